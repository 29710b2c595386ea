export type TestClock = { now: () => number; setTo(time: string): void; advance(ms: number): void };

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
