import * as v from 'valibot';
import { momentSchema, ours, pictureSchema, predictionOutcomeSchema, rateSchema } from '../answer-shapes.ts';
import { gameStateSchema } from '../game-state.ts';
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
  /** American: the best price of any book; `book` is that book. Both are null if no book offers the bet. */
  best_price: ours(v.nullable(v.number())),
  book: ours(v.nullable(v.string())),
  /** Probability implied by the price, 0 to 1, with the book's margin. */
  implied: ours(v.nullable(rateSchema)),
  /** `probability` minus `implied`. Above 0, a bet at that price pays in the long run, by our probability. */
  edge: ours(v.nullable(v.number())),
  price_updated: ours(v.nullable(momentSchema)),
  /** True if a book prices this name, which may also mean another player. That price counts for neither. */
  is_name_shared: ours(v.boolean()),
});

/** A player's chance of a touchdown, as pages read it. */
export type NflTouchdownPrediction = Read<typeof nflTouchdownPredictionSchema>;
