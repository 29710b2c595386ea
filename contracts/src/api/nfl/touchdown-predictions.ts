import * as v from 'valibot';
import { momentSchema, ours, pictureSchema, rateSchema } from '../answer-shapes.ts';
import { gameStateSchema } from '../game-state.ts';
import { predictionOutcomeSchema } from '../prediction-outcome.ts';
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
  /** When it was first published, before its game; null for a back-test, which nobody could read before. */
  published_at: ours(v.nullable(momentSchema)),
  /** American: the best price that any book offers for it, at `book`; these are null where none does. */
  best_price: ours(v.nullable(v.number())),
  book: ours(v.nullable(v.string())),
  /** The chance that the price implies, 0 to 1, the book's margin included. */
  implied: ours(v.nullable(rateSchema)),
  /** `probability` less `implied`; a bet at that price pays in the long run where it is above 0. */
  edge: ours(v.nullable(v.number())),
  /** When the price was taken. */
  price_updated: ours(v.nullable(momentSchema)),
});

export type NflTouchdownPrediction = Read<typeof nflTouchdownPredictionSchema>;
