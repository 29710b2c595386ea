import * as v from 'valibot';
import { defineQuery } from '../engine/define-query.ts';

/**
 * What came of each kind of prediction so far: how many were decided, how many hit, the Brier score, and how many were
 * void or are open. `days` counts days with decided ones.
 */
export const predictionRecordQuery = defineQuery<{ from: string; to: string }>()({
  sql: `
    SELECT kind, count(*) FILTER (WHERE outcome IN ('hit', 'miss')) AS decided,
      count(*) FILTER (WHERE outcome = 'hit') AS hits,
      avg((probability - CASE outcome WHEN 'hit' THEN 1 ELSE 0 END) ** 2)
        FILTER (WHERE outcome IN ('hit', 'miss')) AS brier,
      avg(probability) FILTER (WHERE outcome IN ('hit', 'miss')) AS mean_probability,
      count(*) FILTER (WHERE outcome = 'void') AS void,
      count(*) FILTER (WHERE outcome IS NULL) AS open,
      count(DISTINCT game_date) FILTER (WHERE outcome IN ('hit', 'miss')) AS days
    FROM prediction_outcomes
    WHERE game_date BETWEEN CAST($from AS DATE) AND CAST($to AS DATE)
    GROUP BY kind ORDER BY kind`,
  row: v.object({
    kind: v.string(),
    decided: v.number(),
    hits: v.number(),
    brier: v.nullable(v.number()),
    mean_probability: v.nullable(v.number()),
    void: v.number(),
    open: v.number(),
    days: v.number(),
  }),
});

/** Of one kind and day: each player with what came of it. */
export const predictionOutcomesQuery = defineQuery<{ kind: string; day: string }>()({
  sql: `
    SELECT player_id, outcome FROM prediction_outcomes
    WHERE kind = $kind AND game_date = CAST($day AS DATE) ORDER BY player_id`,
  row: v.object({
    player_id: v.string(),
    outcome: v.nullable(v.picklist(['hit', 'miss', 'void'])),
  }),
});
