import {
  nbaFirstBasketPredictionSchema,
  nbaGameLogsSchema,
  nbaPlayerAveragesSchema,
  nbaPlayerPictureSchema,
  nbaThreePointerPredictionSchema,
  nbaWhosHotSchema,
  pageOf,
} from '@sharpside/contracts/api';
import { signInTo } from '@sharpside/shared-auth/testing';
import { toAnswerVariants, toPreviousAnswers } from '@sharpside/shared-auth/testing/answers';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aHotPlayer } from '../testing/a-hot-player.ts';
import { aGame, aPlayer } from '../testing/a-player.ts';
import { aFirstBasketPrediction, aThreePointerPrediction } from '../testing/a-prediction.ts';
import { fetchFirstBasketPredictions } from './first-basket-predictions.ts';
import { fetchGameLogs } from './game-logs.ts';
import { fetchPlayerAverages } from './player-averages.ts';
import { fetchPlayerPictures } from './player-pictures.ts';
import { fetchThreePointerPredictions } from './three-pointer-predictions.ts';
import { fetchWhosHot } from './whos-hot.ts';

const PERIOD = { opponents: [], seasons: [], startDate: '', endDate: '', page: 1 };
const AVERAGES = {
  games: 62,
  minutes_played: 34,
  points: 27,
  reb: 8,
  ast: 5,
  stl: 1,
  blk: 1,
  tov: 3,
  three_pm: 2,
};

const CALLS = [
  {
    path: '/api/nba-multi-factor-first-basket',
    what: 'first-basket predictions',
    schema: v.array(nbaFirstBasketPredictionSchema),
    answer: [aFirstBasketPrediction(), aFirstBasketPrediction()],
    fetchRows: () => fetchFirstBasketPredictions(undefined),
  },
  {
    path: '/api/nba-three-pointer-predictions/',
    what: 'three-pointer predictions',
    schema: v.array(nbaThreePointerPredictionSchema),
    answer: [aThreePointerPrediction(), aThreePointerPrediction()],
    fetchRows: () => fetchThreePointerPredictions(undefined),
  },
  {
    path: '/api/nba-gen-player-stats/',
    what: 'game logs',
    schema: nbaGameLogsSchema,
    answer: {
      results: [aGame(), aGame()],
      current_page: 1,
      total_pages: 1,
      total_rows: 2,
      season: '2024-2025',
      season_averages: AVERAGES,
      last_10_averages: AVERAGES,
    },
    fetchRows: () => fetchGameLogs({ ...PERIOD, playerName: 'Ray Oak', playerId: 7 }),
  },
  {
    path: '/api/nba-gen-player-stats-aggregated/',
    what: 'players',
    schema: pageOf(nbaPlayerAveragesSchema),
    answer: { results: [aPlayer(), aPlayer()], next: null },
    fetchRows: () =>
      fetchPlayerAverages({ ...PERIOD, playerName: '', teams: [], sort: 'team', direction: 'asc' }),
  },
  {
    path: '/api/nba-player-pictures/',
    what: 'pictures',
    schema: pageOf(nbaPlayerPictureSchema),
    answer: {
      results: ['Ray Oak', 'Al Elm'].map((player_name) => ({ player_name, profile_picture: '/a.png' })),
      next: null,
    },
    fetchRows: () => fetchPlayerPictures(),
  },
  {
    path: '/api/nba-whos-hot/',
    what: 'hot players',
    schema: nbaWhosHotSchema,
    answer: {
      results: [aHotPlayer(), aHotPlayer()],
      next: null,
      hidden_players: 3,
      from: '2026-01-03',
      to: '2026-01-09',
      season: '2025-2026',
    },
    fetchRows: () => fetchWhosHot({ team: 'all', min: 2, sort: 'avg_points', direction: 'desc', page: 1 }),
  },
];

it.each(CALLS)('an answer of $path that breaks the contract is refused as one of $what', async (row) => {
  const { path, what, fetchRows } = row;
  signInTo({ [path]: { json: 'nothing of the kind' } });
  const error: unknown = await fetchRows().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'BAD_ANSWER' });
  expect(String(error instanceof Error && error.cause)).toContain(what);
});

describe.each(CALLS)('an answer of $path', ({ path, schema, answer, fetchRows }) => {
  it.each([...toAnswerVariants(schema, answer), ...toPreviousAnswers(path)])(
    'is read $name',
    async ({ json, rows }) => {
      signInTo({ [path]: { json } });
      const found = await fetchRows();
      expect([...('results' in found ? found.results : found)]).toHaveLength(rows);
    },
  );
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
