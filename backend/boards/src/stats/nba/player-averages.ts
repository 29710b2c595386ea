import { NBA_MIN_GAMES, type NbaPlayerAveragesSort, nbaPlayerAveragesSchema } from '@sharpside/contracts/api';
import type { Parameters } from '@sharpside/warehouse/engine/connection-pool';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { orderBySql, type SortColumns } from '@sharpside/warehouse/engine/order-by';
import { nameMatchesSql } from '@sharpside/warehouse/engine/where';
import * as v from 'valibot';
import { type GameFilter, toGameWhere } from './game-filter.ts';

const COLUMNS: SortColumns<NbaPlayerAveragesSort> = {
  avg_points: 'avg_points',
  avg_reb: 'avg_reb',
  avg_ast: 'avg_ast',
  avg_stl: 'avg_stl',
  avg_blk: 'avg_blk',
  avg_tov: 'avg_tov',
  player_name: 'player_name',
  team: 'team',
};

type AveragesOptions = GameFilter & {
  /** Part of the name; letter case and accents do not matter. */
  playerName?: string | undefined;
  /** Teams that a game was played for. */
  teams: readonly string[];
  sort: NbaPlayerAveragesSort;
  direction: 'asc' | 'desc';
};

const isAverage = (sort: NbaPlayerAveragesSort) => sort !== 'player_name' && sort !== 'team';

/**
 * Averages a game, one row a player, over the games that were asked for.
 *
 * Definition: mean over games played (a game without a minute has no row). A team filter means games played for that
 * team, so a traded player's row has only those; the team shown is that of the newest game among them. Averages of few
 * games come after those of more.
 * Source: stats.nba.com leaguegamelog; columns and order: TRK-10, TRK-12.
 */
export function playerAveragesQuery({ playerName, teams, sort, direction, ...filter }: AveragesOptions) {
  const where = toGameWhere(filter, [
    teams.length > 0 && { sql: 'list_contains($teams, g.team)', parameters: { teams } },
    playerName !== undefined && {
      sql: nameMatchesSql('g.player_name', 'playerName'),
      parameters: { playerName },
    },
  ]);
  const query = defineQuery<Parameters>()({
    sql: `
      SELECT g.player_id, any_value(g.player_name) AS player_name, arg_max(g.team, g.game_date) AS team,
        avg(points) AS avg_points, avg(rebounds) AS avg_reb, avg(assists) AS avg_ast, avg(steals) AS avg_stl,
        avg(blocks) AS avg_blk, avg(turnovers) AS avg_tov, count(*) AS games
      FROM nba_named_lines g
      ${where.sql} GROUP BY g.player_id
      ${orderBySql(COLUMNS, sort, {
        direction,
        thin: isAverage(sort) ? `count(*) < ${NBA_MIN_GAMES}` : undefined,
        tieBreakers: ['player_name', 'g.player_id'],
      })}
      LIMIT $limit OFFSET $offset`,
    row: v.omit(nbaPlayerAveragesSchema, ['profile_picture']),
  });
  return { query, parameters: where.parameters };
}
