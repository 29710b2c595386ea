import * as v from 'valibot';
import { countSchema, daySchema, ours, pageOf, pictureSchema } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

/** Games of the seven days, below which their average says little. */
export const NBA_LEAST_HOT_GAMES = 2;

/** What the board can be sorted by. */
export const NBA_WHOS_HOT_SORTS = [
  'avg_points',
  'num_20pt_games',
  'num_30pt_games',
  'num_40pt_games',
  'num_50pt_games',
  'avg_rebounds',
  'avg_assists',
  'delta_points',
  'delta_rebounds',
  'delta_assists',
  'player_name',
  'team',
] as const;

/** A player's last seven days; deltas are against his season so far. Averages are a game. */
export const nbaWhosHotRowSchema = v.object({
  player_name: v.string(),
  team: v.string(),
  profile_picture: pictureSchema,
  avg_points: v.number(),
  avg_rebounds: v.number(),
  avg_assists: v.number(),
  delta_points: v.number(),
  delta_rebounds: v.number(),
  delta_assists: v.number(),
  /** Games of 20 points or more; those of 30 or more are among them, and so on. */
  num_20pt_games: countSchema,
  num_30pt_games: countSchema,
  num_40pt_games: countSchema,
  num_50pt_games: countSchema,
  /** Played in the seven days, and in the season up to and with them. */
  games: ours(countSchema),
  season_games: ours(countSchema),
});

/**
 * `from` and `to` are the first and last of the seven days, `season` is the one that they are compared with, such as
 * `2026-2027`; null without a game. `hidden_players` are those that the other filters keep, but that played fewer games
 * than asked for.
 */
export const nbaWhosHotSchema = v.object({
  ...pageOf(nbaWhosHotRowSchema).entries,
  hidden_players: ours(countSchema),
  from: ours(v.nullable(daySchema)),
  to: ours(v.nullable(daySchema)),
  season: ours(v.nullable(v.string())),
});

export type NbaWhosHotSort = (typeof NBA_WHOS_HOT_SORTS)[number];
export type NbaWhosHotRow = Read<typeof nbaWhosHotRowSchema>;
