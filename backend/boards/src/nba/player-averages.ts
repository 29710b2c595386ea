import {
  NBA_MIN_GAMES,
  NBA_PLAYER_AVERAGES_SORTS,
  type NbaPlayerAveragesSort,
  nbaPlayerAveragesSchema,
  pageOf,
} from '@sharpside/contracts/api';
import type { Parameters } from '@sharpside/warehouse/engine/connection-pool';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { orderBySql, type SortColumns } from '@sharpside/warehouse/engine/order-by';
import { comparableNameSql, toNameCondition } from '@sharpside/warehouse/teams/name-key';
import * as v from 'valibot';
import { defineCall } from '../call/call.ts';
import { toPage, toPageParameters } from '../call/paging.ts';
import {
  directionParameter,
  pagingParameters,
  sortParameter,
  teamsParameter,
  textParameter,
} from '../call/parameters.ts';
import { type GameFilter, gameFilterParameters, toGameWhere } from './game-filter.ts';

const NAME = 'any_value(g.player_name)';

const COLUMNS: SortColumns<NbaPlayerAveragesSort> = {
  avg_points: 'avg_points',
  avg_reb: 'avg_reb',
  avg_ast: 'avg_ast',
  avg_stl: 'avg_stl',
  avg_blk: 'avg_blk',
  avg_tov: 'avg_tov',
  player_name: comparableNameSql(NAME),
  team: 'team',
};

type AveragesOptions = GameFilter & {
  playerName?: string | undefined;
  teams: readonly string[];
  sort: NbaPlayerAveragesSort;
  direction: 'asc' | 'desc';
};

const isAverage = (sort: NbaPlayerAveragesSort) => sort !== 'player_name' && sort !== 'team';

/**
 * Averages per game over the selected games, one row for each player.
 *
 * Definition: mean over games played (a game in which he did not play has no row). A team filter means games played for that
 * team, so a traded player's row has only those games; the team shown is his team in the newest game among them.
 * Averages of few games come after averages of enough games.
 * Source: stats.nba.com leaguegamelog; columns and order: TRK-10, TRK-12.
 */
function playerAveragesQuery({ playerName, teams, sort, direction, ...filter }: AveragesOptions) {
  const where = toGameWhere(filter, [
    teams.length > 0 && { sql: 'list_contains($teams, g.team)', parameters: { teams } },
  ]);
  const search = playerName === undefined ? undefined : toNameCondition(NAME, playerName);
  const query = defineQuery<Parameters>()({
    sql: `
      SELECT g.player_id, ${NAME} AS player_name, arg_max(g.team, g.game_date) AS team,
        avg(points) AS avg_points, avg(rebounds) AS avg_reb, avg(assists) AS avg_ast, avg(steals) AS avg_stl,
        avg(blocks) AS avg_blk, avg(turnovers) AS avg_tov, count(*) AS games
      FROM nba_named_lines g
      ${where.sql} GROUP BY g.player_id ${search === undefined ? '' : `HAVING ${search.sql}`}
      ${orderBySql(COLUMNS, sort, {
        direction,
        thin: isAverage(sort) ? `count(*) < ${NBA_MIN_GAMES}` : undefined,
        tieBreakers: [comparableNameSql(NAME), 'g.player_id'],
      })}
      LIMIT $limit OFFSET $offset`,
    row: v.omit(nbaPlayerAveragesSchema, ['profile_picture']),
  });
  return { query, parameters: { ...where.parameters, ...search?.parameters } };
}

export const nbaPlayerAverages = defineCall({
  path: '/api/nba-gen-player-stats-aggregated/',
  summary: "Players' averages a game, over the games that were asked for",
  access: 'protected',
  parameters: {
    ...pagingParameters,
    player_name: textParameter(
      'Words of the name or parts of them; letter case, accents and signs do not matter',
    ),
    team: teamsParameter('nba', 'Team that games were played for; repeatable'),
    ...gameFilterParameters,
    sort: sortParameter(NBA_PLAYER_AVERAGES_SORTS, 'avg_points'),
    direction: directionParameter('desc'),
  },
  answer: pageOf(nbaPlayerAveragesSchema),
  async run(
    { runQuery, pictures, pageUrl },
    { page, page_size, player_name, team, sort, direction, ...games },
  ) {
    const { query, parameters } = playerAveragesQuery({
      ...games,
      playerName: player_name,
      teams: team,
      sort,
      direction,
    });
    const rows = await runQuery(query, { ...parameters, ...toPageParameters({ page, page_size }) });
    const items = rows.map((row) => ({
      ...row,
      profile_picture: pictures.ofPlayer('nba', row.player_id),
    }));
    return toPage(items, { page, page_size, pageUrl });
  },
});
