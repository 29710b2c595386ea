import { nbaWhosHotSchema } from '@sharpside/contracts/api';
import { getBody, startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aPlayerGame } from '@sharpside/warehouse/testing/nba-rows';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const PATH = '/api/nba-whos-hot/';
const ALL = `${PATH}?min_games=0`;

const players = [
  { player_id: 1, name: 'Ann Able' },
  { player_id: 2, name: 'Bob Baker' },
  { player_id: 3, name: 'Cy Carter' },
];

// API-43, DATA-49
it('sets the last seven days beside the season, with all fields of an item', async () => {
  const api = await startApiForTests({
    rows: {
      nba_players: players,
      nba_player_games: [
        aPlayerGame({ game_date: '2025-01-10', points: 52, rebounds: 10, assists: 8 }),
        aPlayerGame({ game_date: '2025-01-04', points: 30, rebounds: 6, assists: 2 }),
        aPlayerGame({ game_date: '2025-01-03', points: 8, rebounds: 2, assists: 2, team: 'LAL' }),
        // Player 2 has no game in the seven days.
        aPlayerGame({ game_date: '2025-01-03', player_id: 2 }),
      ],
    },
    config: { pictures: { players: { nba: '/{id}.png' }, teams: {} } },
  });
  const { status, body } = await api.get(ALL);
  expect(status).toBe(200);
  expect(body).toEqual({
    results: [
      {
        player_name: 'Ann Able',
        team: 'BOS',
        profile_picture: '/1.png',
        games: 2,
        season_games: 3,
        avg_points: 41,
        avg_rebounds: 8,
        avg_assists: 5,
        delta_points: 11,
        delta_rebounds: 2,
        delta_assists: 1,
        num_20pt_games: 2,
        num_30pt_games: 2,
        num_40pt_games: 1,
        num_50pt_games: 1,
      },
    ],
    next: null,
    hidden_players: 0,
    from: '2025-01-04',
    to: '2025-01-10',
    season: '2024-2025',
  });
});

it('ends the seven days with the newest game that counts, and takes the season of that day', async () => {
  const body = await getBody(ALL, {
    nba_players: players,
    nba_player_games: [
      aPlayerGame({ game_date: '2025-10-05', season: 2025, season_type: 'preseason', points: 60 }),
      aPlayerGame({ game_date: '2025-06-22', season_type: 'playoffs', points: 31 }),
      aPlayerGame({ game_date: '2025-06-10', season_type: 'playoffs', points: 22 }),
      aPlayerGame({ game_date: '2025-06-16', season_type: 'allstar', points: 90 }),
      aPlayerGame({ game_date: '2023-12-01', season: 2023, points: 90 }),
    ],
  });
  expect(body).toMatchObject({
    results: [{ avg_points: 31, delta_points: 4.5, games: 1, season_games: 2 }],
    from: '2025-06-16',
    to: '2025-06-22',
  });
});

it('counts games of just 20, 30, 40 and 50 points, and none a point below, in the seven days only', async () => {
  const highs = [
    [19, 0, 0, 0, 0],
    [20, 1, 0, 0, 0],
    [29, 1, 0, 0, 0],
    [30, 1, 1, 0, 0],
    [39, 1, 1, 0, 0],
    [40, 1, 1, 1, 0],
    [49, 1, 1, 1, 0],
    [50, 1, 1, 1, 1],
  ];
  const nba_player_games = highs.flatMap(([points], at) => [
    aPlayerGame({ player_id: at + 1, points: points ?? 0 }),
    aPlayerGame({ player_id: at + 1, points: 55, game_date: '2025-01-02' }),
  ]);
  const body = await getBody(`${ALL}&direction=asc`, { nba_player_games });
  const { results } = v.parse(nbaWhosHotSchema, body);
  expect(
    results.map((row) => [
      row.avg_points,
      row.num_20pt_games,
      row.num_30pt_games,
      row.num_40pt_games,
      row.num_50pt_games,
    ]),
  ).toEqual(highs);
});

describe('players of a single game', () => {
  const rows = {
    nba_players: players,
    nba_player_games: [
      aPlayerGame({ player_id: 1, points: 20 }),
      aPlayerGame({ player_id: 1, points: 24, game_date: '2025-01-09' }),
      aPlayerGame({ player_id: 2, points: 35 }),
      aPlayerGame({ player_id: 3, points: 10 }),
      aPlayerGame({ player_id: 3, points: 12, game_date: '2025-01-08' }),
      aPlayerGame({ player_id: 3, points: 14, game_date: '2025-01-06' }),
    ],
  };

  it.each([
    ['', ['Ann Able', 'Cy Carter'], 1],
    ['min_games=3', ['Cy Carter'], 2],
    // Bob Baker has too few games, so he comes last however many points he scored.
    ['min_games=1', ['Ann Able', 'Cy Carter', 'Bob Baker'], 0],
    ['min_games=1&direction=asc', ['Cy Carter', 'Ann Able', 'Bob Baker'], 0],
    ['min_games=1&sort=num_30pt_games', ['Ann Able', 'Cy Carter', 'Bob Baker'], 0],
    ['team=BOS', ['Ann Able', 'Cy Carter'], 1],
    ['team=LAL', [], 0],
  ])('with %j leave %j, and %i hidden', async (query, names, hidden) => {
    const board = v.parse(nbaWhosHotSchema, await getBody(`${PATH}?${query}`, rows));
    expect(board.results.map(({ player_name }) => player_name)).toEqual(names);
    expect(board.hidden_players).toBe(hidden);
  });
});

it.each([
  ['', ['Bob Baker', 'Ann Able', 'Cy Carter']],
  ['direction=asc', ['Ann Able', 'Cy Carter', 'Bob Baker']],
  ['sort=team', ['Bob Baker', 'Ann Able', 'Cy Carter']],
])('with %j has players by points, most first, and equal ones by points and name', async (query, names) => {
  const nba_player_games = [20, 30, 20].map((points, at) => aPlayerGame({ player_id: at + 1, points }));
  expect(await getBody(`${ALL}&${query}`, { nba_players: players, nba_player_games })).toMatchObject({
    results: names.map((player_name) => ({ player_name })),
  });
});

it('answers with an empty page before any game was read', async () => {
  expect((await (await startApiForTests()).get(ALL)).body).toMatchObject({ results: [], season: null });
});
