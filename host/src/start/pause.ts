/**
 * Lets the browser's waiting work, such as a tap or a frame, run first.
 *
 * Safari has no `scheduler.yield`, and its timers take a few milliseconds each.
 */
export const pause = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));
