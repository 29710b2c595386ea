export type TestClock = { now: () => number; setTo(time: string): void; advance(ms: number): void };

/** A clock that tests move by hand. */
export function createTestClock(start: string): TestClock {
  let current = Date.parse(start);
  return {
    now: () => current,
    setTo(time) {
      current = Date.parse(time);
    },
    advance(ms) {
      current += ms;
    },
  };
}
