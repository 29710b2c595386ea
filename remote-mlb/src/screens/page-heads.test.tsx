import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import ExitVelocityTrackerScreen from './exit-velocity-tracker-screen.tsx';
import ParkFactorsScreen from './park-factors-screen.tsx';
import TheHitScriptScreen from './the-hit-script-screen.tsx';
import TheScriptScreen from './the-script-screen.tsx';
import WhosHotScreen from './whos-hot-screen.tsx';

// A backend that never answers, whatever it is asked.
const SILENT = new Proxy<Record<string, FakeRoute>>({}, { get: () => () => new Promise(() => {}) });

// jsdom lays nothing out: charts have no width, and are not drawn.
class NoLayout {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoLayout);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-20T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  {
    Screen: ExitVelocityTrackerScreen,
    path: '/mlb/exit-velocity-tracker',
    title: 'MLB Exit Velocity Tracker 2025',
    subtitle:
      'Who hits the ball hardest, off which pitchers and where. Open a batter for every ball he put in play. Seasons 2025 and 2026: games of Mar 27, 2025 – May 19, 2026.',
  },
  {
    Screen: ParkFactorsScreen,
    path: '/mlb/park-factors',
    title: 'MLB Park Factors 2025',
    subtitle: 'What each park adds or takes away. 100 is neutral.',
  },
  {
    Screen: TheHitScriptScreen,
    path: '/mlb/the-hit-script',
    title: 'The MLB Hit Script',
    subtitle: 'Who is likeliest to get a hit today, and how the days before came out.',
  },
  {
    Screen: TheScriptScreen,
    path: '/mlb/the-script',
    title: 'The MLB Script',
    subtitle: 'Who is likeliest to hit a home run today, and how the days before came out.',
  },
  {
    Screen: WhosHotScreen,
    path: '/mlb/whos-hot',
    title: "Who's Hot",
    subtitle: 'Batters’ contact over the last seven days, compared with their own season.',
  },
])('$path is headed $title, says what it is for, and gives the link to what it shows', async (row) => {
  const { Screen, path, title, subtitle } = row;
  signInTo(SILENT);
  const { user } = renderScreen(<Screen />, path);
  const header = screen.getByRole('heading', { level: 1, name: title }).parentElement;
  expect(header?.textContent).toBe(`MLB${title}${subtitle}${header?.lastElementChild?.textContent}`);
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${path}`);
});
