import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import FirstBasketScreen from './first-basket-screen.tsx';
import StatTrackerScreen from './stat-tracker-screen.tsx';
import ThreePointerHubScreen from './three-pointer-hub-screen.tsx';

// A backend that never answers, whatever it is asked.
const SILENT = new Proxy<Record<string, FakeRoute>>({}, { get: () => () => new Promise(() => {}) });

// jsdom lays nothing out: charts have no width, and are not drawn.
class NoLayout {
  observe() {}
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('ResizeObserver', NoLayout));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  {
    Screen: FirstBasketScreen,
    path: '/nba/first-basket',
    title: 'NBA First Basket Predictions',
    subtitle: "AI-powered predictions for first basket scorers in today's NBA games",
  },
  {
    Screen: StatTrackerScreen,
    path: '/nba/stat-tracker',
    title: 'NBA Player Stats Tracker',
    subtitle: 'Every player’s averages per game, over the games that you choose.',
  },
  {
    Screen: ThreePointerHubScreen,
    path: '/nba/three-pointer-hub',
    title: 'Three-Pointer Predictions',
    subtitle: 'Who should hit from deep in each game, and how the days before came out.',
  },
])('$path is headed $title, says what it is for, and gives the link to what it shows', async (row) => {
  const { Screen, path, title, subtitle } = row;
  signInTo(SILENT);
  const { user } = renderScreen(<Screen />, path);
  const header = screen.getByRole('heading', { level: 1, name: title }).parentElement;
  expect(header?.textContent).toBe(`NBA${title}${subtitle}${header?.lastElementChild?.textContent}`);
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${path}`);
});
