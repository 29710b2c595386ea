import { predictionOutcomeSchema } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';

/** What a batter model said of a day, highest score first, with what came of it. */
export const batterPredictionsQuery = defineQuery<{ kind: string; day: string }>()({
  sql: `
    SELECT player_id, player_name, team, opponent, score, probability, outcome, home_team, away_team, start_time, published_at
    FROM prediction_outcomes
    WHERE kind = $kind AND game_date = CAST($day AS DATE) ORDER BY score DESC, probability DESC NULLS LAST, player_name, player_id`,
  row: v.object({
    player_id: v.string(),
    player_name: v.string(),
    team: v.string(),
    opponent: v.nullable(v.string()),
    score: v.number(),
    probability: v.nullable(v.number()),
    outcome: predictionOutcomeSchema,
    home_team: v.nullable(v.string()),
    away_team: v.nullable(v.string()),
    start_time: v.nullable(v.string()),
    published_at: v.nullable(v.string()),
  }),
});
