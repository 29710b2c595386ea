import * as v from 'valibot';
import { daySchema } from './answer-shapes.ts';

const timestampSchema = v.pipe(v.string(), v.isoTimestamp());

/** What `GET /api/freshness` answers: how new the statistics are, and what they were made of. */
export const freshnessSchema = v.object({
  snapshot_id: v.string(),
  published_at: timestampSchema,
  /** Some of it is generated, not measured; the site marks itself accordingly. */
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
  /** When each league's own sources last brought something; a league without data is not listed. */
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

export type Freshness = v.InferOutput<typeof freshnessSchema>;
