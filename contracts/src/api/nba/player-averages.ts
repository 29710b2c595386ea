import * as v from 'valibot';
import { countSchema, ours, pictureSchema } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

/** Games behind an average, below which it says little. */
export const NBA_LEAST_GAMES = 5;

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

export type NbaPlayerAverages = Read<typeof nbaPlayerAveragesSchema>;
