import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../process/clock.ts';

type Timer = { at: number; task: () => void | Promise<void> };

/** Time that stands still until it is advanced. */
export type TestClock = Clock & {
  /** Number of tasks that wait for their time, and would keep a process running. */
  readonly waiting: number;
  /**
   * Moves the time forward and runs due tasks in order. A task that waits for a later time does not hold up the others.
   */
  advance(ms: number): Promise<void>;
  /**
   * As {@link advance}, but as after a sleep of the machine: a repeated task runs only once. Use it for long times,
   * such as days.
   */
  leap(ms: number): Promise<void>;
};

export function createTestClock(start = Date.UTC(2031, 0, 1)): TestClock {
  const timers = new Set<Timer>();
  let now = start;

  const findDue = (until: number) =>
    [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];

  async function run(timer: Timer): Promise<void> {
    timers.delete(timer);
    // Does not wait for a task that itself waits for a later time, because the time would never come.
    await Promise.race([timer.task(), setImmediate()]);
  }

  return {
    get waiting() {
      return timers.size;
    },
    now: () => now,
    after(delayMs, task) {
      const timer = { at: now + delayMs, task };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advance(ms) {
      const until = now + ms;
      for (let due = findDue(until); due; due = findDue(until)) {
        now = due.at;
        await run(due);
      }
      now = until;
    },
    async leap(ms) {
      now += ms;
      for (let due = findDue(now); due; due = findDue(now)) await run(due);
    },
  };
}
