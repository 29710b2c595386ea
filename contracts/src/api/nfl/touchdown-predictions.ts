import * as v from 'valibot';
import { momentSchema, ours, pictureSchema, predictionOutcomeSchema } from '../answer-shapes.ts';
import { gameStateSchema } from '../game-state.ts';
import { pickPriceEntries } from '../pick-price.ts';
import type { Read } from '../read-answer.ts';

/** A player's chance of a touchdown, as a score. */
export const nflTouchdownPredictionSchema = v.object({
  player: v.string(),
  player_team: v.string(),
  player_picture: pictureSchema,
  /** 0 to 10. */
  prediction_score: v.number(),
  opponent: ours(v.nullable(v.string())),
  /** 0 to 1. */
  probability: ours(v.nullable(v.number())),
  outcome: ours(predictionOutcomeSchema),
  start_time: ours(v.nullable(momentSchema)),
  game_state: ours(gameStateSchema),
  /** First publication, before the game; null for a back-test, which was not published before the game. */
  published_at: ours(v.nullable(momentSchema)),
  ...pickPriceEntries,
});

/** A player's chance of a touchdown, as pages read it. */
export type NflTouchdownPrediction = Read<typeof nflTouchdownPredictionSchema>;
