import * as v from 'valibot';
import { countSchema, daySchema, ours, yardsSchema } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

/** Opponents' positions by which the defence table can be filtered. */
export const NFL_POSITIONS = ['QB', 'RB', 'WR', 'TE'] as const;

/** Yards, touchdowns and points that a defence allowed to one position in a season. `team` ends in 'Defense'. */
export const nflDefenseRowSchema = v.object({
  /** The team's code. */
  id: ours(v.string()),
  team: v.string(),
  games: ours(countSchema),
  passing_completions: countSchema,
  passing_attempts: countSchema,
  passing_yards: yardsSchema,
  passing_tds: countSchema,
  passing_ints: countSchema,
  rushing_attempts: countSchema,
  rushing_yards: yardsSchema,
  rushing_tds: countSchema,
  receiving_receptions: countSchema,
  receiving_targets: countSchema,
  receiving_yards: yardsSchema,
  receiving_tds: countSchema,
  /** Per game, one point per reception. */
  fantasy_points_against_avg: ours(v.nullable(v.number())),
  /** Rank 1 allows the fewest; equal averages share a rank. */
  fantasy_points_against_rk: ours(v.nullable(countSchema)),
  /**
   * Runs and catches at the 20-yard line or closer. Null, like the next two, without play-by-play data of the season.
   */
  rz_touches: ours(v.nullable(countSchema)),
  /** Targets of the position at the 20-yard line or closer. */
  rz_targets: ours(v.nullable(countSchema)),
  /** Runs and targets in goal-to-go situations. */
  rz_g2g: ours(v.nullable(countSchema)),
  /**
   * The offence that the defence faces in its next game, where the defence plays it, and its day. Null in a week off,
   * and for other seasons than the one of that game.
   */
  next_opponent: ours(v.nullable(v.string())),
  next_is_home: ours(v.nullable(v.boolean())),
  next_date: ours(v.nullable(daySchema)),
});

/** One of {@link NFL_POSITIONS}. */
export type NflPosition = (typeof NFL_POSITIONS)[number];
/** A defence's season against one position, as pages read it. */
export type NflDefenseRow = Read<typeof nflDefenseRowSchema>;
