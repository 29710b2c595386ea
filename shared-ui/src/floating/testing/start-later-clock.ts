import { vi } from 'vitest';

/** More than a test advances its fake clock in a millisecond of real time. */
const MS_PER_TRUE_MS = 100_000;

/**
 * A fake clock that is ahead of every earlier one in this process. So a time that a module keeps, such as the last
 * close of a tooltip, is long ago, whichever test file set it.
 */
export function startLaterClock(): void {
  const age = Math.ceil(performance.now());
  vi.useFakeTimers();
  vi.advanceTimersByTime(age * MS_PER_TRUE_MS);
}
