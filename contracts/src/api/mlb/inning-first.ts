import * as v from 'valibot';
import { countSchema, listOf, measuredSchema, momentSchema, ours, rateSchema } from '../answer-shapes.ts';
import { gameStateSchema } from '../game-state.ts';
import type { Read } from '../read-answer.ts';

/**
 * Pitches of a starting pitcher in first innings, and pitches that his opponents see in their first innings. Units: per
 * inning.
 */
export const inningFirstRowSchema = v.object({
  pitcher_name: v.string(),
  pitcher_team: v.string(),
  opp_team: v.string(),
  avg_pitches_thrown: measuredSchema,
  avg_strikes_thrown: measuredSchema,
  avg_fouls_thrown: measuredSchema,
  avg_balls_thrown: measuredSchema,
  avg_pitches_seen: measuredSchema,
  avg_strikes_seen: measuredSchema,
  avg_fouls_seen: measuredSchema,
  avg_balls_seen: measuredSchema,
  /** First innings that he started; `innings_seen`: first innings that the opponents batted in. */
  starts: ours(countSchema),
  innings_seen: ours(countSchema),
  /** Share of these innings without a run: of those that he started, and of those that the opponents batted in. */
  scoreless_thrown: ours(v.nullable(rateSchema)),
  scoreless_seen: ours(v.nullable(rateSchema)),
  /** Probability that the opponents do not score against him in the first inning, 0 to 1. */
  scoreless_chance: ours(v.nullable(rateSchema)),
  /** Distinguishes the games of a double header. */
  game_pk: ours(v.number()),
  is_home: ours(v.boolean()),
  start_time: ours(v.nullable(momentSchema)),
  game_state: ours(gameStateSchema),
});

/** Starting pitchers of the day with their first innings. */
export const inningFirstSchema = listOf(inningFirstRowSchema);

/** A starting pitcher's first innings, as pages read them. */
export type InningFirstRow = Read<typeof inningFirstRowSchema>;
