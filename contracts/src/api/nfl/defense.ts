import * as v from 'valibot';
import { countSchema, ours, yardsSchema } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

/** Positions of the players that defences are looked at against. */
export const NFL_POSITIONS = ['QB', 'RB', 'WR', 'TE'] as const;

/** What a defence allowed to players of one position in a regular season. `team` ends in 'Defense'. */
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
  /** A game, one point a reception. */
  fantasy_points_against_avg: ours(v.nullable(v.number())),
  /** 1 allows the fewest; equal averages share a rank. */
  fantasy_points_against_rk: ours(v.nullable(countSchema)),
  /** Runs and catches from the 20-yard line or nearer; null, as all of these, without play-by-play of the season. */
  rz_touches: ours(v.nullable(countSchema)),
  /** Throws to them from there. */
  rz_targets: ours(v.nullable(countSchema)),
  /** Runs and targets at goal to go. */
  rz_g2g: ours(v.nullable(countSchema)),
});

export type NflPosition = (typeof NFL_POSITIONS)[number];
export type NflDefenseRow = Read<typeof nflDefenseRowSchema>;
