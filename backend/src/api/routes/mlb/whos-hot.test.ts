import { whosHotSchema } from 'contracts/api';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { aBall, aPlayer } from '../../testing/mlb-rows.ts';
import { startApiForTests } from '../../testing/start-api-for-tests.ts';

const PATH = '/api/whos-hot/';

/** Able is hot by 6 mph against his season; Baker hit nothing in the seven days; Cole has no reading. */
const rows = {
  mlb_players: [aPlayer(1, 'Ann Able'), aPlayer(2, 'Bob Baker'), aPlayer(3, 'Cy Cole')],
  mlb_pitches: [
    aBall({ exit_velocity_mph: 104, event: 'home_run' }),
    aBall({ exit_velocity_mph: 100, event: 'double', game_date: '2025-07-18' }),
    aBall({ exit_velocity_mph: 84, event: 'triple', game_date: '2025-07-17' }),
    aBall({ batter: 2, game_date: '2025-07-17' }),
    aBall({ batter: 3, batting_team: 'SD', exit_velocity_mph: null, pitcher_hand: 'L', event: 'triple' }),
  ],
};

// API-15 DATA-20 HOT-16
it('compares the seven days up to the newest with the season', async () => {
  const api = await startApiForTests({ rows });
  expect((await api.get(PATH)).body).toEqual({
    results: [
      {
        batter: 'Ann Able',
        batter_team: 'LAD',
        team_logo: null,
        batted_balls: 2,
        num_100mph_ev: 2,
        exit_velocity_avg: 102,
        season_exit_velo_avg: 96,
        delta_exit_velo: 6,
        hr_count: 1,
        singles: 0,
        doubles: 1,
        triples: 0,
      },
      expect.objectContaining({
        batter: 'Cy Cole',
        exit_velocity_avg: null,
        delta_exit_velo: null,
        triples: 1,
      }),
    ],
    next: null,
    from: '2025-07-18',
    to: '2025-07-24',
  });
});

it.each([
  ['hand=L', ['Cy Cole']],
  ['hand=R', ['Ann Able']],
  ['hand=all', ['Ann Able', 'Cy Cole']],
  ['team=SD', ['Cy Cole']],
  ['team=All%20Teams', ['Ann Able', 'Cy Cole']],
  ['team=NYY', []],
  ['sort=batter&direction=desc', ['Cy Cole', 'Ann Able']],
  ['sort=delta_exit_velo&direction=asc', ['Ann Able', 'Cy Cole']],
  ['sort=triples', ['Cy Cole', 'Ann Able']],
  ['page=2', []],
])('with %s gives %j', async (query, expected) => {
  const api = await startApiForTests({ rows });
  const { body } = await api.get(`${PATH}?${query}`);
  expect(v.parse(whosHotSchema, body).results.map(({ batter }) => batter)).toEqual(expected);
});

it.each([
  ['sort=launch_angle', ['sort']],
  ['hand=Left', ['hand']],
  ['direction=down', ['direction']],
  ['start_date=2025-07-01', ['start_date']],
])('refuses %s', async (query, expected) => {
  const api = await startApiForTests({ rows });
  expect(await api.findBadParameters(`${PATH}?${query}`)).toEqual(expected);
});

it('is empty, and names no days, without a game', async () => {
  const api = await startApiForTests();
  expect((await api.get(PATH)).body).toEqual({ results: [], next: null, from: null, to: null });
});
