import * as v from 'valibot';
import { defineQuery } from '../../engine/define-query.ts';
import { PREDICTION_KINDS } from '../prediction-kinds.ts';

const idColumns = `game_date || ':' || coalesce(game_id, '') || ':' || player_id AS id`;

// A kind is a name of the program, never a parameter.
const inRange = (kind: string) => `
  FROM predictions
  WHERE kind = '${kind}' AND home_team IS NOT NULL AND away_team IS NOT NULL
    AND CASE WHEN CAST($day AS DATE) IS NULL
      THEN game_date > (SELECT max(game_date) FROM predictions WHERE kind = '${kind}') - CAST($days AS INTEGER)
      ELSE game_date = CAST($day AS DATE) END
  ORDER BY game_date, start_time NULLS LAST, game_id, score DESC, player_id`;

const shared = {
  id: v.string(),
  away_team: v.string(),
  home_team: v.string(),
  predicted_player_name: v.string(),
  ai_score: v.number(),
  start_time: v.nullable(v.string()),
};

const sharedColumns = `${idColumns}, away_team, home_team, player_name AS predicted_player_name, score AS ai_score, start_time`;

/** One day, or null for the newest `days` days that anything was foreseen for. */
type PredictionRange = { day: string | null; days: number };

/** How many three-pointers players are expected to make; by day, game and score. */
export const threePointerPredictionsQuery = defineQuery<PredictionRange>()({
  sql: `SELECT ${sharedColumns}, expected_count AS predicted_three_pm, prop_text
    ${inRange(PREDICTION_KINDS.nbaThreePointers)}`,
  row: v.object({
    ...shared,
    predicted_three_pm: v.nullable(v.number()),
    prop_text: v.nullable(v.string()),
  }),
});

const percent = v.nullable(v.number());

/** Who is expected to score first; by day, game and score. */
export const firstBasketPredictionsQuery = defineQuery<PredictionRange>()({
  sql: `SELECT ${sharedColumns}, team AS predicted_team, probability AS weighted_probability,
      100 * home_tip_win_share AS home_tip_win_pct, 100 * away_tip_win_share AS away_tip_win_pct
    ${inRange(PREDICTION_KINDS.nbaFirstBasket)}`,
  row: v.object({
    ...shared,
    predicted_team: v.string(),
    weighted_probability: v.nullable(v.number()),
    home_tip_win_pct: percent,
    away_tip_win_pct: percent,
  }),
});
