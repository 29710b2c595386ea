import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useStable } from '../use-stable.ts';
import { useRested } from './use-rested.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('values that rest', () => {
  const use = (values: Record<string, string>) =>
    renderHook((next: Record<string, string>) => useRested(next, ['text'], 300), { initialProps: values });

  it('count once they have stayed the same for so long, not at every change', () => {
    const { result, rerender } = use({ text: 'a' });
    for (const text of ['ab', 'abc']) {
      rerender({ text });
      wait(299);
      expect(result.current).toEqual({ text: 'a' });
    }
    wait(1);
    expect(result.current).toEqual({ text: 'abc' });
  });

  it('do not begin again for a change of other values', () => {
    const { result, rerender } = use({ text: 'a', other: '1' });
    rerender({ text: 'b', other: '1' });
    wait(200);
    rerender({ text: 'b', other: '2' });
    wait(100);
    expect(result.current).toEqual({ text: 'b' });
  });

  it('are the same object until they change, so that nothing is loaded anew', () => {
    const { result, rerender } = use({ text: 'a' });
    const first = result.current;
    rerender({ text: 'b' });
    rerender({ text: 'a' });
    wait(1_000);
    expect(result.current).toBe(first);
  });
});

it('a stable function stays the same and calls the newest one', () => {
  const { result, rerender } = renderHook(({ name }) => useStable((what: string) => `${name} ${what}`), {
    initialProps: { name: 'first' },
  });
  const { current: stable } = result;
  rerender({ name: 'second' });
  expect(result.current).toBe(stable);
  expect(stable('call')).toBe('second call');
});
