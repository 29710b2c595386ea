import * as v from 'valibot';
import { listOf, measuredSchema, momentSchema, ours } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

export const mlbOddsRowSchema = v.object({
  team: v.string(),
  opponent: v.string(),
  is_home: ours(v.boolean()),
  /** American, such as `-135`. */
  moneyline: v.nullable(v.string()),
  /** Such as `-1.5 (+140)`. */
  runline: v.nullable(v.string()),
  /** Such as `O 8.5 (-110)` for visitors, `U 8.5 (-110)` for the home side. */
  total: v.nullable(v.string()),
  /** Where each price is to be had: the best of the books at the line that most of them offer. */
  moneyline_book: ours(v.nullable(v.string())),
  runline_book: ours(v.nullable(v.string())),
  total_book: ours(v.nullable(v.string())),
  start_time: ours(momentSchema),
  /** The oldest of the three prices. */
  last_update: ours(v.nullable(momentSchema)),
  moneyline_updated: ours(v.nullable(momentSchema)),
  runline_updated: ours(v.nullable(momentSchema)),
  total_updated: ours(v.nullable(momentSchema)),
  /** What the price implies, 0 to 1: one over its decimal odds, the book's margin included. */
  moneyline_implied: ours(measuredSchema),
  runline_implied: ours(measuredSchema),
  total_implied: ours(measuredSchema),
  /** What all books together imply without their margins, 0 to 1; null where no book prices both sides of that line. */
  moneyline_fair: ours(measuredSchema),
  runline_fair: ours(measuredSchema),
  total_fair: ours(measuredSchema),
});

export const mlbOddsSchema = listOf(mlbOddsRowSchema);

export type MlbOddsRow = Read<typeof mlbOddsRowSchema>;
