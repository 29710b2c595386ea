import * as v from 'valibot';
import { countSchema, daySchema, measuredSchema, momentSchema, ours, pageOf } from '../answer-shapes.ts';
import { gameStateSchema } from '../game-state.ts';
import type { Read } from '../read-answer.ts';

/** Fewer starts than this say little about a pitcher's averages and ERA. */
export const MLB_MIN_STARTS = 3;

/** Sort names of the starting pitchers. `win_loss` sorts by the share of wins. */
export const STARTING_PITCHER_SORTS = [
  'pitcher_name',
  'team',
  'opp_team',
  'era',
  'k_per_9',
  'whip',
  'last5_era',
  'win_loss',
  'actual_hr',
  'x_hr',
  'avg_pitches',
  'avg_hits',
  'avg_walks',
] as const;

/** A probable starter with his season so far. */
export const startingPitcherRowSchema = v.object({
  pitcher_name: v.string(),
  team: v.string(),
  opp_team: v.string(),
  /** Null before the first out. */
  era: measuredSchema,
  /** Strikeouts per nine innings; null before the first out, like the next. */
  k_per_9: ours(measuredSchema),
  /** Walks and hits per inning. */
  whip: ours(measuredSchema),
  /** ERA over his last five starts; `last5_starts` is their number, fewer than five early in a season. */
  last5_era: ours(measuredSchema),
  last5_starts: ours(countSchema),
  /** Such as `12-5`. */
  win_loss: v.nullable(v.string()),
  actual_hr: v.nullable(countSchema),
  /** Expected home runs: the league's home runs on batted balls like those that he allowed. */
  x_hr: measuredSchema,
  /** Per start, like hits and walks. */
  avg_pitches: measuredSchema,
  avg_hits: measuredSchema,
  avg_walks: measuredSchema,
  /** Number of starts in these three averages. */
  starts: ours(countSchema),
  /** Number of balls in play off him this season, the sample of `x_hr`. */
  batted_balls: ours(countSchema),
  /** Distinguishes the games of a double header. */
  game_pk: ours(v.number()),
  start_time: ours(v.nullable(momentSchema)),
  game_state: ours(gameStateSchema),
  is_home: ours(v.boolean()),
});

/** A page of probable starters. `date`: the day of their games; null if none is announced. */
export const startingPitcherStatsSchema = v.object({
  ...pageOf(startingPitcherRowSchema).entries,
  date: ours(v.nullable(daySchema)),
});

/** One of {@link STARTING_PITCHER_SORTS}. */
export type StartingPitcherSort = (typeof STARTING_PITCHER_SORTS)[number];
/** A probable starter, as pages read him. */
export type StartingPitcherRow = Read<typeof startingPitcherRowSchema>;
