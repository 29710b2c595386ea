import * as v from 'valibot';
import {
  handSchema,
  listOf,
  measuredSchema,
  momentSchema,
  ours,
  pictureSchema,
  predictionOutcomeSchema,
} from '../answer-shapes.ts';
import { gameStateSchema } from '../game-state.ts';
import { pickPriceEntries } from '../pick-price.ts';
import type { Read } from '../read-answer.ts';

/** A batter's predicted chance of a home run or a hit. */
export const batterPredictionRowSchema = v.object({
  batter: v.string(),
  batter_team: v.string(),
  player_picture: pictureSchema,
  opponent: ours(v.nullable(v.string())),
  /** 0 to 1; screens show it as 0 to 10. */
  prediction_score: v.number(),
  /** 0 to 1. */
  probability: ours(measuredSchema),
  outcome: ours(predictionOutcomeSchema),
  start_time: ours(v.nullable(momentSchema)),
  game_state: ours(gameStateSchema),
  /** First publication, before the game; null for a back-test, which was not published before the game. */
  published_at: ours(v.nullable(momentSchema)),
  ...pickPriceEntries,
  /** The opponents' probable pitcher; null if he is not announced. */
  pitcher: ours(v.nullable(v.string())),
  pitcher_hand: ours(v.nullable(handSchema)),
  /** Of the game's park, for home runs or hits; 100 is neutral. Null if unknown. */
  park_factor: ours(measuredSchema),
});

/** All batters of a day, from one model. */
export const batterPredictionsSchema = listOf(batterPredictionRowSchema);

/** A batter's predicted chance, as pages read it. */
export type BatterPredictionRow = Read<typeof batterPredictionRowSchema>;
