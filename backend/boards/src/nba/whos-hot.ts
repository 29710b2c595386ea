import {
  NBA_MIN_HOT_GAMES,
  NBA_WHOS_HOT_SORTS,
  type NbaWhosHotSort,
  nbaWhosHotRowSchema,
  nbaWhosHotSchema,
} from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { orderBySql, type SortColumns } from '@sharpside/warehouse/engine/order-by';
import { COUNTING_GAMES } from '@sharpside/warehouse/tables/derived/nba-counting-games';
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
import { toSeasonName } from '../call/season-parameters.ts';

const HIGH_SCORES = ['num_20pt_games', 'num_30pt_games', 'num_40pt_games', 'num_50pt_games'] as const;

// Answers end with the counts of games with high scores.
const rowSchema = v.object({
  player_id: v.number(),
  ...v.omit(nbaWhosHotRowSchema, ['profile_picture', ...HIGH_SCORES]).entries,
  ...v.pick(nbaWhosHotRowSchema, HIGH_SCORES).entries,
});

/** The newest day with a game that counts, which is the last of the seven, and the year in which its season started. */
const newestNbaDayQuery = defineQuery()({
  sql: `SELECT max(game_date) AS day, arg_max(season, game_date) AS season FROM nba_player_games WHERE ${COUNTING_GAMES}`,
  row: v.object({ day: v.nullable(v.string()), season: v.nullable(v.number()) }),
});

const COLUMNS: SortColumns<NbaWhosHotSort> = {
  avg_points: 'avg_points',
  num_20pt_games: 'num_20pt_games',
  num_30pt_games: 'num_30pt_games',
  num_40pt_games: 'num_40pt_games',
  num_50pt_games: 'num_50pt_games',
  avg_rebounds: 'avg_rebounds',
  avg_assists: 'avg_assists',
  delta_points: 'delta_points',
  delta_rebounds: 'delta_rebounds',
  delta_assists: 'delta_assists',
  player_name: comparableNameSql('player_name'),
  team: 'team',
};

type WhosHotFilter = {
  teams: readonly string[];
  minGames: number;
};
type WhosHotOptions = { sort: NbaWhosHotSort; direction: 'asc' | 'desc' };

const hotAverage = (column: string) => `avg(${column}) FILTER (WHERE is_hot)`;
const delta = (column: string) => `${hotAverage(column)} - avg(${column})`;
const gamesOf = (points: number) => `count(*) FILTER (WHERE is_hot AND points >= ${points})`;

const BOARD = `
  WITH newest AS (
    SELECT max(game_date) AS day, arg_max(season, game_date) AS season FROM nba_player_games WHERE ${COUNTING_GAMES}
  ),
  games AS (
    SELECT g.*, g.game_date > newest.day - 7 AS is_hot
    FROM nba_named_lines g JOIN newest ON g.season = newest.season WHERE ${COUNTING_GAMES}
  ),
  board AS (
    SELECT g.player_id, any_value(g.player_name) AS player_name, arg_max(team, game_date) AS team,
      ${hotAverage('points')} AS avg_points, ${hotAverage('rebounds')} AS avg_rebounds,
      ${hotAverage('assists')} AS avg_assists, ${delta('points')} AS delta_points,
      ${delta('rebounds')} AS delta_rebounds, ${delta('assists')} AS delta_assists,
      count(*) FILTER (WHERE is_hot) AS games, count(*) AS season_games, ${gamesOf(20)} AS num_20pt_games, ${gamesOf(30)} AS num_30pt_games,
      ${gamesOf(40)} AS num_40pt_games, ${gamesOf(50)} AS num_50pt_games
    FROM games g GROUP BY g.player_id HAVING count(*) FILTER (WHERE is_hot) > 0
  )`;

const toBoardWhere = (isShown: string) =>
  `WHERE (len($teams) = 0 OR list_contains($teams, team)) AND ${isShown}`;

/**
 * Players of the last seven days against their season.
 *
 * Definition: the seven days end with the snapshot's newest day with a game log. The season is the season of that day,
 * up to and including it; so in summer the board shows the last games. Averages are per game played. Players without a
 * game in the seven days are not listed. 20+ games contain 30+ games, and so on. The team is the player's team in his
 * newest game. Players with few games come after the others.
 * Source: stats.nba.com leaguegamelog; window and thresholds: NBAH-12, NBAH-14.
 */
export const whosHotQuery = ({ sort, direction }: WhosHotOptions) =>
  defineQuery<WhosHotFilter & { limit: number; offset: number }>()({
    sql: `
      ${BOARD}
      SELECT * FROM board ${toBoardWhere('games >= $minGames')}
      ${orderBySql(COLUMNS, sort, {
        direction,
        thin: `games < ${NBA_MIN_HOT_GAMES}`,
        tieBreakers: ['avg_points DESC', comparableNameSql('player_name'), 'player_id'],
      })}
      LIMIT $limit OFFSET $offset`,
    row: rowSchema,
  });

const hiddenPlayersQuery = defineQuery<WhosHotFilter>()({
  sql: `${BOARD} SELECT count(*) AS players FROM board ${toBoardWhere('games < $minGames')}`,
  row: v.object({ players: v.number() }),
});

const WINDOW_DAYS = 7;

/** One row for each player of the last seven days with a game. Deltas are against his season. */
export const nbaWhosHot = defineCall({
  path: '/api/nba-whos-hot/',
  summary: "Players' last seven days against their season",
  access: 'protected',
  parameters: {
    ...pagingParameters,
    team: teamsParameter('nba'),
    min_games: minParameter('Games of the seven days that a player must have to be listed', {
      fallback: NBA_MIN_HOT_GAMES,
    }),
    sort: sortParameter(NBA_WHOS_HOT_SORTS, 'avg_points'),
    direction: directionParameter('desc'),
  },
  answer: nbaWhosHotSchema,
  async run({ runQuery, pictures, pageUrl }, { page, page_size, team, min_games, sort, direction }) {
    const [newest] = await runQuery(newestNbaDayQuery, {});
    const to = newest?.day ?? null;
    const filter = { teams: team, minGames: min_games };
    const [rows, hidden] = await Promise.all([
      runQuery(whosHotQuery({ sort, direction }), { ...filter, ...toPageParameters({ page, page_size }) }),
      runQuery(hiddenPlayersQuery, filter),
    ]);
    const items = rows.map(({ player_id, ...row }) => ({
      ...row,
      profile_picture: pictures.ofPlayer('nba', player_id),
    }));
    const from = to === null ? null : addDays(to, 1 - WINDOW_DAYS);
    const year = newest?.season ?? null;
    const season = year === null ? null : toSeasonName(year);
    const hidden_players = hidden[0]?.players ?? 0;
    return { ...toPage(items, { page, page_size, pageUrl }), hidden_players, from, to, season };
  },
});
