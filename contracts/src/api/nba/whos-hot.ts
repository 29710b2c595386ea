import * as v from 'valibot';
import { countSchema, daySchema, ours, pageOf, pictureSchema } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

/** Fewer games in the seven days than this say little about their average. */
export const NBA_MIN_HOT_GAMES = 2;

/** Sort names of the hot players. */
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

/** A player's last seven days; deltas compare them with his season so far. Averages are per game. */
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
  /** Number of games with at least 20 points. It includes games with at least 30, and so on. */
  num_20pt_games: countSchema,
  num_30pt_games: countSchema,
  num_40pt_games: countSchema,
  num_50pt_games: countSchema,
  /** Number of games in the seven days; `season_games`: in the season up to the last of these days. */
  games: ours(countSchema),
  season_games: ours(countSchema),
});

/**
 * A page of hot players. `from` and `to`: first and last of the seven days; `season`: the season of the comparison,
 * such as `2026-2027`; all three are null without a game. `hidden_players`: number of players that only the minimum of
 * games excludes.
 */
export const nbaWhosHotSchema = v.object({
  ...pageOf(nbaWhosHotRowSchema).entries,
  hidden_players: ours(countSchema),
  from: ours(v.nullable(daySchema)),
  to: ours(v.nullable(daySchema)),
  season: ours(v.nullable(v.string())),
});

/** One of {@link NBA_WHOS_HOT_SORTS}. */
export type NbaWhosHotSort = (typeof NBA_WHOS_HOT_SORTS)[number];
/** A player's last seven days, as pages read them. */
export type NbaWhosHotRow = Read<typeof nbaWhosHotRowSchema>;
