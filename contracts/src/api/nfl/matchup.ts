import * as v from 'valibot';
import { countSchema, percentSchema, yardsSchema } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

/** Coverages into which a defence's plays are split; 'Other' is prevent and rarer coverages. */
export const NFL_MATCHUP_COVERAGES = [
  'Cover 0',
  'Cover 1',
  'Cover 2',
  'Cover 2 Man',
  'Cover 3',
  'Cover 4',
  'Cover 6',
  'Other',
] as const;

const matchupCoverage = v.picklist(NFL_MATCHUP_COVERAGES);

/** A receiver against a defence's coverages. `plays`: charted pass plays of his team in games that list him. */
export const nflMatchupRowSchema = v.object({
  /** By `matchup_yds_g`; null without it. */
  rank: v.nullable(countSchema),
  name: v.string(),
  player_id: v.nullable(v.string()),
  games: countSchema,
  plays: countSchema,
  tgt: countSchema,
  yds: yardsSchema,
  /** Yards per game on `plays`. */
  recyds_g: v.number(),
  /** Expected yards per game against that defence's coverages; null if none of its plays is charted. */
  matchup_yds_g: v.nullable(v.number()),
  /** Difference between `matchup_yds_g` and `recyds_g`, in percent. */
  change_percentage: v.nullable(v.number()),
  coverages: v.array(
    v.object({
      coverage_type: matchupCoverage,
      plays: countSchema,
      tgt: countSchema,
      rec: countSchema,
      yds: yardsSchema,
      td: countSchema,
    }),
  ),
});

/** Receivers of one team, ranked, and the coverages of the opposing defence. */
export const nflMatchupSchema = v.object({
  year: v.nullable(v.number()),
  offense: v.string(),
  defense: v.string(),
  coverages: v.array(
    v.object({ coverage_type: matchupCoverage, plays: countSchema, percentage: percentSchema }),
  ),
  results: v.array(nflMatchupRowSchema),
});

/** A receiver against one defence, as pages read him. */
export type NflMatchupRow = Read<typeof nflMatchupRowSchema>;
/** One team's receivers against one defence, as pages read them. */
export type NflMatchup = Read<typeof nflMatchupSchema>;
