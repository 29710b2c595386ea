import * as v from 'valibot';
import { countSchema, ours, pictureSchema } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

/** Games behind an average, below which it says little. */
export const NBA_LEAST_GAMES = 5;

/** What the list can be sorted by. */
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

/** A player's averages a game over the games that were asked for. `team` is that of the newest of them. */
export const nbaPlayerAveragesSchema = v.object({
  /** Tells two players of one name apart, also when their games are asked for. */
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
  /** How many games those are averages of. */
  games: ours(countSchema),
});

export type NbaPlayerAveragesSort = (typeof NBA_PLAYER_AVERAGES_SORTS)[number];
export type NbaPlayerAverages = Read<typeof nbaPlayerAveragesSchema>;
