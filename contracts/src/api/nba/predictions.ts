import * as v from 'valibot';
import { countSchema, daySchema, momentSchema, ours, rateSchema } from '../answer-shapes.ts';
import { gameStateSchema } from '../game-state.ts';
import { predictionOutcomeSchema } from '../prediction-outcome.ts';
import type { Read } from '../read-answer.ts';

const predictionEntries = {
  /** Tells predictions apart, from answer to answer. */
  id: v.string(),
  away_team: v.string(),
  home_team: v.string(),
  predicted_player_name: v.string(),
  /** 0 to 10. */
  ai_score: v.number(),
  /** US Eastern. */
  game_date: ours(daySchema),
  outcome: ours(predictionOutcomeSchema),
  game_state: ours(gameStateSchema),
  /** When it was first published, before its game; null for a back-test, which nobody could read before. */
  published_at: ours(v.nullable(momentSchema)),
};

/**
 * How many three-pointers a player is expected to make, and the bet that is picked: over or under a line, whichever is
 * likelier. The outcome is a hit when the bet won. A pick of before there were lines has none: it was over 2.5.
 */
export const nbaThreePointerPredictionSchema = v.object({
  ...predictionEntries,
  predicted_three_pm: v.nullable(v.number()),
  prop_text: v.nullable(v.string()),
  predicted_team: ours(v.string()),
  /** Of three or more, 0 to 1. */
  probability: ours(v.nullable(v.number())),
  /** The line that most books offer, else our own; always on a half. Null, with all that follows, where none was said. */
  line: ours(v.nullable(v.number())),
  side: ours(v.nullable(v.picklist(['Over', 'Under']))),
  /** Of the bet, 0 to 1. */
  chance: ours(v.nullable(rateSchema)),
  /** Books that offer the line; 0 where it is our own. */
  line_books: ours(v.nullable(countSchema)),
  /** American, the best of any book for the bet; null where none offers it. */
  best_price: ours(v.nullable(v.number())),
  /** The name of the book whose price that is. */
  book: ours(v.nullable(v.string())),
  /** The chance at which that price breaks even, 0 to 1, and how far the chance of the bet is above it. */
  implied: ours(v.nullable(rateSchema)),
  edge: ours(v.nullable(v.number())),
  /** How many he made, once the game is over and if he played. */
  actual_three_pm: ours(v.nullable(countSchema)),
  start_time: v.nullable(momentSchema),
});

/** Who is expected to score first. Units: `weighted_probability` 0 to 1; `…_tip_win_pct` 0 to 100. */
export const nbaFirstBasketPredictionSchema = v.object({
  ...predictionEntries,
  predicted_team: v.string(),
  weighted_probability: v.nullable(v.number()),
  home_tip_win_pct: v.nullable(v.number()),
  away_tip_win_pct: v.nullable(v.number()),
  /** Who made the game's first basket, as play-by-play writes him; null until that is known. */
  first_basket_player_name: ours(v.nullable(v.string())),
  first_basket_team: ours(v.nullable(v.string())),
  start_time: v.nullable(momentSchema),
});

export type NbaThreePointerPrediction = Read<typeof nbaThreePointerPredictionSchema>;
export type NbaFirstBasketPrediction = Read<typeof nbaFirstBasketPredictionSchema>;
