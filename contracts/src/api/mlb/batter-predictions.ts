import * as v from 'valibot';
import { listOf, measuredSchema, pictureSchema } from '../answer-shapes.ts';
import { predictionOutcomeSchema } from '../prediction-outcome.ts';

export const batterPredictionRowSchema = v.object({
  batter: v.string(),
  batter_team: v.string(),
  player_picture: pictureSchema,
  opponent: v.nullable(v.string()),
  /** 0 to 1; screens show ten times as much. */
  prediction_score: v.number(),
  /** 0 to 1. */
  probability: measuredSchema,
  outcome: predictionOutcomeSchema,
});

export const batterPredictionsSchema = listOf(batterPredictionRowSchema);

export type BatterPredictionRow = v.InferOutput<typeof batterPredictionRowSchema>;
