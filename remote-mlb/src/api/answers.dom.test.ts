import {
  batterAtBatsSchema,
  batterPredictionsSchema,
  dailyLineupStatsSchema,
  exitVelocitySchema,
  inningFirstSchema,
  mlbBookOddsSchema,
  mlbLeagueAveragesSchema,
  mlbOddsSchema,
  parkFactorsSchema,
  pitchAveragesSchema,
  pitchersSchema,
  startingPitcherStatsSchema,
  whosHotSchema,
} from '@sharpside/contracts/api';
import { signInTo } from '@sharpside/shared-auth/testing';
import { describeCalls } from '@sharpside/shared-auth/testing/answers';
import { expect, it } from 'vitest';
import {
  aBookOddsRow,
  aHotBatter,
  aLineupRow,
  anAtBat,
  anExitVelocityRow,
  anOddsRow,
  aPark,
  aPrediction,
  aStarter,
  aStartingPitcher,
} from '../testing/rows.ts';
import { fetchBatterAtBats } from './batter-at-bats.ts';
import { fetchBatterPredictions } from './batter-predictions.ts';
import { fetchDailyLineups, fetchPitchAverages } from './daily-lineups.ts';
import { fetchExitVelocity } from './exit-velocity.ts';
import { fetchInningFirst } from './inning-first.ts';
import { fetchLeagueAverages } from './league-averages.ts';
import { fetchBookOdds, fetchOdds } from './odds.ts';
import { fetchParkFactors } from './park-factors.ts';
import { fetchPitchers } from './pitchers.ts';
import { fetchStartingPitchers } from './starting-pitchers.ts';
import { fetchWhosHot } from './whos-hot.ts';

const FILTER = {
  hand: 'L,R',
  pitcher: [],
  is_night_game: undefined,
  is_home: undefined,
  start_date: '2025-04-01',
  end_date: '2025-04-30',
  page: 1,
};
const ORDER = { sort: 'batter', direction: 'asc' } as const;
const anAverage = { value: 88.5, unit: 'mph', sample: 900, sample_unit: 'batted balls', constant: null };
const aPitchAverage = { avg_pitches_per_ab: 3.9, plate_appearances: 9 };

describeCalls([
  {
    what: 'at-bats',
    call: '/api/batter-at-bats/',
    schema: batterAtBatsSchema,
    answer: { results: [anAtBat(), anAtBat()], current_page: 1, total_pages: 1, total_rows: 2 },
    fetch: () => fetchBatterAtBats({ ...FILTER, batter: { id: 1, name: 'Ray Oak' } }),
  },
  {
    what: 'batter predictions',
    call: '/api/top-hr-predictions-history/',
    schema: batterPredictionsSchema,
    answer: { results: [aPrediction(), aPrediction()] },
    fetch: () => fetchBatterPredictions({ list: 'top-hr-predictions-history', date: '2026-05-20' }),
  },
  {
    what: 'lineups',
    call: '/api/daily-lineup-stats/',
    schema: dailyLineupStatsSchema,
    answer: { results: [aLineupRow(), aLineupRow()] },
    fetch: () => fetchDailyLineups(),
  },
  {
    what: 'pitch averages',
    call: '/api/pitch-averages/',
    schema: pitchAveragesSchema,
    answer: { results: ['BOS_left', 'NYY_left'].map((team) => ({ team, ...aPitchAverage })), season: 2026 },
    fetch: () => fetchPitchAverages(),
    // The rows against both hands become a single entry.
    isGrouped: true,
  },
  {
    what: 'batters',
    call: '/api/exit-velocity/',
    schema: exitVelocitySchema,
    answer: {
      results: [anExitVelocityRow(), anExitVelocityRow({ batter_id: 2 })],
      next: null,
      pool: 2,
      first_date: '2026-03-27',
      last_date: '2026-05-19',
    },
    fetch: () =>
      fetchExitVelocity({ ...FILTER, ...ORDER, team: [], player: undefined, min_batted_balls: undefined }),
  },
  {
    what: 'first-inning stats',
    call: '/api/inningfirst/',
    schema: inningFirstSchema,
    answer: { results: [aStarter({ avg_balls_seen: 6.2 }), aStarter({ avg_balls_seen: 6.2 })] },
    fetch: () => fetchInningFirst(),
  },
  {
    what: 'league averages',
    call: '/api/mlb-league-averages',
    schema: mlbLeagueAveragesSchema,
    answer: {
      season: 2026,
      first_date: '2026-03-26',
      last_date: '2026-05-19',
      games: 700,
      results: ['exit_velocity', 'fip'].map((figure) => ({ figure, ...anAverage })),
    },
    fetch: () => fetchLeagueAverages(),
  },
  {
    what: 'MLB odds',
    call: '/api/mlb-odds/',
    schema: mlbOddsSchema,
    answer: { results: [anOddsRow(), anOddsRow()] },
    fetch: () => fetchOdds(),
  },
  {
    what: 'MLB odds by book',
    call: '/api/mlb-odds/books/',
    schema: mlbBookOddsSchema,
    answer: { results: [aBookOddsRow(), aBookOddsRow()] },
    fetch: () => fetchBookOdds(),
  },
  {
    what: 'park factors',
    call: '/api/park-factors-all/',
    schema: parkFactorsSchema,
    answer: { season: 2025, total_pages: 1, results: [aPark('Yankees'), aPark('Red Sox')] },
    fetch: () =>
      fetchParkFactors({ split: { hands: [], times: [] }, page: 1, sort: 'team_name', direction: 'asc' }),
  },
  {
    what: 'pitchers',
    call: '/api/pitchers/',
    schema: pitchersSchema,
    answer: ['Cy Fir', 'Al Elm'],
    fetch: () => fetchPitchers(),
  },
  {
    what: 'starting pitchers',
    call: '/api/starting-pitcher-stats/',
    schema: startingPitcherStatsSchema,
    answer: { results: [aStartingPitcher(), aStartingPitcher()], next: null, date: '2026-05-20' },
    fetch: () => fetchStartingPitchers({ team: 'all', sort: 'era', direction: 'asc', page: 1 }),
  },
  {
    what: 'hot batters',
    call: '/api/whos-hot/',
    schema: whosHotSchema,
    answer: {
      results: [aHotBatter(), aHotBatter()],
      next: null,
      hidden_batters: 3,
      from: '2026-05-13',
      to: '2026-05-19',
    },
    fetch: () => fetchWhosHot({ ...ORDER, hand: 'all', team: 'all', min: 10, page: 1 }),
  },
]);

it("reads a switch hitter's side", async () => {
  const json = { results: [anAtBat({ batter_hand: 'S' })], current_page: 1, total_pages: 1 };
  signInTo({ '/api/batter-at-bats/': { json } });
  const { results } = await fetchBatterAtBats({ ...FILTER, batter: { id: 1, name: 'Ray Oak' } });
  expect(results).toMatchObject([{ batter_hand: 'S' }]);
});
