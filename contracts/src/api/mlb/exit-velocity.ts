import * as v from 'valibot';
import {
  countSchema,
  daySchema,
  measuredSchema,
  ours,
  percentSchema,
  pictureSchema,
} from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

/** Sort names of the exit-velocity board. */
export const EXIT_VELOCITY_SORTS = ['batter', 'batter_team', 'num_100mph_ev', 'avg_exit_velocity'] as const;

/** A batter's balls in play that match the board's filters. */
export const exitVelocityRowSchema = v.object({
  batter: v.string(),
  /** Distinguishes batters of the same name; `POST /api/batter-at-bats/` takes it. */
  batter_id: ours(v.number()),
  batter_team: v.string(),
  player_picture: pictureSchema,
  team_logo: pictureSchema,
  batted_balls: ours(countSchema),
  /** Batted balls of 100.0 mph or more. */
  num_100mph_ev: countSchema,
  /** Miles per hour; null when no ball was measured. */
  avg_exit_velocity: measuredSchema,
  /**
   * Percent of the other batters in the pool with a lower average; null without an average, or without other batters.
   */
  avg_exit_velocity_percentile: ours(v.nullable(percentSchema)),
});

/**
 * A page of the exit-velocity board. `total_rows`: number of batters on all pages together. `pool`: number of batters that the percentiles compare: all batters of the filter
 * with an average. `first_date` and `last_date`: first and last date of their batted balls; null without any.
 */
export const exitVelocitySchema = v.object({
  results: v.array(exitVelocityRowSchema),
  next: v.nullable(v.string()),
  total_rows: ours(countSchema),
  pool: ours(countSchema),
  first_date: ours(v.nullable(daySchema)),
  last_date: ours(v.nullable(daySchema)),
});

/** One of {@link EXIT_VELOCITY_SORTS}. */
export type ExitVelocitySort = (typeof EXIT_VELOCITY_SORTS)[number];
/** A row of the exit-velocity board, as pages read it. */
export type ExitVelocityRow = Read<typeof exitVelocityRowSchema>;
