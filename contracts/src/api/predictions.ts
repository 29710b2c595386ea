import * as v from 'valibot';
import { daySchema, ours } from './answer-shapes.ts';
import type { Read } from './read-answer.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** What models foresee, by the name under which it is stored and recorded. */
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

/** How forecasts of one kind fared over a range of days. Counts are of decided ones: hit or missed. Probabilities are 0 to 1. */
const figureEntries = {
  /** Name and version of each model that spoke in these days. */
  models: v.array(v.string()),
  /** First and last day with a decided one; null without any. */
  first_date: v.nullable(daySchema),
  last_date: v.nullable(daySchema),
  days: count,
  decided: count,
  hits: count,
  /** `hits / decided`. */
  hit_rate: v.nullable(share),
  /** What the model expected that share to be. */
  mean_probability: v.nullable(share),
  /** Mean squared distance between probability and outcome; lower is better. */
  brier: v.nullable(share),
  /** The same score of somebody who says `hit_rate` of everybody: what there is to beat. */
  base_rate_brier: v.nullable(share),
  void: count,
  open: count,
  /** The ten of each day that ranked highest. */
  top_10: tallySchema,
  /** Groups of about equal size, least likely first: what was said of them, and what came. */
  calibration: v.array(
    v.object({ from: share, to: share, mean_probability: share, hit_rate: share, ...tallySchema.entries }),
  ),
  /** The newest 30 days with a decided one, newest first. `expected_hits` is the sum of their probabilities. */
  daily: v.array(v.object({ date: daySchema, ...tallySchema.entries, expected_hits: v.number() })),
};

const figuresSchema = v.object(figureEntries);

/**
 * The record of one kind: of forecasts that were published before their games, as the log has them. The back-test stands
 * beside it: what the model of later would have said of days of which nothing was logged. A backend of before there was a
 * log sends no back-test, and its figures are of both.
 */
export const predictionRecordSchema = v.object({
  kind: v.picklist(kinds),
  ...figureEntries,
  /** First day of games in the log; null where nothing of this kind was logged yet. */
  started_on: ours(v.nullable(daySchema)),
  back_test: ours(figuresSchema),
  /** Days with games in a row on which the list was held back, oldest first: its record did not allow it. */
  held: ours(v.array(v.object({ from: daySchema, to: daySchema }))),
});

/** The log of forecasts: how much is in it, and the hash of the chain of its days. */
const logSchema = v.object({
  first_day: daySchema,
  forecasts: count,
  /** Newest day that is over, and the hash up to it, which no later change leaves as it is; null before there is one. */
  head_day: v.nullable(daySchema),
  head: v.nullable(v.string()),
});

/** What `GET /api/predictions/record` answers: a row for each kind that was asked for, also where nothing was said. */
export const predictionRecordsSchema = v.object({
  results: v.array(predictionRecordSchema),
  /** Null where nothing was logged yet. */
  log: ours(v.nullable(logSchema)),
});

export type PredictionKind = (typeof kinds)[number];
export type PredictionFigures = v.InferOutput<typeof figuresSchema>;
export type PredictionRecord = Read<typeof predictionRecordSchema>;
export type ForecastLogState = v.InferOutput<typeof logSchema>;
