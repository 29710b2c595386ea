import { startingPitcherStatsSchema } from '@sharpside/contracts/api';
import { getBody, startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import type { NewTableRow } from '@sharpside/warehouse/tables/tables';
import { aBall, aGame, aPitcherGame, aPlayer } from '@sharpside/warehouse/testing/mlb-rows';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const PATH = '/api/starting-pitcher-stats/';
const LOSS = { is_win: false, is_loss: true };
const today = { game_pk: 600, game_date: '2025-07-25' };

type Options = Parameters<typeof startApiForTests>[0];

async function listStarters(query: string, options: Options = { rows }) {
  const api = await startApiForTests(options);
  return v.parse(startingPitcherStatsSchema, (await api.get(`${PATH}?${query}`)).body).results;
}

const rows = {
  mlb_players: [aPlayer(9, 'Ray Right'), aPlayer(8, 'Lou Left')],
  mlb_games: [aGame({ ...today, away_probable_pitcher: 9, home_probable_pitcher: 8 })],
  mlb_pitcher_games: [
    aPitcherGame({ game_pk: 1 }),
    aPitcherGame({ game_pk: 2, ...LOSS, outs: 9, pitches: 60, hits: 8, earned_runs: 5, walks: 4 }),
    aPitcherGame({ game_pk: 3, is_starter: false, is_win: false, outs: 3, earned_runs: 0 }),
    aPitcherGame({ game_pk: 4, season: 2024, game_date: '2024-07-01', earned_runs: 9 }),
  ],
};

// API-17 DATA-21
it('gives the announced starters of today with the sums of their season', async () => {
  expect(await getBody(PATH, rows)).toEqual({
    results: [
      {
        pitcher_name: 'Ray Right',
        team: 'SD',
        opp_team: 'LAD',
        is_home: false,
        era: 6.3,
        k_per_9: 16.2,
        whip: 2.4,
        last5_era: 7,
        last5_starts: 2,
        win_loss: '1-1',
        actual_hr: 3,
        x_hr: null,
        starts: 2,
        batted_balls: 0,
        avg_pitches: 75,
        avg_hits: 6.5,
        avg_walks: 2.5,
        game_pk: 600,
        start_time: '2025-07-25T02:10:00Z',
        game_state: 'begun',
      },
      expect.objectContaining({
        pitcher_name: 'Lou Left',
        team: 'LAD',
        era: null,
        k_per_9: null,
        whip: null,
        last5_era: null,
        last5_starts: 0,
        win_loss: null,
        avg_hits: null,
      }),
    ],
    next: null,
    date: '2025-07-25',
  });
});

type Season = NewTableRow<'mlb_pitcher_seasons'>;

const aSeason = (over: Partial<Season>): Season => ({
  season: 2025,
  pitcher: 9,
  as_of: '2025-07-24',
  wins: 7,
  losses: 4,
  era: null,
  outs: 99,
  earned_runs: 9,
  hits: 9,
  walks: 9,
  home_runs: 6,
  ...over,
});

it('puts the official season line before sums of box scores', async () => {
  const mlb_pitcher_seasons = [aSeason({ wins: 12, losses: 5, era: 3.14, home_runs: 14 })];
  expect(await listStarters('', { rows: { ...rows, mlb_pitcher_seasons } })).toMatchObject([
    { pitcher_name: 'Ray Right', era: 3.14, whip: 0.545, win_loss: '12-5', actual_hr: 14, avg_pitches: 75 },
    {},
  ]);
});

it('gives the earned run average of the five newest starts', async () => {
  const starts = [9, 9, 1, 2, 3, 0, 4].map((earned_runs, at) =>
    aPitcherGame({ game_pk: at + 1, game_date: `2025-07-0${at + 1}`, earned_runs }),
  );
  const relief = aPitcherGame({ game_pk: 9, game_date: '2025-07-09', is_starter: false, earned_runs: 9 });
  // Ten earned runs in five starts of six innings.
  expect(await listStarters('', { rows: { ...rows, mlb_pitcher_games: [...starts, relief] } })).toMatchObject(
    [
      { pitcher_name: 'Ray Right', last5_era: 3, last5_starts: 5 },
      { pitcher_name: 'Lou Left', last5_era: null },
    ],
  );
});

const like = { exit_velocity_mph: 104.5, launch_angle_deg: 28 };

it('expects home runs from what balls hit like that became', async () => {
  const out = { event: 'home_run', pitcher: 7 };
  const mlb_pitches = [
    // One of four balls of 104 to 106 mph at 27 to 30 degrees was a home run: 0.25 each. Two were off this pitcher.
    aBall({ ...like, event: 'home_run', pitcher: 9 }),
    aBall({ exit_velocity_mph: 105.9, launch_angle_deg: 29.9, pitcher: 9 }),
    aBall({ ...like, pitcher: 8 }),
    aBall({ ...like, pitcher: 7, game_date: '2024-07-25' }),
    aBall({ ...like, ...out, exit_velocity_mph: 106 }),
    aBall({ ...like, ...out, launch_angle_deg: 30 }),
    aBall({ ...like, ...out, launch_angle_deg: 26.9 }),
    aBall({ ...like, ...out, exit_velocity_mph: 103.9 }),
    aBall({ ...like, pitcher: 9, game_type: 'S', event: 'home_run' }),
  ];
  expect(await listStarters('team=SD', { rows: { ...rows, mlb_pitches } })).toMatchObject([{ x_hr: 0.5 }]);
});

it('counts balls without a reading among their like, and rounds to hundredths', async () => {
  const unread = { exit_velocity_mph: null, launch_angle_deg: null };
  const mlb_pitches = [
    aBall({ ...like, event: 'home_run' }),
    aBall(like),
    aBall({ ...like, pitcher: 7 }),
    aBall({ ...unread, event: 'home_run', pitcher: 7 }),
    aBall({ ...unread, event: 'home_run', pitcher: 7 }),
    aBall(unread),
    aBall({ ...unread, game_date: '2024-07-24' }),
  ];
  // Two balls with a share of home runs of one third, and one with one half.
  expect(await listStarters('', { rows: { ...rows, mlb_pitches } })).toMatchObject([
    { team: 'SD', x_hr: 1.17, batted_balls: 3 },
    { team: 'LAD', x_hr: null, batted_balls: 0 },
  ]);
});

it('sums box scores of regular games by both ends, and takes from the official line only what it has', async () => {
  const games = [
    { game_pk: 1, outs: 17, pitches: 91, hits: 6, walks: 3, earned_runs: 4, home_runs: 2 },
    { game_pk: 2, ...LOSS, outs: 14, pitches: 80, hits: 5, walks: 1, earned_runs: 3, home_runs: 0 },
    { game_pk: 3, outs: 20, pitches: 99, hits: 2, walks: 1, earned_runs: 0, home_runs: 1 },
    { game_pk: 4, home_runs: 5 },
    { game_pk: 5, home_runs: 5, pitcher: 8 },
  ];
  const given = {
    ...rows,
    mlb_games: [
      ...rows.mlb_games,
      aGame({ game_pk: 3, game_date: '2025-07-10' }),
      aGame({ game_pk: 4, game_type: 'S' }),
    ],
    mlb_pitcher_games: games.map((game) => aPitcherGame(game)),
  };
  // ERA: 9 x 7 earned runs / 17 innings. 270 pitches, 13 hits and 5 walks in 3 starts.
  expect(await listStarters('team=SD', { rows: given })).toMatchObject([
    { era: 3.71, win_loss: '2-1', actual_hr: 3, avg_pitches: 90, avg_hits: 4.3333, avg_walks: 1.6667 },
  ]);
  const mlb_pitcher_seasons = [
    aSeason({}),
    aSeason({ season: 2024, losses: 99, era: 9.99 }),
    aSeason({ pitcher: 7, era: 9.99 }),
  ];
  expect(await listStarters('team=SD', { rows: { ...given, mlb_pitcher_seasons } })).toMatchObject([
    { era: 3.71, win_loss: '7-4', actual_hr: 6 },
  ]);
});

it('has no earned run average of whoever got nobody out', async () => {
  const mlb_pitcher_games = [aPitcherGame({ game_pk: 1, outs: 0, earned_runs: 5, is_win: false })];
  expect(await listStarters('team=SD', { rows: { ...rows, mlb_pitcher_games } })).toMatchObject([
    { era: null, win_loss: '0-0', starts: 1 },
  ]);
});

it.each([
  ['2025-07-20T16:00:00Z', 'the next day that has some'],
  ['2025-11-20T16:00:00Z', 'the last day that had some'],
])('at %s lists the starters of %s', async (now) => {
  const results = await listStarters('', { rows, now });
  expect(results.map(({ pitcher_name }) => pitcher_name)).toEqual(['Ray Right', 'Lou Left']);
});

it('lists a game whose time nobody knows yet, and a pitcher whose name nobody does', async () => {
  const unknown = { ...today, game_pk: 601, start_time: null, home_probable_pitcher: 77 };
  expect(await listStarters('', { rows: { ...rows, mlb_games: [aGame(unknown)] } })).toMatchObject([
    { pitcher_name: 'Player 77', game_pk: 601, start_time: null, is_home: true },
  ]);
});

it('says how their games stand, and lists those that have begun after the others', async () => {
  const aStart = (game_pk: number, pitcher: number, over: Parameters<typeof aGame>[0]) =>
    aGame({ ...today, game_pk, away_probable_pitcher: pitcher, start_time: '2025-07-25T23:10:00Z', ...over });
  const mlb_games = [
    aStart(601, 1, { state: 'Final', status: 'Final' }),
    aStart(602, 2, {}),
    aStart(603, 3, { state: 'Live', status: 'In Progress' }),
    aStart(604, 4, { state: 'Final', status: 'Postponed' }),
    aStart(605, 5, { start_time: '2025-07-25T16:00:00Z' }),
    aStart(606, 6, { start_time: '2025-07-25T07:33:00Z', is_start_time_tbd: true }),
  ];
  const results = await listStarters('sort=pitcher_name&direction=desc', { rows: { mlb_games } });
  expect(results.map(({ pitcher_name, game_state }) => `${pitcher_name} ${game_state}`)).toEqual([
    'Player 6 scheduled',
    'Player 2 scheduled',
    'Player 5 begun',
    'Player 4 postponed',
    'Player 3 begun',
    'Player 1 final',
  ]);
});

it('is empty where nobody was ever announced', async () => {
  expect(await getBody(PATH, { mlb_games: [aGame()] })).toEqual({ results: [], next: null, date: null });
});

it.each([
  ['team=LAD', ['Lou Left']],
  ['team=NYY', []],
  ['team=LAD&team=SD', ['Ray Right', 'Lou Left']],
])('with %s gives %j', async (query, expected) => {
  expect((await listStarters(query)).map(({ pitcher_name }) => pitcher_name)).toEqual(expected);
});
