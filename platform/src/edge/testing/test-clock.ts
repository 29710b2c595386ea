import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../clock.ts';

type Timer = { at: number; task: () => void | Promise<void> };

/** Time that stands still until it is advanced. */
export type TestClock = Clock & {
  /** Runs whatever falls due, in order, each as far as it gets without more time passing. */
  advance(ms: number): Promise<void>;
};

export function createTestClock(start = Date.UTC(2031, 0, 1)): TestClock {
  const timers = new Set<Timer>();
  let now = start;

  const findDue = (until: number) =>
    [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];

  return {
    now: () => now,
    after(delayMs, task) {
      const timer = { at: now + delayMs, task };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advance(ms) {
      const until = now + ms;
      for (let due = findDue(until); due; due = findDue(until)) {
        timers.delete(due);
        now = due.at;
        // A task that itself waits for time to pass must not stop time.
        await Promise.race([due.task(), setImmediate()]);
      }
      now = until;
    },
  };
}
