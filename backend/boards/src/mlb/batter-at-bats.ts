import { atBatRowSchema, batterAtBatsSchema } from '@sharpside/contracts/api';
import type { Parameters } from '@sharpside/warehouse/engine/connection-pool';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';
import { badParameters } from '../call/api-error.ts';
import { defineCall } from '../call/call.ts';
import { toLimits, toTotalPages } from '../call/paging.ts';
import { pagingParameters, playerNumberParameter, textParameter } from '../call/parameters.ts';
import { battedBallParameters, toBattedBallWhere } from './batted-ball-filter.ts';

// The angle of the place where the ball was fielded, from Statcast's picture coordinates: home plate is at (125.42,
// 198.27). A ball that was fielded behind home plate has no direction into the field.
const SPRAY_ANGLE = `
        CASE WHEN hit_y < 198.27 THEN round(degrees(atan2(hit_x - 125.42, 198.27 - hit_y)), 1) END`;

const yesNo = (column: string) => `CASE ${column} WHEN true THEN 'yes' WHEN false THEN 'no' END`;

/**
 * Balls that a batter put in play, newest first, also those without a measured speed.
 *
 * Definition: Statcast type X; `result` is the event of the plate appearance, distance is projected. A barrel is of
 * Statcast's contact class 6.
 */
const batterAtBatsQuery = (where: string) =>
  defineQuery<Parameters>()({
    sql: `
      SELECT batter_name AS batter, batting_team AS batter_team, batter_hand, exit_velocity_mph AS exit_velocity,
        launch_angle_deg AS launch_angle, hit_distance_ft AS hit_distance, event AS result, pitching_team AS pitcher_team,
        pitcher_name, pitcher_hand, coalesce(pitch_name, pitch_type) AS pitch_type,
        ${yesNo('is_night_game')} AS is_night_game, ${yesNo('is_home')} AS is_home, game_date AS date, batted_ball_type,
        contact_class = 6 AS is_barrel, expected_batting_average, ${SPRAY_ANGLE} AS spray_angle,
        batter AS batter_id, pitcher AS pitcher_id
      FROM mlb_batted_balls ${where}
      ORDER BY ball_number DESC
      LIMIT $limit OFFSET $offset`,
    row: v.object({
      ...v.omit(atBatRowSchema, ['player_picture', 'pitcher_player_picture']).entries,
      batter_id: v.number(),
      pitcher_id: v.number(),
    }),
  });

const batterAtBatCountQuery = (where: string) =>
  defineQuery<Parameters>()({
    sql: `SELECT count(*) AS at_bats FROM mlb_batted_balls ${where}`,
    row: v.object({ at_bats: v.number() }),
  });

/**
 * One row for each ball in play. Lists of pitchers are too long for an address, so this is a POST; it changes nothing.
 */
export const batterAtBats = defineCall({
  method: 'POST',
  path: '/api/batter-at-bats/',
  summary: 'Balls that one batter put in play, newest first',
  access: 'subscriber',
  parameters: {
    batter_name: textParameter('Batter, as the tracker names him'),
    batter_id: playerNumberParameter('batter_id', "Batter's number, for two of the same name"),
    ...battedBallParameters,
    ...pagingParameters,
  },
  answer: batterAtBatsSchema,
  async run({ runQuery, pictures }, { batter_name, batter_id: batterId, page, page_size, ...filter }) {
    if (batter_name === undefined && batterId === undefined) {
      throw badParameters([{ parameter: 'batter_name', accepted: 'the name of a batter' }]);
    }
    const where = toBattedBallWhere(filter, [
      batter_name !== undefined && {
        sql: 'batter_name = $batterName',
        parameters: { batterName: batter_name },
      },
      batterId !== undefined && { sql: 'batter = $batterId', parameters: { batterId } },
    ]);
    const [counted, rows] = await Promise.all([
      runQuery(batterAtBatCountQuery(where.sql), where.parameters),
      runQuery(batterAtBatsQuery(where.sql), {
        ...where.parameters,
        ...toLimits({ page, page_size }),
      }),
    ]);
    const total = counted[0]?.at_bats ?? 0;
    return {
      results: rows.map(({ batter_id, pitcher_id, ...row }) => ({
        ...row,
        player_picture: pictures.ofPlayer('mlb', batter_id),
        pitcher_player_picture: pictures.ofPlayer('mlb', pitcher_id),
      })),
      current_page: page,
      total_pages: toTotalPages(total, { page_size }),
      total_rows: total,
    };
  },
});
