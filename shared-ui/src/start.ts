/**
 * What this package is evaluated in, piece by piece in this order, before the package itself: the style engine, and the
 * product's system of it. Each is a good part of what a slow phone is busy with when a page starts; whoever pauses between
 * them lets a tap come through.
 */
export const STARTING_PIECES: readonly (() => Promise<unknown>)[] = [
  () => import('./layout.ts'),
  () => import('./theme/system.ts'),
];
