import * as v from 'valibot';
import { countSchema, daySchema, measuredSchema, ours, pictureSchema } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

/**
 * Fewer batted balls than this say little about an average speed. docs/methods.md has the reasons for this and the
 * other minimums.
 */
export const MLB_MIN_BATTED_BALLS = 10;

/** Sort names of the hot batters. */
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

/** A batter's last seven days, compared with his season. */
export const whosHotRowSchema = v.object({
  batter: v.string(),
  batter_team: v.string(),
  team_logo: pictureSchema,
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
 * A page of hot batters. `total_rows`: number of batters on all pages together. `from` and `to`: first and last of the seven days; null without a game. `hidden_batters`:
 * number of batters that only the minimum of batted balls excludes.
 */
export const whosHotSchema = v.object({
  results: v.array(whosHotRowSchema),
  next: v.nullable(v.string()),
  total_rows: ours(countSchema),
  hidden_batters: ours(countSchema),
  from: ours(v.nullable(daySchema)),
  to: ours(v.nullable(daySchema)),
});

/** One of {@link WHOS_HOT_SORTS}. */
export type WhosHotSort = (typeof WHOS_HOT_SORTS)[number];
/** A batter's last seven days, as pages read them. */
export type WhosHotRow = Read<typeof whosHotRowSchema>;
