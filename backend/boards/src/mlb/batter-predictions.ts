import {
  batterPredictionRowSchema,
  batterPredictionsSchema,
  PREDICTION_KINDS,
  type PredictionKind,
} from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { comparableNameSql } from '@sharpside/warehouse/teams/name-key';
import { todayOfGames } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import { type Call, defineCall } from '../call/call.ts';
import { dayParameter } from '../call/parameters.ts';
import { putBegunLast, readPickStates, toGameStep } from '../games/game-states.ts';

const batterPredictionsQuery = defineQuery<{ kind: string; day: string }>()({
  sql: `
    SELECT player_name AS batter, team AS batter_team, opponent, score AS prediction_score, probability, outcome,
      start_time, published_at, player_id, home_team, away_team, NULL AS best_price, NULL AS book, NULL AS implied, NULL AS no_vig, NULL AS edge, NULL AS price_updated, FALSE AS is_name_shared,
      NULL AS pitcher, NULL AS pitcher_hand, NULL AS park_factor
    FROM prediction_outcomes
    WHERE kind = $kind AND game_date = CAST($day AS DATE) ORDER BY score DESC, probability DESC NULLS LAST, ${comparableNameSql('player_name')}, player_id`,
  row: v.object({
    ...v.omit(batterPredictionRowSchema, ['player_picture', 'game_state']).entries,
    player_id: v.string(),
    home_team: v.nullable(v.string()),
    away_team: v.nullable(v.string()),
  }),
});

type BatterModel = { path: `/api/${string}`; kind: PredictionKind; event: string };

const createPredictions = ({ path, kind, event }: BatterModel): Call =>
  defineCall({
    path,
    summary: `What the model said of batters on one day: ${event}, highest score first`,
    access: 'subscriber',
    parameters: { date: dayParameter('Day of the games, US Eastern; today where it is left out') },
    answer: batterPredictionsSchema,
    cacheVaryBy: toGameStep,
    async run(context, { date = todayOfGames(context.now) }) {
      const { runQuery, pictures } = context;
      const [rows, stateOf] = await Promise.all([
        runQuery(batterPredictionsQuery, { kind, day: date }),
        readPickStates(context, { league: 'mlb', day: date }),
      ]);
      return {
        results: putBegunLast(
          rows.map(({ player_id, home_team, away_team, ...row }) => ({
            ...row,
            player_picture: pictures.ofPlayer('mlb', player_id),
            game_state: stateOf({ ...row, home_team, away_team }),
          })),
        ),
      };
    },
  });

export const batterPredictions: readonly Call[] = [
  createPredictions({
    path: '/api/top-hr-predictions-history/',
    kind: PREDICTION_KINDS.mlbHomeRun,
    event: 'a home run',
  }),
  createPredictions({
    path: '/api/top-hits-predictions-history/',
    kind: PREDICTION_KINDS.mlbHit,
    event: 'a hit',
  }),
];
