import * as v from 'valibot';
import { timestampSchema } from '../names.ts';

/** Where a backend says how whole its data are, and where the control service passes it on to who is signed in. */
export const BACKEND_DATA_STATUS_PATH = '/data-status';
export const CONTROL_DATA_STATUS_PATH = '/v1/data-status';

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Finished games of a day (the NFL: a week), and how many of them have their statistics whole. */
const coverageSchema = v.object({ slot: v.string(), games: countSchema, whole: countSchema });

/** Rows of a source that are served, and those that were left out. `droppedShare`: 0 to 1. */
const sourceSchema = v.object({
  source: v.string(),
  /** Null for a source of several leagues. */
  league: v.nullable(v.string()),
  rowsKept: countSchema,
  rowsDropped: countSchema,
  droppedShare: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
});

/** A job of the refresh. `failures` has the first of the inputs that failed in its last run; `failed` counts all. */
const jobSchema = v.object({
  job: v.string(),
  /** When it last got everything that it asked for; null: never. */
  lastSuccess: v.nullable(timestampSchema),
  /** Null where an earlier program ran it, which did not keep this. */
  lastRun: v.nullable(
    v.object({
      at: timestampSchema,
      state: v.picklist(['done', 'failed']),
      failed: countSchema,
      failures: v.array(v.object({ input: v.string(), code: v.string(), message: v.string() })),
    }),
  ),
});

/** A file that did not pass checks: nothing of it is served. Messages go on after 'it', such as 'has 1 row'. */
const heldSchema = v.object({
  source: v.string(),
  input: v.string(),
  since: timestampSchema,
  shortfalls: v.array(v.object({ check: v.string(), message: v.string() })),
});

/** How whole the served data are, and what waits for somebody to look at it. Slots are oldest first. */
export const dataStatusSchema = v.object({
  publishedAt: timestampSchema,
  leagues: v.array(v.object({ league: v.string(), slots: v.array(coverageSchema) })),
  sources: v.array(sourceSchema),
  jobs: v.array(jobSchema),
  held: v.array(heldSchema),
});

export type DataStatus = v.InferOutput<typeof dataStatusSchema>;
