import { UiProvider } from '@sharpside/shared-ui';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScreenPending } from './screen-pending.tsx';

let visits = 0;
beforeEach(() => {
  visits++;
  window.history.replaceState(null, '', `/pages/${visits}`);
});
afterEach(() => void vi.useRealTimers());

it('has the head that the screen declares, and the title of its route where it declares none', () => {
  const head = () => screen.getByRole('banner').textContent;
  const show = (skeleton: object) =>
    render(
      <UiProvider>
        <ScreenPending title="Park Factors" skeleton={skeleton} />
      </UiProvider>,
    );
  const { unmount } = show({ section: 'MLB', title: 'MLB Park Factors' });
  expect(head()).toBe('MLBMLB Park Factors');
  unmount();
  show({ shape: 'form' });
  expect(head()).toBe('Park Factors');
});

it('says after five seconds that it still loads, in view', () => {
  vi.useFakeTimers();
  render(
    <UiProvider>
      <ScreenPending title="Park Factors" />
    </UiProvider>,
  );
  act(() => vi.advanceTimersByTime(4_999));
  expect(screen.queryAllByText('Still loading...')).toEqual([]);
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe('Still loading...');
  expect(screen.getAllByText('Still loading...')).toHaveLength(2);
});

it('counts the five seconds of an address from its first placeholder on, though others follow', () => {
  vi.useFakeTimers();
  const show = () =>
    render(
      <UiProvider>
        <ScreenPending title="Park Factors" />
      </UiProvider>,
    );
  const first = show();
  act(() => vi.advanceTimersByTime(2_000));
  first.unmount();
  act(() => vi.advanceTimersByTime(500));
  const second = show();
  act(() => vi.advanceTimersByTime(1_500));
  // The next one may appear before the one before is gone.
  const third = show();
  second.unmount();
  act(() => vi.advanceTimersByTime(1_000));
  expect(third.getByRole('status').textContent).toBe('Still loading...');
  third.unmount();
  // A later visit begins anew.
  act(() => vi.advanceTimersByTime(2_000));
  const later = show();
  act(() => vi.advanceTimersByTime(4_999));
  expect(later.getByRole('status').textContent).toBe('Loading...');
});

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

it.each([
  ['table', 3],
  ['cards', 2],
] as const)('has the lines above a %s: %i parts with it', (shape, count) => {
  const { container } = render(
    <UiProvider>
      <ScreenPending title="Park Factors" skeleton={{ shape }} />
    </UiProvider>,
  );
  expect(container.querySelector('header + div')?.childElementCount).toBe(count);
});
