import { type FakeAnswer, type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { watchDownloads } from '@sharpside/shared-ui/testing';
import { clearToasts } from '@sharpside/shared-ui/toasts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NflDefenseRow } from '../api/defenses.ts';
import type { NflMatchupRow } from '../api/matchup.ts';
import { aCoverageRow } from '../testing/a-coverage-row.ts';
import { aHitRateRow } from '../testing/a-hit-rate-row.ts';
import { aReceiver } from '../testing/a-receiver.ts';
import { aTouchdownPrediction } from '../testing/a-touchdown-prediction.ts';
import CoverageMatrixScreen from './coverage-matrix-screen.tsx';
import DefensiveTeamStatsScreen from './defensive-team-stats-screen.tsx';
import NflHitRatesScreen from './nfl-hit-rates-screen.tsx';
import TopTdLongshotsScreen from './top-td-longshots-screen.tsx';
import TopTdPredictionsScreen from './top-td-predictions-screen.tsx';

type Row = {
  Screen: () => ReactNode;
  path: string;
  call: string;
  /** The answer with nothing in it, and with one thing. */
  empty: FakeAnswer;
  one: FakeAnswer;
  nothing: string;
  hint: string;
  failure: string;
  /** The file that its row is saved as; null where it saves none. */
  file: string | null;
  /** The words beside its row. */
  note: string;
};

const DEFENSE: NflDefenseRow = {
  id: 'BUF',
  team: 'Buffalo Bills Defense',
  games: 17,
  passing_completions: 380,
  passing_attempts: 580,
  passing_yards: 3_900,
  passing_tds: 25,
  passing_ints: 12,
  rushing_attempts: 60,
  rushing_yards: 250,
  rushing_tds: 2,
  receiving_receptions: 1,
  receiving_targets: 3,
  receiving_yards: 4,
  receiving_tds: 0,
  fantasy_points_against_avg: 17.25,
  fantasy_points_against_rk: 9,
  rz_touches: 7,
  rz_targets: 5,
  rz_g2g: null,
};
const MATCHED: NflMatchupRow = {
  rank: 1,
  name: 'Ray Oak',
  player_id: '00-1',
  games: 17,
  plays: 520,
  tgt: 120,
  yds: 1_105,
  recyds_g: 65.25,
  matchup_yds_g: 67.625,
  change_percentage: 3.64,
  coverages: [],
};

const list = (...results: unknown[]): FakeAnswer => ({ json: { results } });
const season = (...results: unknown[]): FakeAnswer => ({ json: { year: 2024, results } });
const slate = (...results: unknown[]): FakeAnswer => ({
  json: { results, next: null, sportsbooks: [], updated_at: '2026-11-22T12:00:00Z' },
});
const matchup = (...results: unknown[]): FakeAnswer => ({
  json: { year: 2024, offense: 'KC', defense: 'BUF', coverages: [], results },
});

const TOUCHDOWNS = {
  empty: list(),
  one: list(aTouchdownPrediction()),
  nothing: 'No prediction data available for this date.',
  hint: 'Predictions are made for days with games, most of them Thursdays, Sundays and Mondays.',
  failure: 'Could not load predictions. Please try again.',
  note: 'Sunday, November 22, 2026',
};
const BOTH = '/nfl/target-shares-and-defensive-coverages?offense=KC&defense=BUF';
const NOT_CHARTED = 'Coverages are charted after a season. Choose another year.';

const SCREENS: readonly Row[] = [
  {
    ...TOUCHDOWNS,
    Screen: TopTdPredictionsScreen,
    path: '/nfl/top-td-predictions',
    call: '/api/top-td-predictions-history/',
    file: 'nfl-td-predictions-2026-11-22.csv',
  },
  {
    ...TOUCHDOWNS,
    Screen: TopTdLongshotsScreen,
    path: '/nfl/top-td-longshots',
    call: '/api/top-td-longshots-history/',
    file: 'nfl-td-longshots-2026-11-22.csv',
  },
  {
    ...TOUCHDOWNS,
    Screen: TopTdLongshotsScreen,
    path: '/nfl/top-td-longshots',
    call: '/api/top-td-first-history/',
    file: 'nfl-first-td-predictions-2026-11-22.csv',
  },
  {
    Screen: NflHitRatesScreen,
    path: '/nfl/nfl-hit-rates',
    call: '/api/nfl/hit-rates/',
    empty: slate(),
    one: slate(aHitRateRow()),
    nothing: 'No props are priced yet.',
    hint: "Books open a week's props some days before its games.",
    failure: 'The hit rates could not be loaded. These lines are invented; filters do not change them.',
    file: 'nfl-hit-rates.csv',
    note: 'Newest price 6 h ago',
  },
  {
    Screen: NflHitRatesScreen,
    path: '/nfl/nfl-hit-rates?hit_rate=80',
    call: '/api/nfl/hit-rates/',
    empty: slate(),
    one: slate(aHitRateRow()),
    nothing: 'No props match these filters.',
    hint: 'Try another hit rate, market, sportsbook or other odds.',
    failure: 'The hit rates could not be loaded. These lines are invented; filters do not change them.',
    file: 'nfl-hit-rates.csv',
    note: 'Prices may have moved: check them at the book.',
  },
  {
    Screen: DefensiveTeamStatsScreen,
    path: '/nfl/defensive-team-stats?position=TE&year=2022',
    call: '/api/nfl/defenses-against-tes/',
    empty: season(),
    one: season(DEFENSE),
    nothing: 'No statistics of 2022 yet.',
    hint: 'Choose another year.',
    failure: 'The statistics could not be loaded. These three teams are invented.',
    file: 'nfl-defenses-TE-2022.csv',
    note: 'Defences against TE, 2022',
  },
  {
    Screen: CoverageMatrixScreen,
    path: '/nfl/target-shares-and-defensive-coverages?offense=KC&coverage=Cover+2+Man',
    call: '/api/nfl/receivers/',
    empty: season(),
    one: season(aReceiver({ coverage_type: 'Cover 2 Man' })),
    nothing: 'No data available for this team with the selected filters.',
    hint: 'Choose another year or coverage. A season in progress has none until its coverages are charted.',
    failure: 'The receivers could not be loaded. These are invented.',
    file: 'nfl-receivers-KC-2026-cover-2-man.csv',
    note: 'Kansas City Chiefs, 2026, against Cover 2 Man. His share of the team’s targets against the coverage.',
  },
  {
    Screen: CoverageMatrixScreen,
    path: BOTH,
    call: '/api/nfl/coverage/',
    empty: season(aCoverageRow({ team: 'MIA' })),
    one: season(aCoverageRow({ plays: 1_612 })),
    nothing: 'No coverages of the Bills are charted for 2026.',
    hint: NOT_CHARTED,
    failure: 'The coverages could not be loaded. These shares are invented.',
    file: null,
    note: 'Shares of 1,612 charted plays against the pass, regular season 2026.',
  },
  {
    Screen: CoverageMatrixScreen,
    path: BOTH,
    call: '/api/nfl/matchup/',
    empty: matchup(),
    one: matchup(MATCHED),
    nothing: 'No receivers of the Chiefs are known for 2026.',
    hint: NOT_CHARTED,
    failure: 'The receivers could not be matched with this defence.',
    file: 'nfl-matchup-KC-BUF-2026.csv',
    note: 'Chiefs receivers against this mixDownload CSVEach receiver’s yards per play against each coverage',
  },
];

function show({ Screen, path }: Row, routes: Record<string, FakeRoute>) {
  signInTo({
    '/api/predictions/record': list(),
    '/api/top-td-longshots-history/': list(aTouchdownPrediction({ player: 'Cy Fir' })),
    '/api/top-td-first-history/': list(aTouchdownPrediction({ player: 'Cy Fir' })),
    '/api/nfl/receivers/': season(aReceiver()),
    '/api/nfl/coverage/': season(aCoverageRow()),
    '/api/nfl/matchup/': matchup(MATCHED),
    ...routes,
  });
  return renderScreen(<Screen />, path);
}

// A backend that never answers, whatever it is asked.
const SILENT = new Proxy<Record<string, FakeRoute>>({}, { get: () => () => new Promise(() => {}) });

// jsdom lays nothing out: charts have no width, and are not drawn.
class NoLayout {
  observe() {}
  disconnect() {}
}

const findWaiting = () =>
  document.querySelector('[aria-busy=true]') ?? screen.queryAllByText('Loading...')[0] ?? null;

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoLayout);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T18:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  act(clearToasts);
});

it.each(SCREENS)('$path shows that it waits for $call, and says nothing about it yet', (row) => {
  const { Screen, path } = row;
  signInTo(SILENT);
  renderScreen(<Screen />, path);
  expect(findWaiting()).not.toBeNull();
  for (const words of [row.nothing, row.failure]) expect(screen.queryByText(words)).toBeNull();
});

it.each(SCREENS)('$path says "$nothing", and why or what to do', async (row) => {
  show(row, { [row.call]: row.empty });
  expect((await screen.findByText(row.nothing)).nextElementSibling?.textContent).toBe(row.hint);
  expect(screen.queryByText(row.failure)).toBeNull();
});

it.each(SCREENS)('$path says "$failure" and nothing else of $call', async (row) => {
  show(row, { [row.call]: { status: 400, json: {} } });
  await screen.findByText(row.failure);
  expect(screen.getByRole('button', { name: 'Retry' })).toHaveProperty('disabled', false);
  expect(screen.queryByText(row.nothing)).toBeNull();
});

it.each(SCREENS)('$path saves what $call answers as $file, and says what it is', async (row) => {
  const downloads = watchDownloads();
  const { user } = show(row, { [row.call]: row.one });
  await waitFor(() => expect(document.body.textContent).toContain(row.note));
  await waitFor(() => expect(findWaiting()).toBeNull());
  for (const words of [row.nothing, row.failure]) expect(screen.queryByText(words)).toBeNull();
  for (const save of screen.queryAllByRole('button', { name: 'Download CSV' })) await user.click(save);
  if (row.file !== null) expect(downloads.map(({ name }) => name)).toContain(row.file);
});
