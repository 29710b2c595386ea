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
import { describeCalls } from '@sharpside/shared-auth/testing/answers';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  aFirstBasketPrediction,
  aGame,
  aHotPlayer,
  aPlayer,
  aThreePointerPrediction,
} from '../testing/rows.ts';
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

describeCalls([
  {
    call: '/api/nba-multi-factor-first-basket',
    what: 'first-basket predictions',
    schema: v.array(nbaFirstBasketPredictionSchema),
    answer: [aFirstBasketPrediction(), aFirstBasketPrediction()],
    fetch: () => fetchFirstBasketPredictions(undefined),
  },
  {
    call: '/api/nba-three-pointer-predictions/',
    what: 'three-pointer predictions',
    schema: v.array(nbaThreePointerPredictionSchema),
    answer: [aThreePointerPrediction(), aThreePointerPrediction()],
    fetch: () => fetchThreePointerPredictions(undefined),
  },
  {
    call: '/api/nba-gen-player-stats/',
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
    fetch: () => fetchGameLogs({ ...PERIOD, playerName: 'Ray Oak', playerId: 7 }),
  },
  {
    call: '/api/nba-gen-player-stats-aggregated/',
    what: 'players',
    schema: pageOf(nbaPlayerAveragesSchema),
    answer: { results: [aPlayer(), aPlayer()], next: null },
    fetch: () =>
      fetchPlayerAverages({ ...PERIOD, playerName: '', teams: [], sort: 'team', direction: 'asc' }),
  },
  {
    call: '/api/nba-player-pictures/',
    what: 'pictures',
    schema: pageOf(nbaPlayerPictureSchema),
    answer: {
      results: ['Ray Oak', 'Al Elm'].map((player_name) => ({ player_name, profile_picture: '/a.png' })),
      next: null,
    },
    fetch: () => fetchPlayerPictures(),
  },
  {
    call: '/api/nba-whos-hot/',
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
    fetch: () => fetchWhosHot({ team: 'all', min: 2, sort: 'avg_points', direction: 'desc', page: 1 }),
  },
]);

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
