import * as v from 'valibot';
import { listOf, measuredSchema, momentSchema, ours, pictureSchema } from '../answer-shapes.ts';
import { gameStateSchema } from '../game-state.ts';
import { predictionOutcomeSchema } from '../prediction-outcome.ts';
import type { Read } from '../read-answer.ts';

export const batterPredictionRowSchema = v.object({
  batter: v.string(),
  batter_team: v.string(),
  player_picture: pictureSchema,
  opponent: ours(v.nullable(v.string())),
  /** 0 to 1; screens show ten times as much. */
  prediction_score: v.number(),
  /** 0 to 1. */
  probability: ours(measuredSchema),
  outcome: ours(predictionOutcomeSchema),
  start_time: ours(v.nullable(momentSchema)),
  game_state: ours(gameStateSchema),
  /** When it was first published, before its game; null for a back-test, which nobody could read before. */
  published_at: ours(v.nullable(momentSchema)),
});

export const batterPredictionsSchema = listOf(batterPredictionRowSchema);

export type BatterPredictionRow = Read<typeof batterPredictionRowSchema>;
