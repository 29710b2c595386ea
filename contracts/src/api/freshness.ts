import * as v from 'valibot';
import { daySchema } from './answer-shapes.ts';

const timestampSchema = v.pipe(v.string(), v.isoTimestamp());

/** Answer of `GET /api/freshness`: the age of the statistics, and their sources. */
export const freshnessSchema = v.object({
  snapshot_id: v.string(),
  published_at: timestampSchema,
  /** True if some data are generated and not measured; pages then show a mark. */
  is_sample: v.boolean(),
  sources: v.array(
    v.object({
      source: v.string(),
      files: v.number(),
      rows_kept: v.number(),
      rows_dropped: v.number(),
      newest_ingested_at: timestampSchema,
      is_sample: v.boolean(),
    }),
  ),
  /** Time of the newest data of each league, from sources of that league alone. A league without data is not listed. */
  updates: v.optional(v.array(v.object({ league: v.string(), updated_at: timestampSchema })), []),
  tables: v.array(
    v.object({
      table: v.string(),
      rows: v.number(),
      first_date: v.nullable(daySchema),
      last_date: v.nullable(daySchema),
    }),
  ),
});

/** Age and sources of the served statistics. */
export type Freshness = v.InferOutput<typeof freshnessSchema>;
