import * as v from 'valibot';
import { countSchema, handSchema, listOf, measuredSchema, momentSchema, ours } from '../answer-shapes.ts';
import { gameStateSchema } from '../game-state.ts';
import type { Read } from '../read-answer.ts';

/** A batter of a lineup, with the pitcher he faces and his pitches per at-bat against each hand. */
export const dailyLineupRowSchema = v.object({
  batter_name: v.string(),
  /** The scoreboard's code: Washington is `WSH`. */
  batter_team: v.string(),
  /** Distinguishes the games of a double header. */
  game_pk: ours(v.number()),
  /** Null until a time is set. */
  start_time: ours(v.nullable(momentSchema)),
  game_state: ours(gameStateSchema),
  is_home: ours(v.boolean()),
  /** 1 to 9. */
  batting_order: ours(countSchema),
  opp_pitcher_team: v.string(),
  opp_pitcher_name: v.nullable(v.string()),
  opp_pitcher_hand: v.nullable(handSchema),
  avg_pitches_per_ab: measuredSchema,
  avg_pitches_per_ab_L: measuredSchema,
  avg_pitches_per_ab_R: measuredSchema,
  /** Number of plate appearances in each of these averages. */
  plate_appearances: ours(countSchema),
  plate_appearances_L: ours(countSchema),
  plate_appearances_R: ours(countSchema),
});

/** Batters of the day's lineups. */
export const dailyLineupStatsSchema = listOf(dailyLineupRowSchema);

/** A batter of a lineup, as pages read him. */
export type DailyLineupRow = Read<typeof dailyLineupRowSchema>;
