import * as v from 'valibot';
import { countSchema, daySchema, nflSeasonListOf, ours, percentSchema } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

/** A defence's coverages, in percent of its charted pass plays. */
export const nflCoverageRowSchema = v.object({
  name: v.string(),
  /** The team's code. */
  team: ours(v.string()),
  plays: ours(countSchema),
  man_percentage: percentSchema,
  zone_percentage: percentSchema,
  cover_0_percentage: percentSchema,
  cover_1_percentage: percentSchema,
  cover_2_percentage: percentSchema,
  cover_2_man_percentage: percentSchema,
  cover_3_percentage: percentSchema,
  cover_4_percentage: percentSchema,
  cover_6_percentage: percentSchema,
  /** Prevent and rarer coverages: the remainder to 100. */
  other_percentage: ours(percentSchema),
});

/** The coverages of a season, with the league's next game within a week; null if there is none. */
export const nflCoverageSchema = v.object({
  ...nflSeasonListOf(nflCoverageRowSchema).entries,
  next_game: ours(v.nullable(v.object({ away: v.string(), home: v.string(), day: daySchema }))),
});

/** Coverages by which the receivers' table can be filtered, as the screen writes them. */
export const NFL_COVERAGE_TYPES = [
  'All',
  'Cover 0',
  'Cover 1',
  'Cover 2',
  'Cover 2 Man',
  'Cover 3',
  'Cover 4',
  'Cover 6',
] as const;

/** A defence's coverages, as pages read them. */
export type NflCoverageRow = Read<typeof nflCoverageRowSchema>;
/** One of {@link NFL_COVERAGE_TYPES}. */
export type NflCoverageType = (typeof NFL_COVERAGE_TYPES)[number];
