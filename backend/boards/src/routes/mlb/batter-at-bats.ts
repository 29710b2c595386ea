import { type atBatRowSchema, batterAtBatsSchema } from '@sharpside/contracts/api';
import type * as v from 'valibot';
import { badParameters } from '../../call/api-error.ts';
import { defineCall } from '../../call/call.ts';
import { checkDateRange } from '../../call/date-range.ts';
import { toLimits, toTotalPages } from '../../call/paging.ts';
import {
  dayParameter,
  pagingParameters,
  playerNumberParameter,
  textParameter,
  textsParameter,
} from '../../call/parameters.ts';
import type { Pictures } from '../../call/pictures.ts';
import { toBattedBallWhere } from '../../stats/mlb/batted-ball-filter.ts';
import { batterAtBatCountQuery, batterAtBatsQuery } from '../../stats/mlb/batter-at-bats.ts';
import { handsParameter, yesNoParameter } from './mlb-parameters.ts';

type AtBatRow = v.InferOutput<typeof atBatRowSchema>;

type QueryRow = v.InferOutput<ReturnType<typeof batterAtBatsQuery>['row']>;

const toYesNo = (value: boolean) => (value ? 'yes' : 'no');

const toAtBatRow = (row: QueryRow, pictures: Pictures): AtBatRow => ({
  batter: row.batter_name,
  batter_team: row.batting_team,
  batter_hand: row.batter_hand,
  player_picture: pictures.ofPlayer('mlb', row.batter),
  exit_velocity: row.exit_velocity_mph,
  launch_angle: row.launch_angle_deg,
  hit_distance: row.hit_distance_ft,
  result: row.event,
  pitcher_team: row.pitching_team,
  pitcher_name: row.pitcher_name,
  pitcher_player_picture: pictures.ofPlayer('mlb', row.pitcher),
  pitcher_hand: row.pitcher_hand,
  pitch_type: row.pitch_name,
  is_night_game: row.is_night_game === null ? null : toYesNo(row.is_night_game),
  is_home: toYesNo(row.is_home),
  date: row.game_date,
  batted_ball_type: row.batted_ball_type,
  is_barrel: row.is_barrel,
  expected_batting_average: row.expected_batting_average,
  spray_angle: row.spray_angle,
});

export const batterAtBats = defineCall({
  method: 'POST',
  path: '/api/batter-at-bats/',
  about: 'Balls that one batter put in play, newest first',
  access: 'subscriber',
  parameters: {
    batter_name: textParameter('Batter, as the tracker names him'),
    batter_id: playerNumberParameter('batter_id', "Batter's number, for two of the same name"),
    hand: handsParameter,
    pitcher: textsParameter('Pitcher by name; repeatable'),
    is_night_game: yesNoParameter('Night games or day games; both where it is left out'),
    is_home: yesNoParameter('Batter at home or on the road; both where it is left out'),
    ...pagingParameters,
    start_date: dayParameter('First day'),
    end_date: dayParameter('Last day'),
  },
  answer: batterAtBatsSchema,
  async answerWith({ ask, pictures }, { batter_name, batter_id, page, page_size, ...filter }) {
    if (batter_name === undefined && batter_id === undefined) {
      throw badParameters([{ parameter: 'batter_name', accepted: 'the name of a batter' }]);
    }
    checkDateRange(filter);
    const where = toBattedBallWhere(filter, [
      batter_name !== undefined && {
        sql: 'batter_name = $batterName',
        parameters: { batterName: batter_name },
      },
      batter_id !== undefined && { sql: 'batter = $batterId', parameters: { batterId: batter_id } },
    ]);
    const [counted, rows] = await Promise.all([
      ask(batterAtBatCountQuery(where.sql), where.parameters),
      ask(batterAtBatsQuery(where.sql), {
        ...where.parameters,
        ...toLimits({ page, page_size }),
      }),
    ]);
    const total = counted[0]?.at_bats ?? 0;
    return {
      results: rows.map((row) => toAtBatRow(row, pictures)),
      current_page: page,
      total_pages: toTotalPages(total, { page_size }),
      total_rows: total,
    };
  },
});
