import * as v from 'valibot';
import { countSchema, measuredSchema, pageOf, pictureSchema } from '../answer-shapes.ts';

export const exitVelocityRowSchema = v.object({
  batter: v.string(),
  /** Tells two of the same name apart; `POST /api/batter-at-bats/` takes it. */
  batter_id: v.number(),
  batter_team: v.string(),
  player_picture: pictureSchema,
  team_logo: pictureSchema,
  /** How many balls in play the row is made of. */
  batted_balls: countSchema,
  /** Batted balls of 100.0 mph or more. */
  num_100mph_ev: countSchema,
  /** Null when no ball was measuredSchema. Miles per hour. */
  avg_exit_velocity: measuredSchema,
});

export const exitVelocitySchema = pageOf(exitVelocityRowSchema);

export type ExitVelocityRow = v.InferOutput<typeof exitVelocityRowSchema>;
