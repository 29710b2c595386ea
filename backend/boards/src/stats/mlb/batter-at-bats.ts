import type { Parameters } from '@sharpside/warehouse/engine/connection-pool';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';

const measured = v.nullable(v.number());
const hand = v.nullable(v.picklist(['L', 'R']));

// Where it was fielded, in the picture that Statcast's coordinates are of: home plate stands at (125.42, 198.27). A ball that
// was fielded behind it has no direction into the field.
const SPRAY_ANGLE = `
        CASE WHEN hit_y < 198.27 THEN round(degrees(atan2(hit_x - 125.42, 198.27 - hit_y)), 1) END`;

/**
 * Balls that a batter put in play, newest first; those without a measured speed too.
 *
 * Definition: Statcast type X; `result` is the event of the plate appearance, distance is projected. A barrel is of
 * Statcast's contact class 6.
 */
export const batterAtBatsQuery = (where: string) =>
  defineQuery<Parameters>()({
    sql: `
      SELECT batter, batter_name, batting_team, batter_hand, exit_velocity_mph, launch_angle_deg, hit_distance_ft, event,
        pitching_team, pitcher, pitcher_name, pitcher_hand, coalesce(pitch_name, pitch_type) AS pitch_name,
        is_night_game, is_home, game_date, batted_ball_type, contact_class = 6 AS is_barrel, expected_batting_average,
        ${SPRAY_ANGLE} AS spray_angle
      FROM mlb_batted_balls ${where}
      ORDER BY ball_number DESC
      LIMIT $limit OFFSET $offset`,
    row: v.object({
      batter: v.number(),
      batter_name: v.string(),
      batting_team: v.string(),
      batter_hand: hand,
      exit_velocity_mph: measured,
      launch_angle_deg: measured,
      hit_distance_ft: measured,
      event: v.nullable(v.string()),
      pitching_team: v.string(),
      pitcher: v.number(),
      pitcher_name: v.string(),
      pitcher_hand: hand,
      pitch_name: v.nullable(v.string()),
      is_night_game: v.nullable(v.boolean()),
      is_home: v.boolean(),
      game_date: v.string(),
      batted_ball_type: v.nullable(v.picklist(['ground_ball', 'line_drive', 'fly_ball', 'popup'])),
      is_barrel: v.nullable(v.boolean()),
      expected_batting_average: measured,
      spray_angle: measured,
    }),
  });

/** How many those are. */
export const batterAtBatCountQuery = (where: string) =>
  defineQuery<Parameters>()({
    sql: `SELECT count(*) AS at_bats FROM mlb_batted_balls ${where}`,
    row: v.object({ at_bats: v.number() }),
  });
