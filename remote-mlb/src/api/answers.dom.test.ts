import {
  batterAtBatsSchema,
  batterPredictionsSchema,
  dailyLineupStatsSchema,
  exitVelocitySchema,
  inningFirstSchema,
  mlbLeagueAveragesSchema,
  mlbOddsSchema,
  parkFactorsSchema,
  pitchAveragesSchema,
  pitchersSchema,
  startingPitcherStatsSchema,
  whosHotSchema,
} from '@sharpside/contracts/api';
import { signInTo } from '@sharpside/shared-auth/testing';
import { toAnswerVariants, toPreviousAnswers } from '@sharpside/shared-auth/testing/answers';
import { describe, expect, it } from 'vitest';
import { aHotBatter } from '../testing/a-hot-batter.ts';
import { aLineupRow } from '../testing/a-lineup-row.ts';
import { aStartingPitcher } from '../testing/a-starting-pitcher.ts';
import { anAtBat } from '../testing/an-at-bat.ts';
import { anExitVelocityRow } from '../testing/an-exit-velocity-row.ts';
import { anOddsRow } from '../testing/an-odds-row.ts';
import { fetchBatterAtBats } from './batter-at-bats.ts';
import { fetchBatterPredictions } from './batter-predictions.ts';
import { fetchDailyLineups, fetchPitchAverages } from './daily-lineups.ts';
import { fetchExitVelocity } from './exit-velocity.ts';
import { fetchInningFirst } from './inning-first.ts';
import { fetchLeagueAverages } from './league-averages.ts';
import { fetchOdds } from './odds.ts';
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

const aPrediction = { batter_team: 'NYY', player_picture: null, prediction_score: 0.9 };
const ofOurs = { opponent: 'BOS', probability: 0.2, outcome: 'hit' };
const anInning = {
  pitcher_team: 'NYY',
  opp_team: 'BOS',
  avg_pitches_thrown: 15.1,
  avg_strikes_thrown: 9.4,
  avg_fouls_thrown: 2.2,
  avg_balls_thrown: 5.7,
  avg_pitches_seen: 16.1,
  avg_strikes_seen: 9.9,
  avg_fouls_seen: 2.6,
  avg_balls_seen: 6.2,
  starts: 12,
  innings_seen: 80,
  game_pk: 1,
  start_time: '2026-05-20T23:10:00Z',
  game_state: 'scheduled',
};
const anAverage = { value: 88.5, unit: 'mph', sample: 900, sample_unit: 'batted balls', constant: null };
const aPark = { home_runs: 101, triples: 90, doubles: 99, singles: 100, home_games: 81, road_games: 80 };

const CALLS = [
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
    answer: { results: ['Ray Oak', 'Al Elm'].map((batter) => ({ batter, ...aPrediction, ...ofOurs })) },
    fetch: () => fetchBatterPredictions({ list: 'top-hr-predictions-history', date: '2026-05-20' }),
  },
  {
    what: 'line-ups',
    call: '/api/daily-lineup-stats/',
    schema: dailyLineupStatsSchema,
    answer: { results: [aLineupRow(), aLineupRow({ batter_name: 'Al Elm', batting_order: 2 })] },
    fetch: () => fetchDailyLineups(),
  },
  {
    what: 'pitch averages',
    call: '/api/pitch-averages/',
    schema: pitchAveragesSchema,
    answer: {
      results: ['BOS_left', 'NYY_left'].map((team) => ({
        team,
        avg_pitches_per_ab: 3.9,
        plate_appearances: 9,
      })),
      season: 2026,
    },
    fetch: () => fetchPitchAverages(),
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
    answer: { results: ['Cy Fir', 'Al Elm'].map((pitcher_name) => ({ pitcher_name, ...anInning })) },
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
    answer: { results: [anOddsRow(), anOddsRow({ team: 'BOS', opponent: 'NYY' })] },
    fetch: () => fetchOdds(),
  },
  {
    what: 'park factors',
    call: '/api/park-factors-all/',
    schema: parkFactorsSchema,
    answer: {
      season: 2025,
      total_pages: 1,
      results: ['Yankees', 'Red Sox'].map((team_name) => ({ team_name, ...aPark })),
    },
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
];

it.each(CALLS)('an answer of $call that is none is told as $what', async ({ what, call, fetch }) => {
  signInTo({ [call]: { json: 'Service moved.' } });
  await expect(fetch()).rejects.toMatchObject({
    code: 'BAD_ANSWER',
    cause: { message: expect.stringMatching(new RegExp(`^${what} is not valid`)) },
  });
});

// Rows against either hand become one: they are not counted one by one.
const isByTeam = (call: string) => call === '/api/pitch-averages/';

describe.each(CALLS)('an answer of $call', ({ call, schema, answer, fetch }) => {
  it.each([...toAnswerVariants(schema, answer), ...toPreviousAnswers(isByTeam(call) ? '' : call)])(
    'is read $name',
    async ({ json, rows }) => {
      signInTo({ [call]: { json } });
      const found = await fetch();
      expect([...('results' in found ? found.results : found)]).toHaveLength(rows);
    },
  );
});
