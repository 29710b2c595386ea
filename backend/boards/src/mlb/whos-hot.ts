import {
  MLB_MIN_BATTED_BALLS,
  WHOS_HOT_SORTS,
  type WhosHotSort,
  whosHotRowSchema,
  whosHotSchema,
} from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { orderBySql, type SortColumns } from '@sharpside/warehouse/engine/order-by';
import { exactMean } from '@sharpside/warehouse/tables/derived/mlb-counting-games';
import { comparableNameSql } from '@sharpside/warehouse/teams/name-key';
import { addDays } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import { defineCall } from '../call/call.ts';
import { toPage, toPageParameters } from '../call/paging.ts';
import {
  directionParameter,
  minParameter,
  pagingParameters,
  sortParameter,
  teamsParameter,
} from '../call/parameters.ts';
import { handsParameter } from './batted-ball-filter.ts';

const SPEED = exactMean('exit_velocity_mph');
const HOT_SPEED = exactMean('exit_velocity_mph', ' FILTER (WHERE is_hot)');

type WhosHotFilter = {
  /** First day of the window; included, like the last day `to`. */
  from: string;
  to: string;
  /** First day that counts for the season's average. Its last day is `to`. */
  seasonFrom: string;
  hands: readonly string[];
  teams: readonly string[];
  minBattedBalls: number;
};

const WINDOW_ROWS = `
  WITH balls AS (
    SELECT *, game_date >= CAST($from AS DATE) AS is_hot FROM mlb_batted_balls
    WHERE game_type = 'R' AND game_date BETWEEN CAST($seasonFrom AS DATE) AND CAST($to AS DATE)
      AND pitcher_hand IN (SELECT unnest($hands))
  )
  SELECT b.batter AS batter_id, any_value(batter_name) AS batter,
    arg_max(batting_team, ball_number) FILTER (WHERE is_hot) AS batter_team,
    count(*) FILTER (WHERE is_hot) AS batted_balls,
    count(*) FILTER (WHERE is_hot AND exit_velocity_mph >= 100) AS num_100mph_ev,
    ${HOT_SPEED} AS exit_velocity_avg, ${SPEED} AS season_exit_velo_avg, ${HOT_SPEED} - ${SPEED} AS delta_exit_velo,
    count(*) FILTER (WHERE is_hot AND event = 'home_run') AS hr_count,
    count(*) FILTER (WHERE is_hot AND event = 'single') AS singles,
    count(*) FILTER (WHERE is_hot AND event = 'double') AS doubles,
    count(*) FILTER (WHERE is_hot AND event = 'triple') AS triples
  FROM balls b GROUP BY b.batter HAVING count(*) FILTER (WHERE is_hot) > 0`;

/** The newest day with a batted ball of the regular season, which is the last of the seven days; null without one. */
export const newestRegularDayQuery = defineQuery()({
  sql: `SELECT max(game_date) AS day FROM mlb_batted_balls WHERE game_type = 'R'`,
  row: v.object({ day: v.nullable(v.string()) }),
});

const WINDOW_DAYS = 7;

/** The days of a board that ends with `to`, and the start of the season to compare with. */
export const toWhosHotWindow = (to: string) => ({
  from: addDays(to, 1 - WINDOW_DAYS),
  to,
  seasonFrom: `${to.slice(0, 4)}-01-01`,
});

const COLUMNS: SortColumns<WhosHotSort> = {
  batter: comparableNameSql('batter'),
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

type WhosHotOptions = { sort: WhosHotSort; direction: 'asc' | 'desc' };

const toBoardSql = (isShown: string) => `
  FROM (${WINDOW_ROWS})
  WHERE (len($teams) = 0 OR list_contains($teams, batter_team)) AND ${isShown}`;

/**
 * Batters of the window against their season.
 *
 * Definition: a batted ball is a pitch that was put in play (Statcast type X), bunts included. Averages are over batted
 * balls with a measured exit velocity; a ball of 100.0 mph or more counts as 100+. Hits are hits in the window. The
 * season is from its first day up to and including the window's last. The filter by pitcher hand applies to both.
 * Regular season. The team is the batter's team at his newest batted ball in the window. Batters with few balls in the
 * window come after the others.
 * Source: Statcast glossary (exit velocity, hard-hit rate), mlb.com/glossary/statcast; window and columns: HOT-13,
 * HOT-16.
 */
export const whosHotQuery = ({ sort, direction }: WhosHotOptions) =>
  defineQuery<WhosHotFilter & { limit: number; offset: number }>()({
    sql: `
      SELECT * REPLACE (round(exit_velocity_avg, 4) AS exit_velocity_avg,
        round(season_exit_velo_avg, 4) AS season_exit_velo_avg, round(delta_exit_velo, 4) AS delta_exit_velo),
        count(*) OVER () AS total_rows
      ${toBoardSql('batted_balls >= $minBattedBalls')}
      ${orderBySql(COLUMNS, sort, {
        direction,
        thin: `batted_balls < ${MLB_MIN_BATTED_BALLS}`,
        tieBreakers: ['exit_velocity_avg DESC NULLS LAST', comparableNameSql('batter'), 'batter_id'],
      })}
      LIMIT $limit OFFSET $offset`,
    row: v.object({
      ...v.omit(whosHotRowSchema, ['team_logo']).entries,
      batter_id: v.number(),
      total_rows: v.number(),
    }),
  });

const hiddenBattersQuery = defineQuery<WhosHotFilter>()({
  sql: `SELECT count(*) AS batters ${toBoardSql('batted_balls < $minBattedBalls')}`,
  row: v.object({ batters: v.number() }),
});

/** One row for each batter of the last seven days with a game. Deltas are against his season. */
export const whosHot = defineCall({
  path: '/api/whos-hot/',
  summary: 'Batters of the last seven days against their season',
  access: 'subscriber',
  parameters: {
    ...pagingParameters,
    hand: handsParameter,
    team: teamsParameter('mlb', "Batter's team; repeatable"),
    min_batted_balls: minParameter('Batted balls of the seven days that a batter must have to be listed', {
      fallback: MLB_MIN_BATTED_BALLS,
    }),
    sort: sortParameter(WHOS_HOT_SORTS, 'num_100mph_ev'),
    direction: directionParameter('desc'),
  },
  answer: whosHotSchema,
  async run(
    { runQuery, pictures, pageUrl },
    { page, page_size, hand, team, sort, direction, min_batted_balls },
  ) {
    const [newest] = await runQuery(newestRegularDayQuery, {});
    const to = newest?.day ?? null;
    if (to === null)
      return { results: [], next: null, total_rows: 0, hidden_batters: 0, from: null, to: null };
    const window = toWhosHotWindow(to);
    const filter = { ...window, hands: hand, teams: team, minBattedBalls: min_batted_balls };
    const [rows, hidden] = await Promise.all([
      runQuery(whosHotQuery({ sort, direction }), { ...filter, ...toPageParameters({ page, page_size }) }),
      runQuery(hiddenBattersQuery, filter),
    ]);
    const results = rows.map(({ batter_id: _1, total_rows: _2, ...row }) => ({
      ...row,
      team_logo: pictures.ofTeam('mlb', row.batter_team),
    }));
    const hidden_batters = hidden[0]?.batters ?? 0;
    return {
      ...toPage(results, { page, page_size, pageUrl }),
      total_rows: rows[0]?.total_rows ?? 0,
      hidden_batters,
      from: window.from,
      to,
    };
  },
});
