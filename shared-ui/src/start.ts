/**
 * Modules that this package needs, evaluated one by one before it: the style engine, and the product's design system.
 * Each takes a large part of the start on a slow phone, so pauses between them let taps through.
 */
export const STARTING_PIECES: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager" */ './layout.ts'),
  () => import(/* webpackMode: "eager" */ './theme/system.ts'),
];
