/**
 * Lets the browser's waiting work, a tap or a frame, come first.
 *
 * Safari has no `scheduler.yield`, and its timers wait a few milliseconds each.
 */
export const pause = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));
