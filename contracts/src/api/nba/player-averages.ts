import * as v from 'valibot';
import { countSchema, ours, pictureSchema } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

/** Fewer games than this say little about an average. */
export const NBA_MIN_GAMES = 5;

/** Sort names of the player averages. */
export const NBA_PLAYER_AVERAGES_SORTS = [
  'avg_points',
  'avg_reb',
  'avg_ast',
  'avg_stl',
  'avg_blk',
  'avg_tov',
  'player_name',
  'team',
] as const;

/** A player's averages per game over the requested games. `team` is the player's team in the newest of these games. */
export const nbaPlayerAveragesSchema = v.object({
  /** Distinguishes players of the same name; the call for a player's games takes it. */
  player_id: ours(countSchema),
  player_name: v.string(),
  team: v.string(),
  profile_picture: pictureSchema,
  avg_points: v.number(),
  avg_reb: v.number(),
  avg_ast: v.number(),
  avg_stl: v.number(),
  avg_blk: v.number(),
  avg_tov: v.number(),
  games: ours(countSchema),
});

/** One of {@link NBA_PLAYER_AVERAGES_SORTS}. */
export type NbaPlayerAveragesSort = (typeof NBA_PLAYER_AVERAGES_SORTS)[number];
/** A player's averages per game, as pages read them. */
export type NbaPlayerAverages = Read<typeof nbaPlayerAveragesSchema>;
