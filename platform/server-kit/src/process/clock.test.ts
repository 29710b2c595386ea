import { describe, expect, it } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import { repeat } from './clock.ts';

describe('a task that is repeated', () => {
  it('runs so long after the last run ended', async () => {
    const clock = createTestClock();
    const runs: number[] = [];
    let delayMs = 100;
    const begin = clock.now();
    repeat(
      clock,
      () => delayMs,
      () => void runs.push(clock.now() - begin),
    );
    await clock.advance(250);
    delayMs = 300;
    await clock.advance(350);
    expect(runs).toEqual([100, 200, 300, 600]);
  });

  it('does not run again once it is stopped', async () => {
    const clock = createTestClock();
    let runs = 0;
    const stop = repeat(clock, 100, () => {
      runs += 1;
    });
    await clock.advance(100);
    stop();
    await clock.advance(1_000);
    expect(runs).toBe(1);
    expect(clock.waiting).toBe(0);
  });

  it('leaves nothing waiting when it is stopped in the middle of a run', async () => {
    const clock = createTestClock();
    const run = Promise.withResolvers<void>();
    const stop = repeat(clock, 100, () => run.promise);
    await clock.advance(100);
    stop();
    run.resolve();
    await run.promise;
    await clock.advance(1_000);
    expect(clock.waiting).toBe(0);
  });
});
