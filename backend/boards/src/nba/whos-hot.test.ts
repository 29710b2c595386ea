import { nbaWhosHotRowSchema, nbaWhosHotSchema, pageOf } from '@sharpside/contracts/api';
import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aPlayerGame } from '@sharpside/warehouse/testing/nba-rows';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const PATH = '/api/nba-whos-hot/';
/** Also players of a single game, who are left out otherwise. */
const ALL = `${PATH}?min_games=0`;

type Rows = NonNullable<NonNullable<Parameters<typeof startApiForTests>[0]>['rows']>;

async function listNames(rows: Rows, query = ''): Promise<string[]> {
  const api = await startApiForTests({ rows });
  const { body } = await api.get(`${ALL}&${query}`);
  return v.parse(pageOf(nbaWhosHotRowSchema), body).results.map(({ player_name }) => player_name);
}

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
        aPlayerGame({ game_date: '2025-01-03', points: 8, rebounds: 2, assists: 2 }),
      ],
    },
  });
  const { status, body } = await api.get(ALL);
  expect(status).toBe(200);
  expect(body).toEqual({
    results: [
      {
        player_name: 'Ann Able',
        team: 'BOS',
        profile_picture: null,
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
        games: 2,
        season_games: 3,
      },
    ],
    next: null,
    hidden_players: 0,
    from: '2025-01-04',
    to: '2025-01-10',
    season: '2024-2025',
  });
});

it('names season and days with which the averages of every player of the board are found', async () => {
  const names = ['Ann Able', "Shaq O'Dell-Ré Jr.", 'Luka Dončić'];
  const games = names.flatMap((_, at) => [
    aPlayerGame({ game_date: '2026-11-20', season: 2026, player_id: at + 1, points: 20 + at }),
    aPlayerGame({ game_date: '2025-11-20', season: 2025, player_id: at + 1, points: 5 }),
  ]);
  const ofWeek = aPlayerGame({ game_date: '2026-11-14', season: 2026, points: 30 });
  const api = await startApiForTests({
    rows: {
      nba_players: names.map((name, at) => ({ player_id: at + 1, name })),
      nba_player_games: [...games, ofWeek],
    },
  });
  const board = v.parse(nbaWhosHotSchema, (await api.get(ALL)).body);
  expect(board.results).toHaveLength(3);
  for (const { player_name, avg_points } of board.results) {
    const query = new URLSearchParams({
      player_name,
      season: board.season ?? '',
      start_date: board.from ?? '',
      end_date: board.to ?? '',
    });
    const { body } = await api.get(`/api/nba-gen-player-stats-aggregated/?${query}`);
    expect(body).toMatchObject({ results: [{ player_name, avg_points }], next: null });
  }
});

it('leaves out who did not play in the seven days', async () => {
  const rows = {
    nba_players: players,
    nba_player_games: [
      aPlayerGame({ game_date: '2025-01-10' }),
      aPlayerGame({ game_date: '2025-01-03', player_id: 2 }),
    ],
  };
  expect(await listNames(rows)).toEqual(['Ann Able']);
});

it.each(['preseason', 'allstar'])('does not count games of the %s', async (season_type) => {
  const rows = {
    nba_players: players,
    nba_player_games: [
      aPlayerGame({ game_date: '2025-01-10' }),
      aPlayerGame({ game_date: '2025-01-09', player_id: 2, season_type }),
    ],
  };
  expect(await listNames(rows)).toEqual(['Ann Able']);
});

it('compares with the season of the newest game, not with the one before', async () => {
  const api = await startApiForTests({
    rows: {
      nba_players: players,
      nba_player_games: [
        aPlayerGame({ game_date: '2024-10-23', points: 20 }),
        aPlayerGame({ game_date: '2024-10-20', season: 2023, points: 40 }),
      ],
    },
  });
  expect((await api.get(ALL)).body).toMatchObject({ results: [{ avg_points: 20, delta_points: 0 }] });
});

it('ends the seven days with the newest game that counts, and takes the season of that day', async () => {
  const api = await startApiForTests({
    rows: {
      nba_players: players,
      nba_player_games: [
        aPlayerGame({ game_date: '2025-10-05', season: 2025, season_type: 'preseason', points: 60 }),
        aPlayerGame({ game_date: '2025-06-22', season_type: 'playoffs', points: 31 }),
        aPlayerGame({ game_date: '2025-06-10', season_type: 'playoffs', points: 22 }),
        aPlayerGame({ game_date: '2025-06-16', season_type: 'allstar', points: 90 }),
        aPlayerGame({ game_date: '2023-12-01', season: 2023, points: 90 }),
      ],
    },
  });
  expect((await api.get(ALL)).body).toMatchObject({
    results: [{ avg_points: 31, delta_points: 4.5, games: 1, season_games: 2 }],
    from: '2025-06-16',
    to: '2025-06-22',
  });
});

it('counts games of just 20, 30, 40 and 50 points, and none a point below, in the seven days only', async () => {
  const points = [19, 20, 29, 30, 39, 40, 49, 50];
  const inWeek = points.map((scored, at) =>
    aPlayerGame({ game_date: '2025-01-10', player_id: at + 1, points: scored }),
  );
  const before = points.map((_, at) =>
    aPlayerGame({ game_date: '2025-01-02', player_id: at + 1, points: 55 }),
  );
  const api = await startApiForTests({ rows: { nba_player_games: [...inWeek, ...before] } });
  const { body } = await api.get(`${ALL}&direction=asc`);
  const { results } = v.parse(pageOf(nbaWhosHotRowSchema), body);
  expect(
    results.map((row) => [
      row.avg_points,
      row.num_20pt_games,
      row.num_30pt_games,
      row.num_40pt_games,
      row.num_50pt_games,
    ]),
  ).toEqual([
    [19, 0, 0, 0, 0],
    [20, 1, 0, 0, 0],
    [29, 1, 0, 0, 0],
    [30, 1, 1, 0, 0],
    [39, 1, 1, 0, 0],
    [40, 1, 1, 1, 0],
    [49, 1, 1, 1, 0],
    [50, 1, 1, 1, 1],
  ]);
});

it('names the team of the newest game', async () => {
  const rows = {
    nba_player_games: [
      aPlayerGame({ game_date: '2025-01-10', team: 'LAL' }),
      aPlayerGame({ game_date: '2025-01-08' }),
    ],
  };
  const api = await startApiForTests({ rows });
  expect((await api.get(`${ALL}&team=LAL`)).body).toMatchObject({
    results: [{ player_name: 'Player 1', team: 'LAL' }],
  });
  expect((await api.get(`${ALL}&team=BOS`)).body).toMatchObject({ results: [], next: null });
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
    // Not first, however many points it was.
    ['min_games=1', ['Ann Able', 'Cy Carter', 'Bob Baker'], 0],
    ['min_games=1&direction=asc', ['Cy Carter', 'Ann Able', 'Bob Baker'], 0],
    ['min_games=1&sort=num_30pt_games', ['Ann Able', 'Cy Carter', 'Bob Baker'], 0],
    ['team=BOS', ['Ann Able', 'Cy Carter'], 1],
    ['team=LAL', [], 0],
  ])('with %j leave %j, and %i hidden', async (query, names, hidden) => {
    const api = await startApiForTests({ rows });
    const board = v.parse(nbaWhosHotSchema, (await api.get(`${PATH}?${query}`)).body);
    expect(board.results.map(({ player_name }) => player_name)).toEqual(names);
    expect(board.hidden_players).toBe(hidden);
  });
});

const three = {
  nba_players: players,
  nba_player_games: [
    aPlayerGame({ player_id: 1, points: 20, rebounds: 1, assists: 3 }),
    aPlayerGame({ player_id: 2, points: 30, rebounds: 2, assists: 1 }),
    aPlayerGame({ player_id: 3, points: 20, rebounds: 3, assists: 2 }),
  ],
};

it.each([
  ['points descending unless asked otherwise', '', ['Bob Baker', 'Ann Able', 'Cy Carter']],
  ['points ascending, equal ones by name', 'direction=asc', ['Ann Able', 'Cy Carter', 'Bob Baker']],
  ['games of 20 points, equal ones by points', 'sort=num_20pt_games', ['Bob Baker', 'Ann Able', 'Cy Carter']],
  ['games of 30 points', 'sort=num_30pt_games&direction=asc', ['Ann Able', 'Cy Carter', 'Bob Baker']],
  ['rebounds', 'sort=avg_rebounds', ['Cy Carter', 'Bob Baker', 'Ann Able']],
  ['assists', 'sort=avg_assists', ['Ann Able', 'Cy Carter', 'Bob Baker']],
  ['name', 'sort=player_name', ['Cy Carter', 'Bob Baker', 'Ann Able']],
  [
    'team, equal ones by points, then by name',
    'sort=team&direction=asc',
    ['Bob Baker', 'Ann Able', 'Cy Carter'],
  ],
])('sorts by %s', async (_, query, names) => {
  expect(await listNames(three, query)).toEqual(names);
});

it.each([
  ['delta_points', ['Cy Carter', 'Ann Able', 'Bob Baker']],
  ['delta_rebounds', ['Ann Able', 'Bob Baker', 'Cy Carter']],
  ['delta_assists', ['Bob Baker', 'Cy Carter', 'Ann Able']],
  ['num_40pt_games', ['Bob Baker', 'Cy Carter', 'Ann Able']],
  ['num_50pt_games', ['Bob Baker', 'Cy Carter', 'Ann Able']],
])('sorts by %s, not by the figure itself', async (sort, names) => {
  const before = { game_date: '2025-01-02' };
  const rows = {
    nba_players: players,
    nba_player_games: [
      aPlayerGame({ player_id: 1, points: 20, rebounds: 9, assists: 1 }),
      aPlayerGame({ ...before, player_id: 1, points: 20, rebounds: 1, assists: 3 }),
      aPlayerGame({ player_id: 2, points: 50, rebounds: 4, assists: 3 }),
      aPlayerGame({ ...before, player_id: 2, points: 60, rebounds: 3, assists: 0 }),
      aPlayerGame({ player_id: 3, points: 40, rebounds: 12, assists: 9 }),
      aPlayerGame({ ...before, player_id: 3, points: 10, rebounds: 12, assists: 9 }),
    ],
  };
  expect(await listNames(rows, `sort=${sort}`)).toEqual(names);
});

it('gives 50 players a page, and each once', async () => {
  const api = await startApiForTests({
    rows: { nba_player_games: Array.from({ length: 51 }, (_, at) => aPlayerGame({ player_id: at + 1 })) },
  });
  const schema = pageOf(nbaWhosHotRowSchema);
  const first = v.parse(schema, (await api.get(`${ALL}&team=BOS`)).body);
  expect(first.next).toBe(`${ALL}&team=BOS&page=2`);
  const second = v.parse(schema, (await api.get(first.next ?? '')).body);
  expect(second.next).toBeNull();
  const names = [...first.results, ...second.results].map(({ player_name }) => player_name);
  expect([first.results.length, new Set(names).size]).toEqual([50, 51]);
});

it('answers with an empty page beyond the end', async () => {
  expect(await listNames(three, 'page=9')).toEqual([]);
});

it('answers with an empty page before any game was read', async () => {
  expect(await listNames({})).toEqual([]);
});

it.each([
  ['page', 'page=0'],
  ['team', 'team=XYZ'],
  ['sort', 'sort=points;DROP TABLE nba_players'],
  ['direction', 'direction=up'],
  ['season', 'season=2024-2025'],
  ['min_games', 'min_games=many'],
  ['team', `team=${'x'.repeat(5000)}`],
])('refuses a bad %s', async (parameter, query) => {
  const api = await startApiForTests();
  expect(await api.findBadParameters(`${PATH}?${query}`)).toEqual([parameter]);
});

it('gives the picture that is configured', async () => {
  const api = await startApiForTests({
    rows: three,
    config: { pictures: { players: { nba: 'https://pictures.test/{id}.png' }, teams: {} } },
  });
  expect((await api.get(ALL)).body).toMatchObject({
    results: [{ profile_picture: 'https://pictures.test/2.png' }, {}, {}],
  });
});
