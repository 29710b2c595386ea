import * as v from 'valibot';
import { timestampSchema } from '../names.ts';

/** Path of the completeness report at the backend. */
export const BACKEND_DATA_STATUS_PATH = '/data-status';
/** Path under which the control service shows the backend's report to signed-in ops. */
export const CONTROL_DATA_STATUS_PATH = '/v1/data-status';

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Finished games of a day (in the NFL of a week), and the number of them with complete statistics. */
const coverageSchema = v.object({ slot: v.string(), games: countSchema, whole: countSchema });

/**
 * A reason by which rows or values were left out, and their number over all files. `dropped`: invalid rows; `skipped`:
 * rows of no interest; `refused`: impossible values, whose rows are kept; `noted`: rows with a remark, or files with
 * one.
 */
const leftOutSchema = v.object({
  kind: v.picklist(['dropped', 'skipped', 'refused', 'noted']),
  reason: v.string(),
  count: countSchema,
});

/**
 * Past games that are not known to their end: their number, and the newest with the reason. Nothing is graded on them, and
 * the refresh asks again for their days.
 */
const incompleteSchema = v.object({
  games: countSchema,
  newest: v.array(v.object({ game: v.string(), reason: v.string() })),
});

/**
 * Names at prices of games from the day of publication on, where these prices have no figures. `sharedNames`: two
 * players may be meant; `absentNames`: the players of the name are of neither team of the game. A backend of an earlier
 * release does not count them.
 */
const leagueSchema = v.object({
  league: v.string(),
  slots: v.array(coverageSchema),
  sharedNames: v.optional(countSchema),
  absentNames: v.optional(countSchema),
  incomplete: v.optional(incompleteSchema, { games: 0, newest: [] }),
});

/** Served rows of a source, and the rows left out. `droppedShare`: 0 to 1. */
const sourceSchema = v.object({
  source: v.string(),
  /** Null for a source of several leagues. */
  league: v.nullable(v.string()),
  rowsKept: countSchema,
  rowsDropped: countSchema,
  droppedShare: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** Most frequent reasons first. Backends of earlier versions do not say it. */
  leftOut: v.optional(v.array(leftOutSchema)),
});

/** A job of the refresh. `failures` has the first inputs that failed in its last run; `failed` counts all. */
const jobSchema = v.object({
  job: v.string(),
  /** Time of the last run that got everything it requested; null: never. */
  lastSuccess: v.nullable(timestampSchema),
  /** Null if unknown: earlier versions did not record it. */
  lastRun: v.nullable(
    v.object({
      at: timestampSchema,
      state: v.picklist(['done', 'failed']),
      failed: countSchema,
      failures: v.array(v.object({ input: v.string(), code: v.string(), message: v.string() })),
    }),
  ),
});

/** A file that did not pass checks, so nothing of it is served. A message is a predicate such as 'has 1 row'. */
const heldSchema = v.object({
  source: v.string(),
  input: v.string(),
  since: timestampSchema,
  shortfalls: v.array(v.object({ check: v.string(), message: v.string() })),
});

/** Completeness of the served data, and inputs that a person has to check. Slots are oldest first. */
export const dataStatusSchema = v.object({
  publishedAt: timestampSchema,
  leagues: v.array(leagueSchema),
  sources: v.array(sourceSchema),
  jobs: v.array(jobSchema),
  held: v.array(heldSchema),
});

/** Completeness of the served data. */
export type DataStatus = v.InferOutput<typeof dataStatusSchema>;
