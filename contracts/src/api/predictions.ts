import * as v from 'valibot';
import { daySchema, ours } from './answer-shapes.ts';
import type { Read } from './read-answer.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** Kinds of predictions, each with the name under which it is stored. */
export const PREDICTION_KINDS = {
  mlbHomeRun: 'mlb_home_run',
  mlbHit: 'mlb_hit',
  nbaThreePointers: 'nba_three_pointers',
  nbaFirstBasket: 'nba_first_basket',
  nflTouchdown: 'nfl_touchdown',
  nflTouchdownLongshot: 'nfl_touchdown_longshot',
  nflFirstTouchdown: 'nfl_first_touchdown',
} as const;

const kinds = Object.values(PREDICTION_KINDS);

const tallySchema = v.object({ decided: count, hits: count });

/**
 * Record of one kind over a range of days. `decided`, `hits` and the rates cover only decided forecasts (hit or
 * missed); `void` and `open` count the others. Probabilities are 0 to 1.
 */
const figureEntries = {
  /** Name and version of each model that was used on these days. */
  models: v.array(v.string()),
  /** First and last day with a decided forecast; null without any. */
  first_date: v.nullable(daySchema),
  last_date: v.nullable(daySchema),
  days: count,
  decided: count,
  hits: count,
  /** `hits / decided`. */
  hit_rate: v.nullable(share),
  /** Expected `hit_rate`, by the model's probabilities. */
  mean_probability: v.nullable(share),
  /** Mean squared difference between probability and outcome; lower is better. */
  brier: v.nullable(share),
  /** The same score if every forecast's probability were `hit_rate`: a useful model must be lower. */
  base_rate_brier: v.nullable(share),
  void: count,
  open: count,
  /** The ten highest-ranked forecasts of each day. */
  top_10: tallySchema,
  /** Groups of about equal size, the least likely first, with predicted and actual hit rates. */
  calibration: v.array(
    v.object({ from: share, to: share, mean_probability: share, hit_rate: share, ...tallySchema.entries }),
  ),
  /** The newest 30 days with a decided forecast, newest first. `expected_hits` is the sum of their probabilities. */
  daily: v.array(v.object({ date: daySchema, ...tallySchema.entries, expected_hits: v.number() })),
};

const figuresSchema = v.object(figureEntries);

/**
 * Record of one kind: forecasts that were published before their games, according to the log. Its back-test has
 * forecasts that a later model would have made on days without a log. A backend older than the log sends no back-test;
 * its figures mix both.
 */
export const predictionRecordSchema = v.object({
  kind: v.picklist(kinds),
  ...figureEntries,
  /** First day of games in the log; null if nothing of this kind was logged yet. */
  started_on: ours(v.nullable(daySchema)),
  back_test: ours(figuresSchema),
  /** Ranges of days with games on which the list was held back because of its record, oldest first. */
  held: ours(v.array(v.object({ from: daySchema, to: daySchema }))),
});

/** The log of forecasts: its size, and the hash of the chain of its days. */
const logSchema = v.object({
  first_day: daySchema,
  forecasts: count,
  /**
   * Newest completed day, and the hash of the chain up to that day; any later change of these days changes the hash.
   * Both are null before the first completed day.
   */
  head_day: v.nullable(daySchema),
  head: v.nullable(v.string()),
});

/** Answer of `GET /api/predictions/record`: one row per requested kind, even without predictions. */
export const predictionRecordsSchema = v.object({
  results: v.array(predictionRecordSchema),
  /** Null if nothing was logged yet. */
  log: ours(v.nullable(logSchema)),
});

/** One of {@link PREDICTION_KINDS}. */
export type PredictionKind = (typeof kinds)[number];
/** Figures of one kind over a range of days, from the log or the back-test. */
export type PredictionFigures = v.InferOutput<typeof figuresSchema>;
/** Record of one kind with its back-test, as pages read it. */
export type PredictionRecord = Read<typeof predictionRecordSchema>;
/** Size and hash chain of the log of forecasts. */
export type ForecastLogState = v.InferOutput<typeof logSchema>;
