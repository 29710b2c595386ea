import * as v from 'valibot';
import { pictureSchema } from '../answer-shapes.ts';
import { predictionOutcomeSchema } from '../prediction-outcome.ts';

/** A player's chance of a touchdown, as a score. */
export const nflTouchdownPredictionSchema = v.object({
  player: v.string(),
  player_team: v.string(),
  player_picture: pictureSchema,
  /** 0 to 10. */
  prediction_score: v.number(),
  opponent: v.nullable(v.string()),
  /** 0 to 1. */
  probability: v.nullable(v.number()),
  outcome: predictionOutcomeSchema,
});

export type NflTouchdownPrediction = v.InferOutput<typeof nflTouchdownPredictionSchema>;
