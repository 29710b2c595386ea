import { afterEach, expect, it, vi } from 'vitest';
import { pause } from './pause.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('leaves the turn to the browser where it can be told to', async () => {
  const yieldTurn = vi.fn(() => Promise.resolve());
  vi.stubGlobal('scheduler', { yield: yieldTurn });
  vi.useFakeTimers();
  await pause();
  expect(yieldTurn).toHaveBeenCalledTimes(1);
});

it.each([{ scheduler: undefined }, { scheduler: {} }])(
  'waits a turn of the timers with $scheduler',
  async ({ scheduler }) => {
    if (scheduler) vi.stubGlobal('scheduler', scheduler);
    vi.useFakeTimers();
    const over = vi.fn();
    void pause().then(over);
    await Promise.resolve();
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(over).toHaveBeenCalledTimes(1);
  },
);
