import { signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { describeScreenStates, type ScreenStates } from '@sharpside/shared-ui/testing/describe-screen-states';
import { vi } from 'vitest';
import {
  aCoverageRow,
  aDefense,
  aHitRateRow,
  aMatchedReceiver,
  aReceiver,
  aTouchdownPrediction,
} from '../testing/rows.ts';
import CoverageMatrixScreen from './coverage-matrix-screen.tsx';
import DefensiveTeamStatsScreen from './defensive-team-stats-screen.tsx';
import NflHitRatesScreen from './nfl-hit-rates-screen.tsx';
import TopTdLongshotsScreen from './top-td-longshots-screen.tsx';
import TopTdPredictionsScreen from './top-td-predictions-screen.tsx';

const list = (...results: unknown[]) => ({ json: { results } });
const season = (...results: unknown[]) => ({ json: { year: 2024, results } });
const slate = (...results: unknown[]) => ({
  json: { results, next: null, sportsbooks: [], updated_at: '2026-11-22T12:00:00Z' },
});
const matchup = (...results: unknown[]) => ({
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

const SCREENS: readonly ScreenStates[] = [
  {
    ...TOUCHDOWNS,
    Screen: TopTdPredictionsScreen,
    head: 'NFLThe Script - TD PredictionsWho is likeliest to score a touchdown, and the record.',
    path: '/nfl/top-td-predictions',
    call: '/api/top-td-predictions-history/',
    toasts: ['Failed to load TD predictions. Please try again later.'],
    file: 'nfl-td-predictions-2026-11-22.csv',
  },
  {
    ...TOUCHDOWNS,
    Screen: TopTdLongshotsScreen,
    head: 'NFLTop TD LongshotsWho may score against the odds, and who first.',
    path: '/nfl/top-td-longshots',
    call: '/api/top-td-longshots-history/',
    toasts: ['Failed to load TD longshots.'],
    file: 'nfl-td-longshots-2026-11-22.csv',
  },
  {
    ...TOUCHDOWNS,
    Screen: TopTdLongshotsScreen,
    head: 'NFLTop TD LongshotsWho may score against the odds, and who first.',
    path: '/nfl/top-td-longshots',
    call: '/api/top-td-first-history/',
    toasts: ['Failed to load first TD predictions.'],
    file: 'nfl-first-td-predictions-2026-11-22.csv',
  },
  {
    Screen: NflHitRatesScreen,
    head: 'NFLNFL Hit RatesHow often each prop would have won, and what it pays.',
    path: '/nfl/nfl-hit-rates',
    call: '/api/nfl/hit-rates/',
    empty: slate(),
    one: slate(aHitRateRow()),
    nothing: 'No props are priced yet.',
    hint: "Books open a week's props some days before its games.",
    failure: 'The hit rates could not be loaded.',
    file: 'nfl-hit-rates.csv',
    note: 'Prices may have moved: check them at the book.',
  },
  {
    Screen: DefensiveTeamStatsScreen,
    head: 'NFLDefensive Stats Against PositionsWhat each defense allowed to TEs per game, 2022.',
    path: '/nfl/defensive-team-stats?year=2022&position=TE',
    call: '/api/nfl/defenses-against-tes/',
    empty: season(),
    one: season(aDefense()),
    nothing: 'No statistics of 2022 yet.',
    hint: 'Choose another year.',
    failure: 'The statistics could not be loaded.',
    file: 'nfl-defenses-TE-2022.csv',
    note: 'Defenses against TE, 2022',
  },
  {
    Screen: CoverageMatrixScreen,
    head: 'NFLNFL Target Shares and Defensive CoveragesWhat receivers do against each coverage.',
    path: '/nfl/target-shares-and-defensive-coverages?offense=KC&coverage=Cover+2+Man',
    call: '/api/nfl/receivers/',
    empty: season(),
    one: season(aReceiver({ coverage_type: 'Cover 2 Man' })),
    nothing: 'No data available for this team with the selected filters.',
    hint: 'Choose another year or coverage. A season in progress has none until its coverages are charted.',
    failure: 'The receivers could not be loaded.',
    file: 'nfl-receivers-KC-2026-cover-2-man.csv',
    note: 'Kansas City Chiefs, 2026, against Cover 2 Man. Share of the team’s targets against the coverage.',
  },
  {
    Screen: CoverageMatrixScreen,
    head: 'NFLNFL Target Shares and Defensive CoveragesWhat receivers do against each coverage.',
    path: BOTH,
    call: '/api/nfl/coverage/',
    empty: season(aCoverageRow({ team: 'MIA' })),
    one: season(aCoverageRow({ plays: 1_612 })),
    nothing: 'No coverages of the Bills are charted for 2026.',
    hint: NOT_CHARTED,
    failure: 'The coverages could not be loaded.',
    file: null,
    note: 'Shares of 1,612 charted plays against the pass, regular season 2026.',
  },
  {
    Screen: CoverageMatrixScreen,
    head: 'NFLNFL Target Shares and Defensive CoveragesWhat receivers do against each coverage.',
    path: BOTH,
    call: '/api/nfl/matchup/',
    empty: matchup(),
    one: matchup(aMatchedReceiver()),
    nothing: 'No receivers of the Chiefs are known for 2026.',
    hint: NOT_CHARTED,
    failure: 'The receivers could not be matched with this defense.',
    file: 'nfl-matchup-KC-BUF-2026.csv',
    note: 'Chiefs against the Bills defenseDownload CSV',
  },
];

const BESIDE = {
  '/api/predictions/record': list(),
  '/api/top-td-longshots-history/': list(aTouchdownPrediction({ player: 'Cy Fir' })),
  '/api/top-td-first-history/': list(aTouchdownPrediction({ player: 'Cy Fir' })),
  '/api/nfl/receivers/': season(aReceiver()),
  '/api/nfl/coverage/': season(aCoverageRow()),
  '/api/nfl/matchup/': matchup(aMatchedReceiver()),
};

// COV-11, TD-01, TD-08, TD-09, TD-10, TD-11, LONG-13, LONG-14, NDEF-01, HITR-01
describeScreenStates(SCREENS, BESIDE, ({ Screen, path }, routes) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T18:00:00Z') });
  signInTo(routes);
  return renderScreen(<Screen />, path);
});
