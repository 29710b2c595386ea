import { predictionOutcomeSchema } from 'contracts/api';
import * as v from 'valibot';
import { defineQuery } from '../../engine/define-query.ts';

/** What a touchdown model said of a day, highest score first, with what came of it. */
export const touchdownPredictionsQuery = defineQuery<{ kind: string; day: string }>()({
  sql: `
    SELECT p.player_id, p.player_name, p.team, p.opponent, p.score, p.probability, p.outcome, p.home_team, p.away_team,
      p.start_time, n.picture_url
    FROM prediction_outcomes p LEFT JOIN nfl_players n ON n.player_id = p.player_id
    WHERE p.kind = $kind AND p.game_date = CAST($day AS DATE)
    ORDER BY p.score DESC, p.probability DESC NULLS LAST, p.player_name, p.player_id`,
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
    picture_url: v.nullable(v.string()),
  }),
});
