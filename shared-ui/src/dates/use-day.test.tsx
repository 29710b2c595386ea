import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { todayEastern } from './eastern.ts';
import { useDay, watchDays } from './use-day.ts';

const setHidden = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-05-21T03:40:00Z') }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the watch over days', () => {
  it('calls at each quarter of an hour, and no more once it has ended', () => {
    const onDue = vi.fn();
    const end = watchDays(onDue);
    vi.advanceTimersByTime(299_999);
    expect(onDue).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onDue).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(30 * 60_000);
    expect(onDue).toHaveBeenCalledTimes(3);
    end();
    vi.advanceTimersByTime(3_600_000);
    expect(onDue).toHaveBeenCalledTimes(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rests while the tab is hidden, and calls once when it is visible again after a quarter', () => {
    const onDue = vi.fn();
    const end = watchDays(onDue);
    setHidden(true);
    vi.advanceTimersByTime(3_600_000);
    expect(onDue).not.toHaveBeenCalled();
    setHidden(false);
    expect(onDue).toHaveBeenCalledTimes(1);
    setHidden(true);
    setHidden(false);
    expect(onDue).toHaveBeenCalledTimes(1);
    end();
  });

  it('calls within a minute of use after the computer has slept', () => {
    const onDue = vi.fn();
    const end = watchDays(onDue);
    vi.setSystemTime('2026-05-21T12:00:10Z');
    vi.advanceTimersByTime(60_000);
    expect(onDue).toHaveBeenCalledTimes(1);
    end();
  });
});

it('a day of a screen that stays open is today past midnight, too, and renders only then', () => {
  const render = vi.fn(() => useDay(todayEastern));
  const { result, unmount } = renderHook(render);
  expect(result.current).toBe('2026-05-20');
  act(() => vi.advanceTimersByTime(20 * 60_000 - 1));
  expect([result.current, render.mock.calls.length]).toEqual(['2026-05-20', 1]);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBe('2026-05-21');
  unmount();
});
