import { signInTo } from 'shared-auth/testing';
import { expect, it } from 'vitest';
import { fetchFirstBasketPredictions } from './first-basket-predictions.ts';
import { fetchGameLogs } from './game-logs.ts';
import { fetchPlayerAverages } from './player-averages.ts';
import { fetchPlayerPictures } from './player-pictures.ts';
import { fetchThreePointerPredictions } from './three-pointer-predictions.ts';
import { fetchWhosHot } from './whos-hot.ts';

const PERIOD = { seasons: [], startDate: '', endDate: '', page: 1 };

it.each([
  {
    path: '/api/nba-multi-factor-first-basket',
    what: 'first-basket predictions',
    fetchRows: () => fetchFirstBasketPredictions(undefined),
  },
  {
    path: '/api/nba-three-pointer-predictions/',
    what: 'three-pointer predictions',
    fetchRows: () => fetchThreePointerPredictions(undefined),
  },
  {
    path: '/api/nba-gen-player-stats/',
    what: 'NBA game logs',
    fetchRows: () => fetchGameLogs({ ...PERIOD, playerName: 'Ray Oak', playerId: 7 }),
  },
  {
    path: '/api/nba-gen-player-stats-aggregated/',
    what: 'NBA player averages',
    fetchRows: () =>
      fetchPlayerAverages({ ...PERIOD, playerName: '', teams: [], sort: 'team', direction: 'asc' }),
  },
  {
    path: '/api/nba-player-pictures/',
    what: 'NBA player pictures',
    fetchRows: () => fetchPlayerPictures(),
  },
  {
    path: '/api/nba-whos-hot/',
    what: "NBA who's hot",
    fetchRows: () => fetchWhosHot({ team: 'all', sort: 'avg_points', direction: 'desc', page: 1 }),
  },
])('an answer of $path that breaks the contract is refused as one of $what', async (row) => {
  const { path, what, fetchRows } = row;
  signInTo({ [path]: { json: 'nothing of the kind' } });
  const error: unknown = await fetchRows().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'BAD_ANSWER' });
  expect(String(error instanceof Error && error.cause)).toContain(what);
});

it('asks for players without the blanks around what is typed', async () => {
  const path = '/api/nba-gen-player-stats-aggregated/';
  const { requestsTo } = signInTo({ [path]: { json: { results: [], next: null } } });
  const query = { teams: [], sort: 'team', direction: 'asc' } as const;
  await fetchPlayerAverages({ ...PERIOD, ...query, playerName: ' oak ' });
  expect(requestsTo(path).map(({ url }) => new URL(url).searchParams.get('player_name'))).toEqual(['oak']);
});

it('asks for all pictures in one go', async () => {
  const path = '/api/nba-player-pictures/';
  const { requestsTo } = signInTo({ [path]: { json: { results: [], next: null } } });
  await fetchPlayerPictures();
  expect(requestsTo(path).map(({ url }) => new URL(url).search)).toEqual(['?all=true&sort=player_name']);
});
