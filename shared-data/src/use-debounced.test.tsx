import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebounced } from './use-debounced.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('follows a value once it has rested', () => {
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 500), {
    initialProps: { value: 'a' },
  });
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  expect(result.current).toBe('a');
  rerender({ value: 'ab' });
  wait(400);
  rerender({ value: 'abc' });
  wait(499);
  expect(result.current).toBe('a');
  wait(1);
  expect(result.current).toBe('abc');
});
