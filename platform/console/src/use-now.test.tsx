import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NOW } from './testing/an-app.ts';
import { useNow } from './use-now.ts';

afterEach(() => vi.useRealTimers());

it('goes on with the clock, until its screen is left', () => {
  vi.useFakeTimers({ now: NOW });
  const { result, unmount } = renderHook(() => useNow());
  expect(result.current).toBe(NOW);
  act(() => vi.advanceTimersByTime(60_000));
  expect(result.current).toBe(NOW + 60_000);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
