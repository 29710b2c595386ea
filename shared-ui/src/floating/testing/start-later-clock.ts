import { vi } from 'vitest';

/** More than a test moves its own clock on in a millisecond of true time. */
const MS_PER_TRUE_MS = 100_000;

/**
 * A false clock that is ahead of each that stood in this process before: what a module keeps of the time (when the last
 * tooltip closed) is long ago, whichever file wrote it.
 */
export function startLaterClock(): void {
  const age = Math.ceil(performance.now());
  vi.useFakeTimers();
  vi.advanceTimersByTime(age * MS_PER_TRUE_MS);
}
