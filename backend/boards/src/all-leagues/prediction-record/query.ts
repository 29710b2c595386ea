import { predictionRecordSchema } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';

/** Both days are in the range. `isLogged` selects the log of published forecasts instead of the back-test. */
export type RecordParameters = { kinds: readonly string[]; from: string; to: string; isLogged: boolean };

const { calibration, daily } = predictionRecordSchema.entries;
const count = v.number();

// Ranks are over all predictions of a kind and day: a player who did not play keeps his rank, and nobody moves up.
const SAID = `
  SELECT kind, game_date, player_id, model, probability, outcome, outcome = 'hit' AS is_hit,
    coalesce(outcome IN ('hit', 'miss'), false) AS is_decided,
    row_number() OVER (PARTITION BY kind, game_date ORDER BY score DESC, probability DESC NULLS LAST, player_id) AS rank
  FROM prediction_outcomes
  WHERE list_contains($kinds, kind) AND game_date BETWEEN CAST($from AS DATE) AND CAST($to AS DATE)
    AND (published_at IS NOT NULL) = $isLogged`;

// Rounded, because the last digits of a mean depend on the order in which threads add.
const rounded = (sql: string) => `round(${sql}, 6)`;

const HIT = 'CASE WHEN is_hit THEN 1 ELSE 0 END';

/**
 * The record of each kind of prediction: number decided, number of hits, Brier score, number void and open, and the
 * hits of the ten highest of each day.
 *
 * Definition: decided is hit or missed; `days` counts days with decided predictions. Brier score: mean squared
 * difference of probability and outcome; the base rate's Brier score is hit_rate x (1 - hit_rate).
 * Source: Brier 1950, Verification of forecasts expressed in terms of probability.
 */
export const predictionRecordQuery = defineQuery<RecordParameters>()({
  sql: `
    WITH said AS (${SAID})
    SELECT kind, list_sort(list(DISTINCT model)) AS models,
      count(*) FILTER (WHERE is_decided) AS decided, count(*) FILTER (WHERE is_hit) AS hits,
      ${rounded(`avg((probability - ${HIT}) ** 2) FILTER (WHERE is_decided)`)} AS brier,
      ${rounded('avg(probability) FILTER (WHERE is_decided)')} AS mean_probability,
      count(*) FILTER (WHERE outcome = 'void') AS void, count(*) FILTER (WHERE outcome IS NULL) AS open,
      count(DISTINCT game_date) FILTER (WHERE is_decided) AS days,
      min(game_date) FILTER (WHERE is_decided) AS first_date, max(game_date) FILTER (WHERE is_decided) AS last_date,
      count(*) FILTER (WHERE is_decided AND rank <= 10) AS top_10_decided,
      count(*) FILTER (WHERE is_hit AND rank <= 10) AS top_10_hits
    FROM said GROUP BY kind ORDER BY kind`,
  row: v.object({
    kind: v.string(),
    ...v.pick(predictionRecordSchema, [
      'models',
      'decided',
      'hits',
      'brier',
      'mean_probability',
      'void',
      'open',
      'days',
      'first_date',
      'last_date',
    ]).entries,
    top_10_decided: count,
    top_10_hits: count,
  }),
});

/**
 * Most forecast events are unlikely, so groups of equally many predictions show more than groups by tenths of 0 to 1.
 */
const GROUPS = 10;
const MIN_IN_GROUP = 20;

/** Decided predictions in groups of equal size by probability, least likely first: mean forecast and share of hits. */
export const predictionCalibrationQuery = defineQuery<RecordParameters>()({
  sql: `
    WITH decided AS (
      SELECT *, row_number() OVER (PARTITION BY kind ORDER BY probability, game_date, player_id) - 1 AS place,
        count(*) OVER (PARTITION BY kind) AS total
      FROM (${SAID}) WHERE is_decided AND probability IS NOT NULL
    )
    SELECT kind, place * greatest(1, least(${GROUPS}, total // ${MIN_IN_GROUP})) // total AS part,
      ${rounded('min(probability)')} AS "from", ${rounded('max(probability)')} AS "to",
      ${rounded('avg(probability)')} AS mean_probability,
      count(*) AS decided, count(*) FILTER (WHERE is_hit) AS hits
    FROM decided GROUP BY kind, part ORDER BY kind, part`,
  row: v.object({ kind: v.string(), ...v.omit(calibration.item, ['hit_rate']).entries }),
});

export const predictionDaysQuery = defineQuery<RecordParameters & { days: number }>()({
  sql: `
    SELECT kind, game_date AS date, count(*) AS decided, count(*) FILTER (WHERE is_hit) AS hits,
      ${rounded('coalesce(sum(probability), 0)')} AS expected_hits
    FROM (${SAID}) WHERE is_decided GROUP BY kind, game_date
    QUALIFY row_number() OVER (PARTITION BY kind ORDER BY game_date DESC) <= $days
    ORDER BY kind, game_date DESC`,
  row: v.object({ kind: v.string(), ...daily.item.entries }),
});

export const recordStartsQuery = defineQuery()({
  sql: `SELECT kind, min(game_date) AS started_on FROM predictions WHERE published_at IS NOT NULL
    GROUP BY kind ORDER BY kind`,
  row: v.object({ kind: v.string(), started_on: v.string() }),
});

/** First and last day of each run of game days on which the list of a kind was held back. */
export const heldDaysQuery = defineQuery()({
  sql: `
    WITH runs AS (
      SELECT kind, game_date, is_held, row_number() OVER (PARTITION BY kind ORDER BY game_date)
        - row_number() OVER (PARTITION BY kind, is_held ORDER BY game_date) AS run
      FROM prediction_days
    )
    SELECT kind, min(game_date) AS "from", max(game_date) AS "to" FROM runs
    WHERE is_held GROUP BY kind, run ORDER BY kind, "from"`,
  row: v.object({ kind: v.string(), from: v.string(), to: v.string() }),
});
