import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import CoverageMatrixScreen from './coverage-matrix-screen.tsx';
import DefensiveTeamStatsScreen from './defensive-team-stats-screen.tsx';
import NflHitRatesScreen from './nfl-hit-rates-screen.tsx';
import TopTdLongshotsScreen from './top-td-longshots-screen.tsx';
import TopTdPredictionsScreen from './top-td-predictions-screen.tsx';

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
    Screen: CoverageMatrixScreen,
    path: '/nfl/target-shares-and-defensive-coverages',
    title: 'NFL Target Shares and Defensive Coverages',
    subtitle: 'What receivers do against each coverage, and how often each defence plays it.',
  },
  {
    Screen: DefensiveTeamStatsScreen,
    path: '/nfl/defensive-team-stats',
    title: 'Defensive Stats Against Positions',
    subtitle: 'What each defence allowed to players of one position in a regular season.',
  },
  {
    Screen: NflHitRatesScreen,
    path: '/nfl/nfl-hit-rates',
    title: 'NFL Hit Rates',
    subtitle: 'How often each prop of the slate would have won, and what each sportsbook pays for it.',
  },
  {
    Screen: TopTdLongshotsScreen,
    path: '/nfl/top-td-longshots',
    title: 'Top TD Longshots',
    subtitle: 'Who may score against the odds, and who may score first.',
  },
  {
    Screen: TopTdPredictionsScreen,
    path: '/nfl/top-td-predictions',
    title: 'The Script - TD Predictions',
    subtitle: 'Who is likeliest to score a touchdown, and how the days before came out.',
  },
])('$path is headed $title, says what it is for, and gives the link to what it shows', async (row) => {
  const { Screen, path, title, subtitle } = row;
  signInTo(SILENT);
  const { user } = renderScreen(<Screen />, path);
  const header = screen.getByRole('heading', { level: 1, name: title }).parentElement;
  expect(header?.textContent).toBe(`NFL${title}${subtitle}${header?.lastElementChild?.textContent}`);
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${path}`);
});
