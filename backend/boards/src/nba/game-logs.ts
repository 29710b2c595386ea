import { nbaAveragesSchema, nbaGameLogSchema, nbaGameLogsSchema } from '@sharpside/contracts/api';
import type { Parameters } from '@sharpside/warehouse/engine/connection-pool';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';
import { defineCall } from '../call/call.ts';
import { toLimits, toTotalPages } from '../call/paging.ts';
import { pagingParameters, playerNumberParameter } from '../call/parameters.ts';
import { requiredTextParameter } from '../call/required-parameters.ts';
import { toSeasonName } from '../call/season-parameters.ts';
import { type GameFilter, gameFilterParameters, toGameWhere } from './game-filter.ts';

type LogsOptions = GameFilter & {
  playerName: string;
  /** Distinguishes players of the same name. */
  playerId?: number | undefined;
};

/**
 * A player's lines with the newest games on the first page, their number, and the averages of his newest season and of
 * his newest ten games among them.
 *
 * If two players have the name and no number is given, the lines are of both, and there are no averages.
 * Within a page the oldest game comes first: the screen shows a page in reverse, and adds further pages below.
 * Source: stats.nba.com leaguegamelog; columns and order: TRK-16, TRK-17.
 */
function gameLogsQueries({ playerName, playerId, ...filter }: LogsOptions) {
  const { sql: where, parameters } = toGameWhere(filter, [
    { sql: 'g.player_name = $playerName', parameters: { playerName } },
    playerId !== undefined && { sql: 'g.player_id = $playerId', parameters: { playerId } },
  ]);
  const from = `FROM nba_named_lines g ${where}`;
  return {
    parameters,
    page: defineQuery<Parameters>()({
      sql: `
        SELECT game_date, opponent, minutes AS minutes_played, points, rebounds AS reb, assists AS ast,
          field_goals_made AS fgm, field_goals_attempted AS fga, threes_made AS three_pm, threes_attempted AS three_pa,
          free_throws_made AS ftm, free_throws_attempted AS fta, steals AS stl, blocks AS blk, turnovers AS tov,
          team, is_home
        FROM (SELECT g.* ${from} ORDER BY g.game_date DESC, g.player_id DESC LIMIT $limit OFFSET $offset)
        ORDER BY game_date, player_id`,
      row: nbaGameLogSchema,
    }),
    averages: defineQuery<Parameters>()({
      sql: `
        WITH games AS (
          SELECT g.*, row_number() OVER (ORDER BY g.game_date DESC, g.player_id DESC) AS age,
            g.season = max(g.season) OVER () AS is_newest_season ${from}
          QUALIFY min(g.player_id) OVER () = max(g.player_id) OVER ()
        ), parts AS (
          SELECT *, false AS is_last_10 FROM games WHERE is_newest_season
          UNION ALL SELECT *, true FROM games WHERE age <= 10
        )
        SELECT max(season) AS season, is_last_10, count(*) AS games, round(avg(minutes), 4) AS minutes_played, avg(points) AS points,
          avg(rebounds) AS reb, avg(assists) AS ast, avg(steals) AS stl, avg(blocks) AS blk, avg(turnovers) AS tov,
          avg(threes_made) AS three_pm
        FROM parts GROUP BY is_last_10 ORDER BY is_last_10`,
      row: v.object({ season: v.number(), is_last_10: v.boolean(), ...nbaAveragesSchema.entries }),
    }),
    total: defineQuery<Parameters>()({
      sql: `SELECT count(*) AS total ${from}`,
      row: v.object({ total: v.number() }),
    }),
  };
}

type AveragesRow = v.InferOutput<ReturnType<typeof gameLogsQueries>['averages']['row']>;

function toAverages(row: AveragesRow | undefined) {
  if (row === undefined) return null;
  const { season: _, is_last_10: __, ...averages } = row;
  return averages;
}

/** One row for each game. The averages are over all pages, not only the requested page. */
export const nbaGameLogs = defineCall({
  path: '/api/nba-gen-player-stats/',
  summary: "A player's games: the newest on page 1, and the oldest first within a page",
  access: 'protected',
  parameters: {
    player_name: requiredTextParameter('The whole name, as the averages give it'),
    player_id: playerNumberParameter('player_id', "Player's number, for two of the same name"),
    ...gameFilterParameters,
    ...pagingParameters,
  },
  answer: nbaGameLogsSchema,
  async run({ runQuery }, { player_name, player_id, page, page_size, ...games }) {
    const logs = gameLogsQueries({ ...games, playerName: player_name, playerId: player_id });
    const [results, [{ total } = { total: 0 }], averages] = await Promise.all([
      runQuery(logs.page, { ...logs.parameters, ...toLimits({ page, page_size }) }),
      runQuery(logs.total, logs.parameters),
      runQuery(logs.averages, logs.parameters),
    ]);
    const ofSeason = averages.find(({ is_last_10 }) => !is_last_10);
    return {
      results,
      current_page: page,
      total_pages: toTotalPages(total, { page_size }),
      total_rows: total,
      season: ofSeason === undefined ? null : toSeasonName(ofSeason.season),
      season_averages: toAverages(ofSeason),
      last_10_averages: toAverages(averages.find(({ is_last_10 }) => is_last_10)),
    };
  },
});
