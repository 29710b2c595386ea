import { useSession } from '@sharpside/shared-auth';
import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { describeScreenStates, type ScreenStates } from '@sharpside/shared-ui/testing/describe-screen-states';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aGameEvent } from '../testing/a-game-event.ts';
import {
  aHotBatter,
  aLineupRow,
  anExitVelocityRow,
  anOddsRow,
  aPark,
  aPrediction,
  aStarter,
  aStartingPitcher,
} from '../testing/rows.ts';
import DailyLineupStatsScreen from './daily-lineup-stats-screen.tsx';
import DefinitionScreen from './definition-screen.tsx';
import ExitVelocityTrackerScreen from './exit-velocity-tracker-screen.tsx';
import InningFirstStatsScreen from './inning-first-stats-screen.tsx';
import ParkFactorsScreen from './park-factors-screen.tsx';
import ScoresScreen from './scores-screen.tsx';
import SecretOddsScreen from './secret-odds-screen.tsx';
import StartingPitcherStatsScreen from './starting-pitcher-stats-screen.tsx';
import TheHitScriptScreen from './the-hit-script-screen.tsx';
import TheScriptScreen from './the-script-screen.tsx';
import WhosHotScreen from './whos-hot-screen.tsx';

const list = (...results: unknown[]) => ({ json: { results } });
const page = (rest: object, ...results: unknown[]) => ({
  json: { results, next: null, ...rest },
});

const PREDICTIONS = {
  empty: list(),
  one: list(aPrediction()),
  nothing: 'No predictions available for this date.',
  hint: 'They are made in the morning, for days with games.',
  failure: 'The predictions could not be loaded.',
  note: 'Predictions by our own AI: a model fitted each day on what was known before the games. They are chances, not promises.',
};
const WEEK = { from: '2026-05-13', to: '2026-05-19' };

const SCREENS: readonly ScreenStates[] = [
  {
    ...PREDICTIONS,
    Screen: TheScriptScreen,
    path: '/mlb/the-script',
    call: '/api/top-hr-predictions-history/',
    toasts: ['Error', 'Failed to load HR predictions.'],
    file: 'mlb-home-run-predictions-2026-05-20.csv',
    head: 'MLBThe MLB ScriptWho is likeliest to hit a home run, and the record.',
  },
  {
    ...PREDICTIONS,
    Screen: TheHitScriptScreen,
    path: '/mlb/the-hit-script',
    call: '/api/top-hits-predictions-history/',
    toasts: ['Error', 'Failed to load hit predictions.'],
    file: 'mlb-hit-predictions-2026-05-20.csv',
    head: 'MLBThe MLB Hit ScriptWho is likeliest to get a hit, and the record.',
  },
  {
    Screen: ExitVelocityTrackerScreen,
    path: '/mlb/exit-velocity-tracker',
    call: '/api/exit-velocity/',
    empty: page({ pool: 0 }),
    one: page({ pool: 1, first_date: '2025-03-27', last_date: '2026-05-18' }, anExitVelocityRow()),
    nothing: 'No data found for the selected filters.',
    hint: 'Try adjusting your filters or date range.',
    failure: 'The batters could not be loaded.',
    toasts: ['Failed to load exit velocity data. Please refresh the page.'],
    file: 'mlb-exit-velocity-2026-03-01-to-2026-05-19.csv',
    head: 'MLBMLB Exit Velocity Tracker 2026Who hits the ball hardest, and off whom.',
    note: 'Percentile of Avg Exit Velocity among the 1 batter of these filters:',
  },
  {
    Screen: WhosHotScreen,
    path: '/mlb/whos-hot',
    call: '/api/whos-hot/',
    empty: page(WEEK),
    one: page(WEEK, aHotBatter()),
    nothing: 'No data found for the selected filters.',
    hint: 'Try adjusting your filters.',
    failure: 'The hot batters could not be loaded.',
    toasts: ['Failed to load hot batters. Please try refreshing the page.'],
    file: 'mlb-whos-hot-2026-05-19.csv',
    head: "MLBWho's HotContact over the last seven days, against their season.",
    note: 'last 7 days: May 13, 2026 – May 19, 2026, against the 2026 season',
  },
  {
    Screen: StartingPitcherStatsScreen,
    path: '/mlb/starting-pitcher-stats',
    call: '/api/starting-pitcher-stats/',
    empty: page({ date: null }),
    one: page({ date: '2026-05-21' }, aStartingPitcher()),
    nothing: 'No starter is announced yet.',
    hint: 'Clubs announce them a day or two ahead.',
    failure: 'The starting pitchers could not be loaded.',
    toasts: ['Failed to load pitcher stats.'],
    file: 'mlb-starting-pitchers-2026-05-21.csv',
    head: 'MLBStarting Pitcher StatsAnnounced starters of May 21, by their 2026 season.',
    note: 'Ray Oak',
  },
  {
    Screen: DailyLineupStatsScreen,
    path: '/mlb/daily-lineup-stats',
    call: '/api/daily-lineup-stats/',
    hasNoLink: true,
    empty: list(),
    one: list(aLineupRow()),
    nothing: "No data available for today's games.",
    hint: 'Clubs announce their lineups some hours before the first pitch.',
    failure: 'The lineups could not be loaded.',
    toasts: ['Failed to load lineup data.'],
    file: 'mlb-daily-lineups-2026-05-20.csv',
    head: 'MLBDaily Lineup Stats for Wednesday, May 20, 2026',
    note: 'Bold: against the hand of the opposing starter; green for more pitches than the league sees, red for fewer. Beside the starter is the whole lineup. PA: plate appearances; figures of fewer than 25 are muted. Averages are pitches per plate appearance of the 2026 season up to yesterday; of teams and the league, of the 2025 season.',
  },
  {
    Screen: ScoresScreen,
    path: '/mlb/scores',
    call: '/api/scoreboard/mlb',
    hasNoLink: true,
    empty: { json: { events: [] } },
    one: { json: { events: [aGameEvent({})] } },
    nothing: 'No games scheduled for this date.',
    hint: 'Try the day before or after.',
    failure: 'The scores could not be loaded.',
    toasts: ['Error', 'Failed to load MLB scores.'],
    file: null,
    head: 'MLBMLB ScoresWednesday, May 20, 2026',
    note: 'Start times are in your time zone; the date is the league’s, US Eastern. Scores refresh every minute.',
  },
  {
    Screen: SecretOddsScreen,
    path: '/mlb/SECRETODDS',
    call: '/api/mlb-odds/',
    hasNoLink: true,
    empty: list(),
    one: list(anOddsRow()),
    nothing: 'No odds data is currently available. Please check back later.',
    hint: 'Books open a game some hours before it begins; a game that has begun or is postponed is taken off.',
    failure: 'Failed to fetch the latest odds. Please try refreshing the page.',
    toasts: ['Failed to load MLB odds. Please try again later.'],
    file: 'mlb-odds.csv',
    head: 'MLBMLB OddsBest prices',
    note: 'Odds are for informational purposes only and may have moved: check the price at the book. Percentages are',
  },
  {
    Screen: ParkFactorsScreen,
    path: '/mlb/park-factors',
    call: '/api/park-factors-all/',
    empty: { json: { results: [], total_pages: 1, season: 2025 } },
    one: { json: { results: [aPark()], total_pages: 1, season: 2025 } },
    nothing: 'No park factors yet.',
    hint: 'They need games of the season.',
    failure:
      'The park factors could not be loaded. These are round, invented figures; they belong to no season.',
    toasts: ['Failed to load park factors data. Using sample data instead.'],
    file: 'mlb-park-factors-home_runs.csv',
    head: 'MLBMLB Park Factors 2025What each park adds or takes away.',
    note: '2025 season. Splits by hand and time of day are drawn towards 100 where games are few.',
  },
  {
    Screen: InningFirstStatsScreen,
    path: '/mlb/inning-first-stats',
    call: '/api/inningfirst/',
    hasNoLink: true,
    empty: list(),
    one: list(aStarter()),
    nothing: "No data available for today's games.",
    hint: 'Starters show here once the clubs have announced them, most of them the day before.',
    failure: 'The first innings could not be loaded.',
    toasts: ['Failed to load inning stats.'],
    file: 'mlb-1st-inning-stats-2026-05-20.csv',
    head: 'MLB1st Inning StatsWednesday, May 20, 2026: the chance of no run.',
    note: 'Averages per game of the 2026 season up to yesterday. Thrown: the starter’s own pitches in first innings that he began.',
  },
];

const BESIDE = {
  '/api/auth/status': { json: { isAuthenticated: true } },
  '/api/predictions/record': list(),
  '/api/pitchers/': { json: [] },
  '/api/pitch-averages/': { json: { results: [], season: 2025 } },
  '/api/scoreboard/mlb': { json: { events: [] } },
};

function show({ Screen, path }: Pick<ScreenStates, 'Screen' | 'path'>, routes: Record<string, FakeRoute>) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-20T16:00:00Z') });
  const { requestsTo } = signInTo(routes);
  return { requestsTo, ...renderScreen(<Screen />, path) };
}

// EVT-39, EVT-40, EVT-47, HOT-27, HOT-28, HOT-32, SPS-15, SPS-16, DLS-20, DLS-21, SCO-27, SCO-30, SCO-31, ODD-12, ODD-14,
// ODD-15, ODD-17, ODD-18, PARK-24, INN-08, INN-09, INN-10, SCR-11, SCR-12, SCR-13, HIT-11, HIT-12, HIT-13, EVT-01, HOT-06,
// PARK-01
describeScreenStates(SCREENS, BESIDE, show);

it('/mlb/definition is headed by what it is, and holds the place of each average but one', async () => {
  show(
    { Screen: DefinitionScreen, path: '/mlb/definition' },
    { '/api/mlb-league-averages': () => new Promise(() => {}) },
  );
  expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toBe(
    'MLBMLB DefinitionsWhat the figures mean, how they are calculated, and where the league stands.',
  );
  screen.getByText('by definition');
  expect(screen.queryByText(/not known for this season|could not be loaded/)).toBeNull();
});

it('/mlb/starting-pitcher-stats says of a team that nobody is announced for it', async () => {
  show(
    { Screen: StartingPitcherStatsScreen, path: '/mlb/starting-pitcher-stats?team=BOS' },
    { ...BESIDE, '/api/starting-pitcher-stats/': page({ date: null }) },
  );
  await screen.findByText('No starter is announced for BOS.');
  screen.getByText('Announced starters and their season.');
});

describe('a load that is refused with 403 while the backend still knows the session', () => {
  const refused = { status: 403, json: {} };
  const ending = ['/mlb/exit-velocity-tracker', '/mlb/whos-hot', '/mlb/SECRETODDS', '/mlb/park-factors'];

  it.each(SCREENS.filter(({ path }) => ending.includes(path)))(
    'is told of on $path, and ends the session in the page',
    async (row) => {
      // EVT-48, EVT-49, EVT-50, HOT-33, HOT-34, ODD-19, ODD-20, PARK-03
      show(row, { ...BESIDE, [row.call]: refused });
      await waitFor(() =>
        expect(useSession.getState()).toMatchObject({ status: 'signedOut', hasExpired: true }),
      );
      for (const text of row.toasts ?? []) await screen.findByText(text);
    },
  );

  it.each(SCREENS.filter(({ path }) => !ending.includes(path)))('ends no session on $path', async (row) => {
    const { requestsTo } = show(row, { ...BESIDE, [row.call]: refused });
    for (const text of row.toasts ?? []) await screen.findByText(text);
    await waitFor(() => expect(requestsTo('/api/auth/status').length).toBeGreaterThan(0));
    expect(useSession.getState()).toMatchObject({ status: 'signedIn', hasExpired: false });
  });
});
