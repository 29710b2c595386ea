import { signInTo } from 'shared-auth/testing';
import { expect, it } from 'vitest';
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

it.each([
  {
    what: 'at-bats',
    call: '/api/batter-at-bats/',
    fetch: () => fetchBatterAtBats({ ...FILTER, batter: { id: 1, name: 'Ray Oak' } }),
  },
  {
    what: 'batter predictions',
    call: '/api/top-hr-predictions-history/',
    fetch: () => fetchBatterPredictions({ list: 'top-hr-predictions-history', date: '2026-05-20' }),
  },
  { what: 'daily line-ups', call: '/api/daily-lineup-stats/', fetch: () => fetchDailyLineups() },
  { what: 'pitch averages', call: '/api/pitch-averages/', fetch: () => fetchPitchAverages() },
  {
    what: 'exit velocity',
    call: '/api/exit-velocity/',
    fetch: () => fetchExitVelocity({ ...FILTER, ...ORDER, team: [], min_batted_balls: undefined }),
  },
  { what: 'first-inning stats', call: '/api/inningfirst/', fetch: () => fetchInningFirst() },
  { what: 'league averages', call: '/api/mlb-league-averages', fetch: () => fetchLeagueAverages() },
  { what: 'MLB odds', call: '/api/mlb-odds/', fetch: () => fetchOdds() },
  {
    what: 'park factors',
    call: '/api/park-factors-all/',
    fetch: () =>
      fetchParkFactors({ split: { hands: [], times: [] }, page: 1, sort: 'team_name', direction: 'asc' }),
  },
  { what: 'pitchers', call: '/api/pitchers/', fetch: () => fetchPitchers() },
  {
    what: 'starting pitcher stats',
    call: '/api/starting-pitcher-stats/',
    fetch: () => fetchStartingPitchers({ team: 'all', sort: 'era', direction: 'asc', page: 1 }),
  },
  {
    what: "who's hot",
    call: '/api/whos-hot/',
    fetch: () => fetchWhosHot({ ...ORDER, hand: 'all', team: 'all', page: 1 }),
  },
])('an answer of $call that is none is told as $what', async ({ what, call, fetch }) => {
  signInTo({ [call]: { json: 'Service moved.' } });
  await expect(fetch()).rejects.toMatchObject({
    code: 'BAD_ANSWER',
    cause: { message: expect.stringMatching(new RegExp(`^${what} is not valid`)) },
  });
});
