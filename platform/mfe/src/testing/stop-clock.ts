import { onTestFinished, vi } from 'vitest';

/** Stops the clock at noon of a day until the end of the test. */
export function stopClock(): void {
  vi.useFakeTimers({ now: new Date('2026-07-01T12:00:00.000Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

export const passHours = (hours: number) => vi.setSystemTime(Date.now() + hours * 3_600_000);
