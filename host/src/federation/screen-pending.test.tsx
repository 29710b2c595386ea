import { UiProvider } from '@sharpside/shared-ui';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ScreenPending } from './screen-pending.tsx';

afterEach(() => void vi.useRealTimers());

it('says that a screen is on its way, and shows it where it takes long', () => {
  vi.useFakeTimers();
  const { container } = render(
    <UiProvider>
      <ScreenPending />
    </UiProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
  const line = () => container.querySelector('[data-progress]');
  act(() => vi.advanceTimersByTime(149));
  expect(line()).toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(line()?.getAttribute('aria-hidden')).toBe('true');
});
