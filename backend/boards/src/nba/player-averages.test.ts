import { nbaPlayerAveragesSchema, pageOf } from '@sharpside/contracts/api';
import { getBody, startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aPlayerGame } from '@sharpside/warehouse/testing/nba-rows';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const PATH = '/api/nba-gen-player-stats-aggregated/';

const rows = {
  nba_players: [
    { player_id: 1, name: 'Ann Able' },
    { player_id: 2, name: 'Béla Dončić' },
  ],
  nba_player_games: [
    aPlayerGame({ game_date: '2025-01-01', points: 10 }),
    aPlayerGame({ game_date: '2025-01-02', points: 20, opponent: 'LAL', steals: 3 }),
    aPlayerGame({ game_date: '2025-02-03', points: 33, team: 'MIA' }),
    aPlayerGame({ game_date: '2024-01-02', season: 2023, points: 1, opponent: 'NYK' }),
    aPlayerGame({ game_date: '2025-01-02', points: 12, player_id: 2, team: 'DAL', opponent: 'BOS' }),
    aPlayerGame({ game_date: '2024-10-05', season_type: 'preseason', points: 90, player_id: 2, team: 'DAL' }),
  ],
};

async function listPoints(query: string): Promise<Record<string, number>> {
  const body = await getBody(`${PATH}?${query}`, rows);
  const { results } = v.parse(pageOf(nbaPlayerAveragesSchema), body);
  return Object.fromEntries(results.map(({ player_name, avg_points }) => [player_name, avg_points]));
}

// API-44, DATA-50
it('averages the games of a season, with all fields of a player', async () => {
  const body = await getBody(`${PATH}?season=2024-2025&player_name=able`, rows);
  expect(body).toEqual({
    results: [
      {
        player_id: 1,
        player_name: 'Ann Able',
        team: 'MIA',
        profile_picture: null,
        games: 3,
        avg_points: 21,
        avg_reb: 5,
        avg_ast: 4,
        avg_stl: 5 / 3,
        avg_blk: 0,
        avg_tov: 2,
      },
    ],
    next: null,
  });
});

// API-44, API-45
it.each([
  ['every game that counts', '', { 'Ann Able': 16, 'Béla Dončić': 12 }],
  ['a season', 'season=2023-2024', { 'Ann Able': 1 }],
  ['several seasons', 'season=2023-2024&season=2024-2025&team=BOS', { 'Ann Able': 31 / 3 }],
  ['a part of a name without its accents', 'player_name=DONC', { 'Béla Dončić': 12 }],
  ['words of a name in any order', 'player_name=doncic%20%20bel', { 'Béla Dončić': 12 }],
  ['no name that lacks one of the words', 'player_name=bela%20able', {}],
  ['a name with signs of patterns as they are', 'player_name=%25', {}],
  ['games for a team', 'team=MIA', { 'Ann Able': 33 }],
  ['games for several teams', 'team=MIA&team=DAL', { 'Ann Able': 33, 'Béla Dončić': 12 }],
  ['games against an opponent', 'opponent=BOS', { 'Béla Dončić': 12 }],
  ['games against several opponents', 'opponent=NYK&opponent=LAL', { 'Ann Able': 10.5 }],
  ['days from the first on', 'start_date=2025-01-02', { 'Ann Able': 26.5, 'Béla Dončić': 12 }],
  ['days up to and with the last', 'end_date=2025-01-01', { 'Ann Able': 5.5 }],
  [
    'what all filters have in common',
    'season=2024-2025&opponent=DAL&end_date=2025-01-31',
    { 'Ann Able': 10 },
  ],
])('averages %s', async (_, query, points) => {
  expect(await listPoints(query)).toEqual(points);
});

it('keeps every filter in the address of the next page', async () => {
  const api = await startApiForTests({
    rows: { nba_player_games: Array.from({ length: 51 }, (_, at) => aPlayerGame({ player_id: at + 1 })) },
  });
  const query = 'end_date=2025-12-31&season=2023-2024&season=2024-2025&sort=avg_reb';
  const schema = pageOf(nbaPlayerAveragesSchema);
  const first = v.parse(schema, (await api.get(`${PATH}?${query}`)).body);
  expect(first.next).toBe(`${PATH}?${query}&page=2`);
  expect(v.parse(schema, (await api.get(first.next ?? '')).body).results).toHaveLength(1);
});

it('has players of equal figures by name and number', async () => {
  const names = ['Same', 'Most', 'Same', 'Least', 'Alike'];
  const body = await getBody(PATH, {
    nba_players: names.map((name, at) => ({ player_id: at + 1, name })),
    nba_player_games: [7, 9, 7, 2, 7].map((points, at) => aPlayerGame({ player_id: at + 1, points })),
  });
  const { results } = v.parse(pageOf(nbaPlayerAveragesSchema), body);
  expect(results.map(({ player_id }) => player_id)).toEqual([2, 5, 1, 3, 4]);
});
