import { UiProvider } from '@sharpside/shared-ui';
import { AddressRouter, Link, Route, Routes } from '@sharpside/shared-ui/routing';
import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScreenPending } from '../federation/screen-pending.tsx';
import { NavigationProgress } from './navigation-progress.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/');
});
afterEach(() => {
  vi.useRealTimers();
});

const findLine = () => document.querySelector('[data-progress]');

/** A site whose second page arrives when the test says so. */
function show() {
  const { promise, resolve } = Promise.withResolvers<{ default: () => string }>();
  const Second = lazy(() => promise);
  render(
    <UiProvider>
      <AddressRouter>
        <NavigationProgress />
        <Suspense fallback="nothing yet">
          <Routes>
            <Route path="/" element={<Link to="/second">Go</Link>} />
            <Route path="/second" element={<Second />} />
          </Routes>
        </Suspense>
      </AddressRouter>
    </UiProvider>,
  );
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return {
    go: () => act(() => screen.getByRole('link', { name: 'Go' }).click()),
    wait,
    arrive: () => act(async () => resolve({ default: () => 'The second page' })),
  };
}

describe('NavigationProgress', () => {
  it('says nothing of a page that comes soon', async () => {
    const { go, wait, arrive } = show();
    go();
    await wait(149);
    expect(findLine()).toBeNull();
    await arrive();
    await wait(500);
    screen.getByText('The second page');
    expect(findLine()).toBeNull();
  });

  it('shows a line and says it in words once a page is awaited noticeably, until it is there', async () => {
    const { go, wait, arrive } = show();
    go();
    await wait(150);
    screen.getByRole('link', { name: 'Go' });
    expect(findLine()).not.toBeNull();
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    await arrive();
    screen.getByText('The second page');
    expect(findLine()).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('ScreenPending', () => {
  it('has the line above what stands for the screen, once that is awaited noticeably', async () => {
    render(
      <UiProvider>
        <ScreenPending />
      </UiProvider>,
    );
    expect(findLine()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(150));
    expect(findLine()).not.toBeNull();
  });
});
