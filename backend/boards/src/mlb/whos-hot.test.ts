import { whosHotSchema } from '@sharpside/contracts/api';
import { getBody } from '@sharpside/server/testing/start-api-for-tests';
import { aBall, aPlayer } from '@sharpside/warehouse/testing/mlb-rows';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const PATH = '/api/whos-hot/';
const ALL = `${PATH}?min_batted_balls=0`;

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
  expect(await getBody(ALL, rows)).toEqual({
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
    total_rows: 2,
    hidden_batters: 0,
    from: '2025-07-18',
    to: '2025-07-24',
  });
});

it('counts balls and hits of the seven days only, 100.0 mph as 100+, against this regular season', async () => {
  const body = await getBody(ALL, {
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
  });
  expect(body).toMatchObject({
    results: [
      {
        batter: 'Player 1',
        batter_team: 'SD',
        batted_balls: 4,
        num_100mph_ev: 2,
        // 301.3 / 3 in the window; 536.4 / 5 with the two balls of the day before.
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
  ['desc', ['Zed LAD', 'Amy LAD', 'Bea SD', 'Bea LAD', 'Low LAD', 'Nil LAD']],
  ['asc', ['Low LAD', 'Nil LAD', 'Zed LAD', 'Amy LAD', 'Bea SD', 'Bea LAD']],
])('sorted by balls of 100+ mph %s has equal ones by speed, name and number', async (direction, expected) => {
  const batters = [
    [6, 'Nil', null],
    [5, 'Low', 90],
    [4, 'Bea', 103],
    [3, 'Bea', 103, 'SD'],
    [2, 'Amy', 103],
    [1, 'Zed', 105],
  ] as const;
  const body = await getBody(`${ALL}&direction=${direction}`, {
    mlb_players: batters.map(([id, name]) => aPlayer(id, name)),
    mlb_pitches: batters.map(([batter, , exit_velocity_mph, batting_team = 'LAD']) =>
      aBall({ batter, exit_velocity_mph, batting_team }),
    ),
  });
  const { results } = v.parse(whosHotSchema, body);
  expect(results.map(({ batter, batter_team }) => `${batter} ${batter_team}`)).toEqual(expected);
});

it.each([
  ['hand=L', ['Cy Cole']],
  ['hand=all', ['Ann Able', 'Cy Cole']],
  ['team=SD', ['Cy Cole']],
])('with %s gives %j', async (query, expected) => {
  const body = await getBody(`${ALL}&${query}`, rows);
  expect(v.parse(whosHotSchema, body).results.map(({ batter }) => batter)).toEqual(expected);
});

describe('few batted balls', () => {
  const many = (count: number, changes: Parameters<typeof aBall>[0]) =>
    Array.from({ length: count }, () => aBall(changes));
  const sampled = {
    mlb_players: [aPlayer(1, 'Ten'), aPlayer(2, 'Nine'), aPlayer(3, 'One'), aPlayer(4, 'Blank')],
    mlb_pitches: [
      ...many(10, { batter: 1, exit_velocity_mph: 100 }),
      ...many(9, { batter: 2, exit_velocity_mph: 105 }),
      ...many(1, { batter: 3, exit_velocity_mph: 110, batting_team: 'SD' }),
      ...many(11, { batter: 4, exit_velocity_mph: null, batting_team: 'NYY' }),
    ],
  };
  const find = async (query: string) => {
    const answer = v.parse(whosHotSchema, await getBody(`${PATH}?${query}`, sampled));
    return [answer.results.map(({ batter }) => batter), answer.hidden_batters];
  };

  it('are left out of the number of all pages', async () => {
    const answer = await getBody(`${PATH}?page_size=1&min_batted_balls=9`, sampled);
    expect(answer).toMatchObject({ results: [{}], total_rows: 3, hidden_batters: 1 });
  });

  it.each([
    ['', ['Ten', 'Blank'], 2],
    ['min_batted_balls=11', ['Blank'], 3],
    ['min_batted_balls=9', ['Ten', 'Nine', 'Blank'], 1],
    ['min_batted_balls=1', ['Ten', 'One', 'Nine', 'Blank'], 0],
    ['team=SD', [], 1],
    ['hand=L', [], 0],
  ])('with %j list %j and leave %i out', async (query, batters, hidden) => {
    expect(await find(`sort=exit_velocity_avg&${query}`)).toEqual([batters, hidden]);
  });
});

it('is empty, and names no days, without a game', async () => {
  expect(await getBody(PATH)).toEqual({
    results: [],
    next: null,
    total_rows: 0,
    hidden_batters: 0,
    from: null,
    to: null,
  });
});
