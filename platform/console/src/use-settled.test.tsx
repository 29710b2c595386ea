import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSettled } from './use-settled.ts';

const Shown = ({ value }: { value: string }) => <p>{useSettled(value)}</p>;

afterEach(() => {
  vi.useRealTimers();
});

it('follows a value once it has not changed for a moment', () => {
  vi.useFakeTimers();
  const { rerender } = render(<Shown value="a" />);
  const shown = () => screen.getByRole('paragraph').textContent;
  for (const value of ['ab', 'abc']) {
    rerender(<Shown value={value} />);
    act(() => vi.advanceTimersByTime(399));
    expect(shown()).toBe('a');
  }
  act(() => vi.advanceTimersByTime(1));
  expect(shown()).toBe('abc');
});
