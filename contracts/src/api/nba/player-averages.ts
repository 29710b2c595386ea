import * as v from 'valibot';
import { countSchema, pictureSchema } from '../answer-shapes.ts';

/** A player's averages a game over the games that were asked for. `team` is that of the newest of them. */
export const nbaPlayerAveragesSchema = v.object({
  /** Tells two players of one name apart, also when their games are asked for. */
  player_id: countSchema,
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
  games: countSchema,
});

export type NbaPlayerAverages = v.InferOutput<typeof nbaPlayerAveragesSchema>;
