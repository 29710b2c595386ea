import { batterAtBatsSchema } from '@sharpside/contracts/api';
import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aBall, aGame, aPlayer } from '@sharpside/warehouse/testing/mlb-rows';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const PATH = '/api/batter-at-bats/';
const players = [
  aPlayer(1, 'Max Twice'),
  aPlayer(2, 'Max Twice'),
  aPlayer(8, 'Lou Left'),
  aPlayer(9, 'Ray Right'),
];

const rows = {
  mlb_players: players,
  mlb_games: [aGame()],
  mlb_pitches: [
    aBall({ game_date: '2025-07-20', game_pk: 499, event: 'home_run', exit_velocity_mph: 110.5 }),
    aBall({ event: 'field_out', exit_velocity_mph: null, pitcher: 8, pitcher_hand: 'L' }),
    aBall({ batter: 2, batting_team: 'OAK', game_date: '2025-07-22', game_pk: 503 }),
  ],
};

// API-14 DATA-14 DATA-15 DATA-16
it('gives the balls that a batter put in play, newest first, those without a reading too', async () => {
  const api = await startApiForTests({ rows });
  const { body } = await api.post(PATH, { batter_name: 'Max Twice', batter_id: 1 });
  expect(v.parse(batterAtBatsSchema, body)).toEqual({
    results: [
      {
        batter: 'Max Twice',
        batter_team: 'LAD',
        batter_hand: 'L',
        player_picture: null,
        exit_velocity: null,
        launch_angle: 12,
        hit_distance: 240,
        result: 'field_out',
        pitcher_team: 'SD',
        pitcher_name: 'Lou Left',
        pitcher_player_picture: null,
        pitcher_hand: 'L',
        pitch_type: '4-Seam Fastball',
        date: '2025-07-24',
        is_night_game: 'yes',
        is_home: 'yes',
        batted_ball_type: null,
        is_barrel: null,
        expected_batting_average: null,
        spray_angle: null,
      },
      expect.objectContaining({
        exit_velocity: 110.5,
        result: 'home_run',
        is_night_game: null,
        date: '2025-07-20',
      }),
    ],
    current_page: 1,
    total_pages: 1,
    total_rows: 2,
  });
});

it.each([
  ['over second base', 125.42, 50, 0],
  ['down the right-field line', 225.42, 98.27, 45],
  ['behind the plate', 125.42, 210, null],
])('says that a ball went %s, how it was hit and how good that is', async (_, hit_x, hit_y, spray_angle) => {
  const struck = { batted_ball_type: 'fly_ball', contact_class: 6, expected_batting_average: 0.9 };
  const api = await startApiForTests({ rows: { mlb_pitches: [aBall({ ...struck, hit_x, hit_y })] } });
  expect((await api.post(PATH, { batter_id: 1 })).body).toMatchObject({
    results: [{ batted_ball_type: 'fly_ball', is_barrel: true, expected_batting_average: 0.9, spray_angle }],
  });
});

it.each([
  [{}, 3],
  [{ hand: 'L' }, 1],
  [{ hand: 'L,R', pitcher: 'Ray Right' }, 2],
  [{ is_night_game: 'yes' }, 1],
  [{ is_home: true }, 3],
  [{ is_home: 'no' }, 0],
  [{ start_date: '2025-07-21', end_date: '2025-07-23' }, 1],
])('with %j finds %i balls of all who bear the name', async (filter, count) => {
  const api = await startApiForTests({ rows });
  const { body } = await api.post(PATH, { batter_name: 'Max Twice', ...filter });
  expect(v.parse(batterAtBatsSchema, body).results).toHaveLength(count);
});

it('counts pages of 50 or as many rows as are asked for, and gives an empty one beyond the last', async () => {
  const many = Array.from({ length: 101 }, () => aBall());
  const api = await startApiForTests({ rows: { mlb_pitches: many } });
  const ask = async (page: number | string) => (await api.post(PATH, { batter_name: 'Player 1', page })).body;
  expect(await ask(3)).toMatchObject({ results: [{ batter: 'Player 1' }], current_page: 3, total_pages: 3 });
  const whole = (await api.post(PATH, { batter_id: 1, page_size: 1000 })).body;
  expect(v.parse(batterAtBatsSchema, whole).results).toHaveLength(101);
  expect(await ask('4')).toEqual({ results: [], current_page: 4, total_pages: 3, total_rows: 101 });
});

it('has no page of a batter whom nobody knows', async () => {
  const api = await startApiForTests({ rows });
  expect((await api.post(PATH, { batter_name: 'Nobody' })).body).toEqual({
    results: [],
    current_page: 1,
    total_pages: 0,
    total_rows: 0,
  });
});
