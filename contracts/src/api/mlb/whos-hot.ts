import * as v from 'valibot';
import { countSchema, daySchema, measuredSchema, ours, pictureSchema } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

/** Batted balls behind an average speed, below which it says little. See docs/methods.md, as of the other minimums. */
export const MLB_LEAST_BATTED_BALLS = 10;

/** What the board can be sorted by. */
export const WHOS_HOT_SORTS = [
  'batter',
  'batter_team',
  'num_100mph_ev',
  'exit_velocity_avg',
  'season_exit_velo_avg',
  'delta_exit_velo',
  'hr_count',
  'singles',
  'doubles',
  'triples',
] as const;

export const whosHotRowSchema = v.object({
  batter: v.string(),
  batter_team: v.string(),
  team_logo: pictureSchema,
  /** How many balls in play the seven days have. */
  batted_balls: ours(countSchema),
  num_100mph_ev: countSchema,
  exit_velocity_avg: measuredSchema,
  season_exit_velo_avg: measuredSchema,
  delta_exit_velo: measuredSchema,
  hr_count: countSchema,
  singles: countSchema,
  doubles: countSchema,
  triples: countSchema,
});

/**
 * `from` and `to` are the first and last of the seven days; null without a game. `hidden_batters` are those that the other
 * filters keep, but that have fewer batted balls than asked for.
 */
export const whosHotSchema = v.object({
  results: v.array(whosHotRowSchema),
  next: v.nullable(v.string()),
  hidden_batters: ours(countSchema),
  from: ours(v.nullable(daySchema)),
  to: ours(v.nullable(daySchema)),
});

export type WhosHotSort = (typeof WHOS_HOT_SORTS)[number];
export type WhosHotRow = Read<typeof whosHotRowSchema>;
