import { signInTo } from '@sharpside/shared-auth/testing';
import { expect, it } from 'vitest';
import { aLineupRow, anOddsRow, aStartingPitcher } from '../testing/rows.ts';
import { fetchDailyLineups, fetchPitchAverages } from './daily-lineups.ts';
import { fetchOdds } from './odds.ts';
import { fetchStartingPitchers } from './starting-pitchers.ts';
import { fetchWhosHot } from './whos-hot.ts';

it('takes a plain array of starting pitchers as the only page', async () => {
  // API-18
  signInTo({ '/api/starting-pitcher-stats/': { json: [aStartingPitcher()] } });
  const page = await fetchStartingPitchers({ team: 'all', sort: 'era', direction: 'asc', page: 1 });
  expect(page).toEqual({ results: [aStartingPitcher()], next: null, date: null });
});

it("takes a bare list of who's hot as the only page", async () => {
  // API-16
  signInTo({ '/api/whos-hot/': { json: [] } });
  const query = { hand: 'all', team: 'all', min: 10, sort: 'batter', direction: 'desc', page: 1 } as const;
  expect(await fetchWhosHot(query)).toMatchObject({ results: [], next: null });
});

it('takes plain arrays of lineups, averages and odds', async () => {
  signInTo({
    '/api/daily-lineup-stats/': { json: [aLineupRow()] },
    '/api/pitch-averages/': { json: [{ team: 'BOS_left', avg_pitches_per_ab: 3.9, plate_appearances: 9 }] },
    '/api/mlb-odds/': { json: [anOddsRow()] },
  });
  expect(await fetchDailyLineups()).toEqual([aLineupRow()]);
  expect((await fetchPitchAverages()).results.get('BOS')).toEqual({ left: 3.9, right: null });
  expect(await fetchOdds()).toEqual([anOddsRow()]);
});
