import {
  nbaFirstBasketPredictionSchema,
  nbaThreePointerPredictionSchema,
  PREDICTION_KINDS,
} from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';

const idColumns = `p.game_date || ':' || coalesce(p.game_id, '') || ':' || p.player_id AS id`;

// A kind is a name of the program, never a parameter.
const inRange = (kind: string) => `
  WHERE p.kind = '${kind}' AND p.home_team IS NOT NULL AND p.away_team IS NOT NULL
    AND CASE WHEN CAST($day AS DATE) IS NULL
      THEN p.game_date > (SELECT max(game_date) FROM predictions WHERE kind = '${kind}') - CAST($days AS INTEGER)
      ELSE p.game_date = CAST($day AS DATE) END
  ORDER BY p.game_date, p.start_time NULLS LAST, p.game_id, p.score DESC, p.player_id`;

// Answers have these first, in this order.
const { entries: shared } = v.pick(nbaFirstBasketPredictionSchema, [
  'id',
  'away_team',
  'home_team',
  'predicted_player_name',
  'ai_score',
  'game_date',
  'outcome',
  'predicted_team',
  'start_time',
  'published_at',
]);

const sharedColumns = `${idColumns}, p.away_team, p.home_team, p.player_name AS predicted_player_name,
  p.team AS predicted_team, p.score AS ai_score, p.game_date, p.start_time, p.published_at,
  p.outcome`;

/** One day, or null for the newest `days` days that anything was foreseen for. */
type PredictionRange = { day: string | null; days: number };

/**
 * How many three-pointers players are expected to make, and made, with the bet that is picked; by day, game and score.
 *
 * Definition: implied is one over the decimal price, the book's margin included; edge is the chance less that.
 */
export const threePointerPredictionsQuery = defineQuery<PredictionRange>()({
  sql: `
    SELECT ${sharedColumns}, p.expected_count AS predicted_three_pm, p.prop_text,
      CASE WHEN p.line IS NULL THEN p.probability ELSE p.three_or_more END AS probability,
      p.line, p.side, CASE WHEN p.line IS NOT NULL THEN p.probability END AS chance, p.line_books,
      p.price_american AS best_price, p.book_title AS book, 1 / p.price_decimal AS implied,
      p.probability - 1 / p.price_decimal AS edge,
      CASE WHEN p.outcome IN ('hit', 'miss') THEN g.threes_made END AS actual_three_pm
    FROM prediction_outcomes p
    LEFT JOIN nba_player_games g ON g.game_date = p.game_date AND CAST(g.player_id AS VARCHAR) = p.player_id
    ${inRange(PREDICTION_KINDS.nbaThreePointers)}`,
  row: v.object({ ...shared, ...v.omit(nbaThreePointerPredictionSchema, ['game_state']).entries }),
});

/** Who is expected to score first, and who did; by day, game and score. */
export const firstBasketPredictionsQuery = defineQuery<PredictionRange>()({
  sql: `
    SELECT ${sharedColumns}, p.probability AS weighted_probability,
      100 * p.home_tip_win_share AS home_tip_win_pct, 100 * p.away_tip_win_share AS away_tip_win_pct,
      coalesce(n.name, o.first_basket_player_name) AS first_basket_player_name, o.first_basket_team
    FROM prediction_outcomes p
    LEFT JOIN nba_games g ON g.game_date = p.game_date AND g.home_team = p.home_team
    LEFT JOIN nba_openings o ON o.game_id = g.game_id AND o.first_basket_player_id IS NOT NULL
    LEFT JOIN nba_players n ON n.player_id = o.first_basket_player_id
    ${inRange(PREDICTION_KINDS.nbaFirstBasket)}`,
  row: v.object({ ...shared, ...v.omit(nbaFirstBasketPredictionSchema, ['game_state']).entries }),
});
