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

it('counts balls and hits of the seven days only, 100.0 mph as 100+, against this regular season', async () => {
  const api = await startApiForTests({
    rows: {
      mlb_pitches: [
        aBall({ exit_velocity_mph: 100, batting_team: 'SD' }),
        aBall({ exit_velocity_mph: 99.9, game_date: '2025-07-23' }),
        aBall({ exit_velocity_mph: 101.4, game_date: '2025-07-18', event: 'home_run' }),
        aBall({ exit_velocity_mph: null, game_date: '2025-07-18', event: 'field_out' }),
        aBall({ exit_velocity_mph: 118.1, game_date: '2025-07-17', event: 'home_run' }),
        aBall({ exit_velocity_mph: 117, game_date: '2025-07-17' }),
        aBall({ exit_velocity_mph: 60, game_date: '2024-07-20', event: 'double' }),
        aBall({ exit_velocity_mph: 115, game_date: '2025-07-22', game_type: 'S', event: 'double' }),
        aBall({ exit_velocity_mph: 115, game_date: '2025-07-22', game_type: 'F', event: 'triple' }),
        aBall({ exit_velocity_mph: 115, result: 'S', event: null }),
      ],
    },
  });
  expect((await api.get(PATH)).body).toMatchObject({
    results: [
      {
        batter: 'Player 1',
        batter_team: 'SD',
        batted_balls: 4,
        num_100mph_ev: 2,
        // 301.3 / 3, and 536.4 / 5 with the two of the day before.
        exit_velocity_avg: 100.4333,
        season_exit_velo_avg: 107.28,
        delta_exit_velo: -6.8467,
        hr_count: 1,
        singles: 2,
        doubles: 0,
        triples: 0,
      },
    ],
    from: '2025-07-18',
    to: '2025-07-24',
  });
});

it.each([
  ['desc', ['Zed 105 LAD', 'Amy 103 LAD', 'Bea 103 SD', 'Bea 103 LAD', 'Low 90 LAD', 'Nil null LAD']],
  ['asc', ['Low 90 LAD', 'Nil null LAD', 'Zed 105 LAD', 'Amy 103 LAD', 'Bea 103 SD', 'Bea 103 LAD']],
])('sorted by balls of 100+ mph %s has equal ones by speed, name and number', async (direction, expected) => {
  const batters = [
    [6, 'Nil', null],
    [5, 'Low', 90],
    [4, 'Bea', 103],
    [3, 'Bea', 103, 'SD'],
    [2, 'Amy', 103],
    [1, 'Zed', 105],
  ] as const;
  const api = await startApiForTests({
    rows: {
      mlb_players: batters.map(([id, name]) => aPlayer(id, name)),
      mlb_pitches: batters.map(([batter, , exit_velocity_mph, batting_team = 'LAD']) =>
        aBall({ batter, exit_velocity_mph, batting_team }),
      ),
    },
  });
  const { body } = await api.get(`${PATH}?direction=${direction}`);
  const seen = v
    .parse(whosHotSchema, body)
    .results.map(
      ({ batter, exit_velocity_avg, batter_team }) => `${batter} ${exit_velocity_avg} ${batter_team}`,
    );
  expect(seen).toEqual(expected);
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
