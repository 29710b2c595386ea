/**
 * Modules that this package needs, evaluated one by one before it: the style engine, and the product's system of it. Each
 * takes a good part of a slow phone's start, so a pause between them lets a tap come through.
 */
export const STARTING_PIECES: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager" */ './layout.ts'),
  () => import(/* webpackMode: "eager" */ './theme/system.ts'),
];
