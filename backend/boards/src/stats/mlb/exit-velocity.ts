import { type ExitVelocitySort, exitVelocityRowSchema, MLB_MIN_BATTED_BALLS } from '@sharpside/contracts/api';
import type { Parameters } from '@sharpside/warehouse/engine/connection-pool';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { orderBySql, type SortColumns } from '@sharpside/warehouse/engine/order-by';
import { nameMatchesSql } from '@sharpside/warehouse/engine/where';
import { COUNTING_GAMES, exactMean } from '@sharpside/warehouse/tables/derived/mlb-counting-games';
import * as v from 'valibot';

const COLUMNS: SortColumns<ExitVelocitySort> = {
  batter: 'batter_name',
  batter_team: 'batter_team',
  num_100mph_ev: 'num_100mph_ev',
  avg_exit_velocity: 'avg_exit_velocity',
};

type ExitVelocityOptions = {
  /** Of `mlb_batted_balls`; written by the program. */
  where: string;
  /** Only batters whose name holds `$player`. */
  isSearch: boolean;
  sort: ExitVelocitySort;
  direction: 'asc' | 'desc';
};

/**
 * Batters by how hard they hit.
 *
 * Definition: a batted ball is a pitch that was put in play (Statcast type X), bunts included. The average is over
 * those with a measured exit velocity; 100.0 mph or more counts as 100+. The team is that of the batter's newest ball
 * among those looked at. Regular season and postseason. Percentiles are among the batters of the board who have an
 * average: the share of the others who hit less hard. A search by name leaves them as they are. An average of few balls
 * comes after those of more.
 * Source: Statcast glossary, mlb.com/glossary/statcast/exit-velocity.
 */
export const exitVelocityQuery = ({ where, isSearch, sort, direction }: ExitVelocityOptions) =>
  defineQuery<Parameters>()({
    sql: `
      WITH board AS (
        SELECT batter, any_value(batter_name) AS batter_name,
          arg_max(batting_team, ball_number) AS batter_team,
          count(*) AS batted_balls,
          count(*) FILTER (WHERE exit_velocity_mph >= 100) AS num_100mph_ev,
          round(${exactMean('exit_velocity_mph')}, 4) AS avg_exit_velocity,
          min(game_date) AS first_date, max(game_date) AS last_date
        FROM mlb_batted_balls ${where}
        GROUP BY batter
        HAVING count(*) >= $leastBattedBalls
      ), ranked AS (
        SELECT *, count(avg_exit_velocity) OVER () AS pool,
          rank() OVER (ORDER BY avg_exit_velocity NULLS LAST) - 1 AS hit_less_hard,
          min(first_date) OVER () AS board_from, max(last_date) OVER () AS board_to
        FROM board
      )
      SELECT * EXCLUDE (hit_less_hard, first_date, last_date),
        CASE WHEN avg_exit_velocity IS NOT NULL AND pool > 1
          THEN round(100.0 * hit_less_hard / (pool - 1), 1) END AS avg_exit_velocity_percentile
      FROM ranked ${isSearch ? `WHERE ${nameMatchesSql('batter_name', 'player')}` : ''}
      ${orderBySql(COLUMNS, sort, {
        direction,
        thin: sort === 'avg_exit_velocity' ? `batted_balls < ${MLB_MIN_BATTED_BALLS}` : undefined,
        tieBreakers: ['avg_exit_velocity DESC NULLS LAST', 'batter_name', 'batter'],
      })}
      LIMIT $limit OFFSET $offset`,
    row: v.object({
      ...v.omit(exitVelocityRowSchema, ['batter_id', 'player_picture', 'team_logo']).entries,
      batter: v.number(),
      batter_name: v.string(),
      pool: v.number(),
      board_from: v.string(),
      board_to: v.string(),
    }),
  });

/** Names of pitchers who had a ball hit off them in a game that counts, by name. */
export const pitcherNamesQuery = defineQuery()({
  sql: `
    SELECT DISTINCT pitcher_name FROM mlb_batted_balls
    WHERE ${COUNTING_GAMES} ORDER BY pitcher_name`,
  row: v.object({ pitcher_name: v.string() }),
});
