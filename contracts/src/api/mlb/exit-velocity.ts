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

/** What the board can be sorted by. */
export const EXIT_VELOCITY_SORTS = ['batter', 'batter_team', 'num_100mph_ev', 'avg_exit_velocity'] as const;

export const exitVelocityRowSchema = v.object({
  batter: v.string(),
  /** Tells two of the same name apart; `POST /api/batter-at-bats/` takes it. */
  batter_id: ours(v.number()),
  batter_team: v.string(),
  player_picture: pictureSchema,
  team_logo: pictureSchema,
  /** How many balls in play the row is made of. */
  batted_balls: ours(countSchema),
  /** Batted balls of 100.0 mph or more. */
  num_100mph_ev: countSchema,
  /** Null when no ball was measured. Miles per hour. */
  avg_exit_velocity: measuredSchema,
  /** What share of the others in the pool hit less hard on average, 0 to 100; null without an average, or without others. */
  avg_exit_velocity_percentile: ours(v.nullable(percentSchema)),
});

/**
 * `pool`: how many batters the percentiles are among, all those of the filter who have an average. `first_date` and
 * `last_date`: of their batted balls; null without any.
 */
export const exitVelocitySchema = v.object({
  results: v.array(exitVelocityRowSchema),
  next: v.nullable(v.string()),
  pool: ours(countSchema),
  first_date: ours(v.nullable(daySchema)),
  last_date: ours(v.nullable(daySchema)),
});

export type ExitVelocitySort = (typeof EXIT_VELOCITY_SORTS)[number];
export type ExitVelocityRow = Read<typeof exitVelocityRowSchema>;
