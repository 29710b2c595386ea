import * as v from 'valibot';
import {
  countSchema,
  daySchema,
  momentSchema,
  ours,
  predictionOutcomeSchema,
  rateSchema,
} from '../answer-shapes.ts';
import { gameStateSchema } from '../game-state.ts';
import { pickPriceEntries } from '../pick-price.ts';
import type { Read } from '../read-answer.ts';

const predictionEntries = {
  /** Identifies a prediction across answers. */
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
  /** First publication, before the game; null for a back-test, which was not published before the game. */
  published_at: ours(v.nullable(momentSchema)),
};

/**
 * A player's expected three-pointers, and the likelier bet on them: over or under a line. The outcome is a hit if the
 * bet won. Earlier picks have no line; they were over 2.5.
 */
export const nbaThreePointerPredictionSchema = v.object({
  ...predictionEntries,
  predicted_three_pm: v.nullable(v.number()),
  prop_text: v.nullable(v.string()),
  predicted_team: ours(v.string()),
  /** Probability of three or more, 0 to 1. */
  probability: ours(v.nullable(v.number())),
  /**
   * The line that most books offer, else our own; always a half number. Null, like the fields up to `line_books`, if the
   * pick has no line.
   */
  line: ours(v.nullable(v.number())),
  side: ours(v.nullable(v.picklist(['Over', 'Under']))),
  /** Probability of the bet, 0 to 1. */
  chance: ours(v.nullable(rateSchema)),
  /** Number of books that offer the line; 0 for our own line. */
  line_books: ours(v.nullable(countSchema)),
  ...pickPriceEntries,
  /** Three-pointers made; null before the end of the game, and if the player did not play. */
  actual_three_pm: ours(v.nullable(countSchema)),
  start_time: v.nullable(momentSchema),
});

/** The player expected to score first. Units: `weighted_probability` 0 to 1; `…_tip_win_pct` 0 to 100. */
export const nbaFirstBasketPredictionSchema = v.object({
  ...predictionEntries,
  predicted_team: v.string(),
  weighted_probability: v.nullable(v.number()),
  home_tip_win_pct: v.nullable(v.number()),
  away_tip_win_pct: v.nullable(v.number()),
  /** Scorer of the game's first basket, with his name in the play-by-play; null until it is known. */
  first_basket_player_name: ours(v.nullable(v.string())),
  first_basket_team: ours(v.nullable(v.string())),
  ...pickPriceEntries,
  start_time: v.nullable(momentSchema),
});

/** A three-pointer pick, as pages read it. */
export type NbaThreePointerPrediction = Read<typeof nbaThreePointerPredictionSchema>;
/** A first-basket pick, as pages read it. */
export type NbaFirstBasketPrediction = Read<typeof nbaFirstBasketPredictionSchema>;
