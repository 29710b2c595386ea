import * as v from 'valibot';
import { listOf, measuredSchema, momentSchema } from '../answer-shapes.ts';

export const mlbOddsRowSchema = v.object({
  team: v.string(),
  opponent: v.string(),
  /** American, such as `-135`. */
  moneyline: v.nullable(v.string()),
  /** Such as `-1.5 (+140)`. */
  runline: v.nullable(v.string()),
  /** Such as `O 8.5 (-110)` for visitors, `U 8.5 (-110)` for the home side. */
  total: v.nullable(v.string()),
  /** Where each price is to be had: the best of the books at the line that most of them offer. */
  moneyline_book: v.nullable(v.string()),
  runline_book: v.nullable(v.string()),
  total_book: v.nullable(v.string()),
  start_time: momentSchema,
  /** The oldest of the three prices. */
  last_update: v.nullable(momentSchema),
  moneyline_updated: v.nullable(momentSchema),
  runline_updated: v.nullable(momentSchema),
  total_updated: v.nullable(momentSchema),
  /** What the price implies, 0 to 1: one over its decimal odds, the book's margin included. */
  moneyline_implied: measuredSchema,
  runline_implied: measuredSchema,
  total_implied: measuredSchema,
  /** What all books together imply without their margins, 0 to 1; null where no book prices both sides of that line. */
  moneyline_fair: measuredSchema,
  runline_fair: measuredSchema,
  total_fair: measuredSchema,
});

export const mlbOddsSchema = listOf(mlbOddsRowSchema);

export type MlbOddsRow = v.InferOutput<typeof mlbOddsRowSchema>;
