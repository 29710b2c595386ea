import {
  EXIT_VELOCITY_SORTS,
  type ExitVelocitySort,
  exitVelocityRowSchema,
  exitVelocitySchema,
  MLB_MIN_BATTED_BALLS,
} from '@sharpside/contracts/api';
import type { Parameters } from '@sharpside/warehouse/engine/connection-pool';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { orderBySql, type SortColumns } from '@sharpside/warehouse/engine/order-by';
import { exactMean } from '@sharpside/warehouse/tables/derived/mlb-counting-games';
import { comparableNameSql, toNameCondition } from '@sharpside/warehouse/teams/name-key';
import * as v from 'valibot';
import { defineCall } from '../call/call.ts';
import { toPage, toPageParameters } from '../call/paging.ts';
import {
  directionParameter,
  minParameter,
  pagingParameters,
  sortParameter,
  teamsParameter,
  textParameter,
} from '../call/parameters.ts';
import { battedBallParameters, toBattedBallWhere } from './batted-ball-filter.ts';

const COLUMNS: SortColumns<ExitVelocitySort> = {
  batter: comparableNameSql('batter'),
  batter_team: 'batter_team',
  num_100mph_ev: 'num_100mph_ev',
  avg_exit_velocity: 'avg_exit_velocity',
};

type ExitVelocityOptions = {
  /** Condition over `mlb_batted_balls`, built by the program and never from user text. */
  where: string;
  /** Condition on the batter's name; undefined without a search. */
  search: string | undefined;
  sort: ExitVelocitySort;
  direction: 'asc' | 'desc';
};

/**
 * Batters by exit velocity.
 *
 * Definition: a batted ball is a pitch that was put in play (Statcast type X), bunts included. The average is over
 * batted balls with a measured exit velocity; 100.0 mph or more counts as 100+. The team is the batter's team at his
 * newest selected ball. Regular season and postseason. The percentile is the share of the other batters on the board
 * with a lower average, before any search by name. Averages of few balls come after averages of enough balls.
 * Source: Statcast glossary, mlb.com/glossary/statcast/exit-velocity.
 */
const exitVelocityQuery = ({ where, search, sort, direction }: ExitVelocityOptions) =>
  defineQuery<Parameters>()({
    sql: `
      WITH board AS (
        SELECT b.batter AS batter_id, any_value(batter_name) AS batter,
          arg_max(batting_team, ball_number) AS batter_team,
          count(*) AS batted_balls,
          count(*) FILTER (WHERE exit_velocity_mph >= 100) AS num_100mph_ev,
          round(${exactMean('exit_velocity_mph')}, 4) AS avg_exit_velocity,
          min(game_date) AS first_date, max(game_date) AS last_date
        FROM mlb_batted_balls b ${where}
        GROUP BY b.batter
        HAVING count(*) >= $minBattedBalls
      ), ranked AS (
        SELECT *, count(avg_exit_velocity) OVER () AS pool,
          rank() OVER (ORDER BY avg_exit_velocity NULLS LAST) - 1 AS hit_less_hard,
          min(first_date) OVER () AS board_from, max(last_date) OVER () AS board_to
        FROM board
      )
      SELECT * EXCLUDE (hit_less_hard, first_date, last_date), count(*) OVER () AS total_rows,
        CASE WHEN avg_exit_velocity IS NOT NULL AND pool > 1
          THEN round(100.0 * hit_less_hard / (pool - 1), 1) END AS avg_exit_velocity_percentile
      FROM ranked ${search === undefined ? '' : `WHERE ${search}`}
      ${orderBySql(COLUMNS, sort, {
        direction,
        thin: sort === 'avg_exit_velocity' ? `batted_balls < ${MLB_MIN_BATTED_BALLS}` : undefined,
        tieBreakers: ['avg_exit_velocity DESC NULLS LAST', comparableNameSql('batter'), 'batter_id'],
      })}
      LIMIT $limit OFFSET $offset`,
    row: v.object({
      ...v.omit(exitVelocityRowSchema, ['player_picture', 'team_logo']).entries,
      total_rows: v.number(),
      pool: v.number(),
      board_from: v.string(),
      board_to: v.string(),
    }),
  });

/** One row for each batter: counts, mean speed in mph, and its percentile among the batters of the filter. */
export const exitVelocity = defineCall({
  path: '/api/exit-velocity/',
  summary: 'Batters by how hard they hit, one row a batter',
  access: 'subscriber',
  parameters: {
    ...pagingParameters,
    player: textParameter('Words of the name or parts of them; letter case, accents and signs do not matter'),
    team: teamsParameter('mlb', "Batter's team; repeatable"),
    ...battedBallParameters,
    min_batted_balls: minParameter('Batted balls that a batter must have to be listed', { fallback: 0 }),
    sort: sortParameter(EXIT_VELOCITY_SORTS, 'num_100mph_ev'),
    direction: directionParameter('desc'),
  },
  answer: exitVelocitySchema,
  async run({ runQuery, pictures, pageUrl }, { page, page_size, sort, direction, ...asked }) {
    const { min_batted_balls, player, ...filter } = asked;
    const where = toBattedBallWhere(filter);
    const search = player === undefined ? undefined : toNameCondition('batter', player);
    const query = exitVelocityQuery({ where: where.sql, search: search?.sql, sort, direction });
    const rows = await runQuery(query, {
      ...where.parameters,
      ...search?.parameters,
      minBattedBalls: min_batted_balls,
      ...toPageParameters({ page, page_size }),
    });
    const results = toPage(
      rows.map(({ pool: _1, board_from: _2, board_to: _3, total_rows: _4, ...row }) => ({
        ...row,
        player_picture: pictures.ofPlayer('mlb', row.batter_id),
        team_logo: pictures.ofTeam('mlb', row.batter_team),
      })),
      { page, page_size, pageUrl },
    );
    const { total_rows = 0, pool = 0, board_from = null, board_to = null } = rows[0] ?? {};
    return { ...results, total_rows, pool, first_date: board_from, last_date: board_to };
  },
});
