import { nbaGameLogSchema, numberedPageOf } from '@sharpside/contracts/api';
import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aPlayerGame } from '@sharpside/warehouse/testing/nba-rows';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const PATH = '/api/nba-gen-player-stats/';

const players = [
  { player_id: 1, name: 'Ann Able' },
  { player_id: 2, name: 'Ann Able-Baker' },
];

const rows = {
  nba_players: players,
  nba_player_games: [
    aPlayerGame({ game_date: '2025-01-05', opponent: 'LAL' }),
    aPlayerGame({ game_date: '2025-01-01' }),
    aPlayerGame({ game_date: '2024-01-03', season: 2023 }),
    aPlayerGame({ game_date: '2024-10-05', season_type: 'preseason' }),
    aPlayerGame({ game_date: '2025-01-05', player_id: 2 }),
  ],
};

async function listDays(query: string): Promise<string[]> {
  const api = await startApiForTests({ rows });
  const { body } = await api.get(`${PATH}?player_name=Ann%20Able&${query}`);
  return v.parse(numberedPageOf(nbaGameLogSchema), body).results.map(({ game_date }) => game_date);
}

// API-46, DATA-51, DATA-52, DATA-56
it('gives a line with all of its fields, and null for shots that nobody counted', async () => {
  const shots = { field_goals_made: 4, field_goals_attempted: 9, threes_made: 1, threes_attempted: 3 };
  const api = await startApiForTests({
    rows: { nba_players: players, nba_player_games: [aPlayerGame({ ...shots, minutes: 31.5 })] },
  });
  const { status, body } = await api.get(`${PATH}?player_name=Ann%20Able`);
  expect(status).toBe(200);
  expect(body).toEqual({
    results: [
      {
        game_date: '2025-01-10',
        team: 'BOS',
        opponent: 'DAL',
        is_home: true,
        minutes_played: 31.5,
        points: 10,
        reb: 5,
        ast: 4,
        stl: 1,
        blk: 0,
        tov: 2,
        fgm: 4,
        fga: 9,
        three_pm: 1,
        three_pa: 3,
        ftm: null,
        fta: null,
      },
    ],
    current_page: 1,
    total_pages: 1,
    total_rows: 1,
    season: '2024-2025',
    season_averages: expect.objectContaining({ games: 1, three_pm: 1 }),
    last_10_averages: expect.objectContaining({ games: 1, three_pm: 1 }),
  });
});

it('averages the newest season of the games that were asked for, and the newest ten of them', async () => {
  const games = Array.from({ length: 12 }, (_, at) =>
    aPlayerGame({
      game_date: `2025-01-${String(at + 1).padStart(2, '0')}`,
      points: at,
      threes_made: at < 6 ? null : 4,
      opponent: at % 2 === 0 ? 'LAL' : 'DAL',
    }),
  );
  const before = aPlayerGame({ game_date: '2024-01-03', season: 2023, points: 50 });
  const api = await startApiForTests({
    rows: { nba_players: players, nba_player_games: [before, ...games] },
  });
  const ask = async (query: string) =>
    (await api.get(`${PATH}?player_name=Ann%20Able&page_size=1&${query}`)).body;
  expect(await ask('')).toMatchObject({
    total_rows: 13,
    season: '2024-2025',
    season_averages: { games: 12, points: 5.5, reb: 5, minutes_played: 30, three_pm: 4 },
    last_10_averages: { games: 10, points: 6.5 },
  });
  expect(await ask('season=2023-2024')).toMatchObject({
    season: '2023-2024',
    season_averages: { games: 1, points: 50, three_pm: null },
  });
  expect(await ask('opponent=LAL&page=2')).toMatchObject({ season_averages: { games: 6, points: 5 } });
});

it('averages each figure by itself, and knows the threes of games in which they were counted', async () => {
  const lines = [
    { minutes: 30.5, points: 21, rebounds: 4, assists: 9, steals: 2, blocks: 0, threes_made: 5 },
    { minutes: 28, points: 10, rebounds: 7, assists: 5, steals: 0, blocks: 1, threes_made: 2 },
    { minutes: 34, points: 12, rebounds: 8, assists: 3, steals: 3, blocks: 4, turnovers: 7 },
  ];
  const games = lines.map((line, at) => aPlayerGame({ game_date: `2025-01-0${at + 1}`, ...line }));
  const decoys = [
    aPlayerGame({ game_date: '2025-02-01', season_type: 'allstar', points: 80 }),
    aPlayerGame({ game_date: '2025-02-02', player_id: 2, points: 90 }),
  ];
  const api = await startApiForTests({
    rows: { nba_players: players, nba_player_games: [...games, ...decoys] },
  });
  const averages = {
    games: 3,
    minutes_played: 30.8333,
    points: 43 / 3,
    reb: 19 / 3,
    ast: 17 / 3,
    stl: 5 / 3,
    blk: 5 / 3,
    tov: 11 / 3,
    three_pm: 3.5,
  };
  const { body } = await api.get(`${PATH}?player_name=Ann%20Able`);
  expect(body).toMatchObject({ total_rows: 3, season_averages: averages, last_10_averages: averages });
});

it.each([
  ['the whole name only, oldest first', '', ['2024-01-03', '2025-01-01', '2025-01-05']],
  ['a season', 'season=2023-2024', ['2024-01-03']],
  ['several seasons', 'season=2023-2024&season=2024-2025', ['2024-01-03', '2025-01-01', '2025-01-05']],
  ['an opponent', 'opponent=LAL', ['2025-01-05']],
  ['days between two', 'start_date=2025-01-01&end_date=2025-01-04', ['2025-01-01']],
])('gives the games of %s', async (_, query, days) => {
  expect(await listDays(query)).toEqual(days);
});

it('has the newest games on page 1 and tells how many pages there are', async () => {
  const api = await startApiForTests({
    rows: {
      nba_players: players,
      nba_player_games: Array.from({ length: 51 }, (_, at) =>
        aPlayerGame({ game_date: new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10) }),
      ),
    },
  });
  const ask = async (page: number) =>
    v.parse(
      numberedPageOf(nbaGameLogSchema),
      (await api.get(`${PATH}?player_name=Ann%20Able&page=${page}`)).body,
    );
  const [first, second, third] = await Promise.all([ask(1), ask(2), ask(3)]);
  expect([first.results[0]?.game_date, first.results.at(-1)?.game_date]).toEqual([
    '2025-01-02',
    '2025-02-20',
  ]);
  expect(second).toMatchObject({ results: [{ game_date: '2025-01-01' }], current_page: 2, total_pages: 2 });
  expect(third).toEqual({ results: [], current_page: 3, total_pages: 2 });
});

it('keeps two players of one name apart where it is told which one is meant', async () => {
  const namesakes = [1, 2].map((player_id) => ({ player_id, name: 'Ann Able' }));
  const api = await startApiForTests({
    rows: {
      nba_players: namesakes,
      nba_player_games: [aPlayerGame({ points: 11 }), aPlayerGame({ points: 22, player_id: 2 })],
    },
  });
  const listPointsOf = async (query: string) => {
    const { body } = await api.get(`${PATH}?player_name=Ann%20Able${query}`);
    return v.parse(numberedPageOf(nbaGameLogSchema), body).results.map(({ points }) => points);
  };
  expect(await listPointsOf('&player_id=2')).toEqual([22]);
  expect(await listPointsOf('&player_id=1')).toEqual([11]);
  expect(await listPointsOf('')).toEqual([11, 22]);
  const none = { season: null, season_averages: null, last_10_averages: null };
  expect((await api.get(`${PATH}?player_name=Ann%20Able`)).body).toMatchObject({ total_rows: 2, ...none });
  expect((await api.get(`${PATH}?player_name=Ann%20Able&player_id=3`)).body).toEqual({
    results: [],
    current_page: 1,
    total_pages: 0,
    total_rows: 0,
    season: null,
    season_averages: null,
    last_10_averages: null,
  });
});
