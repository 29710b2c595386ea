import * as v from 'valibot';
import { countSchema, daySchema, measuredSchema, momentSchema, ours, pageOf } from '../answer-shapes.ts';
import { gameStateSchema } from '../game-state.ts';
import type { Read } from '../read-answer.ts';

/** Starts behind a pitcher's averages and ERA, below which they say little. */
export const MLB_LEAST_STARTS = 3;

/** What the table can be sorted by. A record sorts by its share of wins. */
export const STARTING_PITCHER_SORTS = [
  'pitcher_name',
  'team',
  'opp_team',
  'era',
  'win_loss',
  'actual_hr',
  'x_hr',
  'avg_pitches',
  'avg_hits',
  'avg_walks',
] as const;

export const startingPitcherRowSchema = v.object({
  pitcher_name: v.string(),
  team: v.string(),
  opp_team: v.string(),
  /** Null before the first out. */
  era: measuredSchema,
  /** Such as `12-5`. */
  win_loss: v.nullable(v.string()),
  actual_hr: v.nullable(countSchema),
  /** Home runs that batted balls like those allowed became in the league. */
  x_hr: measuredSchema,
  /** Per start, as are hits and walks. */
  avg_pitches: measuredSchema,
  avg_hits: measuredSchema,
  avg_walks: measuredSchema,
  /** What those three are means of. */
  starts: ours(countSchema),
  /** Balls in play off him this season, which `x_hr` is summed over. */
  batted_balls: ours(countSchema),
  /** Tells the games of a double header apart. */
  game_pk: ours(v.number()),
  start_time: ours(v.nullable(momentSchema)),
  game_state: ours(gameStateSchema),
  is_home: ours(v.boolean()),
});

/** `date`: the day of their games; null where none is announced. */
export const startingPitcherStatsSchema = v.object({
  ...pageOf(startingPitcherRowSchema).entries,
  date: ours(v.nullable(daySchema)),
});

export type StartingPitcherSort = (typeof STARTING_PITCHER_SORTS)[number];
export type StartingPitcherRow = Read<typeof startingPitcherRowSchema>;
