import { MLB_MIN_BATTED_BALLS, type WhosHotSort } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { orderBySql, type SortColumns } from '@sharpside/warehouse/engine/order-by';
import { addDays } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import { type WhosHotParameters, whosHotQueryRow, whosHotSql } from '../mlb-whos-hot.ts';

/** The newest day with a batted ball of the regular season: the last of the seven. */
export const newestRegularDayQuery = defineQuery()({
  sql: `SELECT max(game_date) AS day FROM mlb_batted_balls WHERE game_type = 'R'`,
  row: v.object({ day: v.nullable(v.string()) }),
});

const WINDOW_DAYS = 7;

/** The days of a board that ends with `to`, and the season that it is held against. */
export const toWhosHotWindow = (to: string) => ({
  from: addDays(to, 1 - WINDOW_DAYS),
  to,
  seasonFrom: `${to.slice(0, 4)}-01-01`,
});

const COLUMNS: SortColumns<WhosHotSort> = {
  batter: 'batter_name',
  batter_team: 'batter_team',
  num_100mph_ev: 'num_100mph_ev',
  exit_velocity_avg: 'exit_velocity_avg',
  season_exit_velo_avg: 'season_exit_velo_avg',
  delta_exit_velo: 'delta_exit_velo',
  hr_count: 'hr_count',
  singles: 'singles',
  doubles: 'doubles',
  triples: 'triples',
};

type WhosHotBoardOptions = { sort: WhosHotSort; direction: 'asc' | 'desc' };
type WhosHotBoardFilter = WhosHotParameters & {
  /** None: every team. */
  teams: readonly string[];
  /** Batted balls of the seven days, at least. */
  leastBattedBalls: number;
};

const toBoardSql = (isShown: string) => `
  FROM (${whosHotSql})
  WHERE (len($teams) = 0 OR list_contains($teams, batter_team)) AND ${isShown}`;

/** One page of `whosHotSql`, whose definition it shares. A difference of few balls comes after those of more. */
export const whosHotBoardQuery = ({ sort, direction }: WhosHotBoardOptions) =>
  defineQuery<WhosHotBoardFilter & { limit: number; offset: number }>()({
    sql: `
      SELECT * REPLACE (round(exit_velocity_avg, 4) AS exit_velocity_avg,
        round(season_exit_velo_avg, 4) AS season_exit_velo_avg, round(delta_exit_velo, 4) AS delta_exit_velo)
      ${toBoardSql('batted_balls >= $leastBattedBalls')}
      ${orderBySql(COLUMNS, sort, {
        direction,
        thin: `batted_balls < ${MLB_MIN_BATTED_BALLS}`,
        tieBreakers: ['exit_velocity_avg DESC NULLS LAST', 'batter_name', 'batter'],
      })}
      LIMIT $limit OFFSET $offset`,
    row: whosHotQueryRow,
  });

/** How many the board leaves out only for their few batted balls. */
export const hiddenBattersQuery = defineQuery<WhosHotBoardFilter>()({
  sql: `SELECT count(*) AS batters ${toBoardSql('batted_balls < $leastBattedBalls')}`,
  row: v.object({ batters: v.number() }),
});
