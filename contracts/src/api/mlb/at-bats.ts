import * as v from 'valibot';
import {
  countSchema,
  daySchema,
  handSchema,
  measuredSchema,
  numberedPageOf,
  openChoice,
  ours,
  pictureSchema,
  yesNoSchema,
} from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

/** One ball in play of a batter, with its pitcher and game. */
export const atBatRowSchema = v.object({
  batter: v.string(),
  batter_team: v.string(),
  batter_hand: v.nullable(openChoice(handSchema)),
  player_picture: pictureSchema,
  /** Miles per hour. */
  exit_velocity: measuredSchema,
  /** Degrees. */
  launch_angle: measuredSchema,
  /** Feet. */
  hit_distance: measuredSchema,
  /** Event that ended the at-bat, such as `home_run`. */
  result: v.nullable(v.string()),
  pitcher_team: v.string(),
  pitcher_name: v.string(),
  pitcher_player_picture: pictureSchema,
  pitcher_hand: v.nullable(openChoice(handSchema)),
  pitch_type: v.nullable(v.string()),
  /** Null if the schedule is not known. */
  is_night_game: v.nullable(yesNoSchema),
  is_home: yesNoSchema,
  date: daySchema,
  batted_ball_type: ours(v.nullable(v.picklist(['ground_ball', 'line_drive', 'fly_ball', 'popup']))),
  /** Null if the source does not classify contact. */
  is_barrel: ours(v.nullable(v.boolean())),
  /** 0 to 1, from exit velocity and launch angle. */
  expected_batting_average: ours(measuredSchema),
  /** Degrees from the line between home plate and second base; negative towards left field. */
  spray_angle: ours(measuredSchema),
});

/** A page of at-bats. `total_rows` counts all pages together. */
export const batterAtBatsSchema = v.object({
  ...numberedPageOf(atBatRowSchema).entries,
  total_rows: ours(countSchema),
});

/** One ball in play of a batter, as pages read it. */
export type AtBatRow = Read<typeof atBatRowSchema>;
