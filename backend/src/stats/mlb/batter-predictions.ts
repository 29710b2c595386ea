import * as v from 'valibot';
import { defineQuery } from '../../engine/define-query.ts';

/** What a batter model said of a day, highest score first. */
export const batterPredictionsQuery = defineQuery<{ kind: string; day: string }>()({
  sql: `
    SELECT player_id, player_name, team, score FROM predictions
    WHERE kind = $kind AND game_date = CAST($day AS DATE) ORDER BY score DESC, player_name, player_id`,
  row: v.object({ player_id: v.string(), player_name: v.string(), team: v.string(), score: v.number() }),
});
