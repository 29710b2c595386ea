import * as v from 'valibot';
import type { Parameters } from '../../engine/connection-pool.ts';
import { defineQuery } from '../../engine/define-query.ts';
import { PLAYER_NAME } from './counting-games.ts';
import { type GameFilter, toGameWhere } from './game-filter.ts';

const count = v.number();
const maybeCount = v.nullable(count);

const rowSchema = v.object({
  game_date: v.string(),
  opponent: v.string(),
  minutes_played: v.number(),
  points: count,
  reb: count,
  ast: count,
  fgm: maybeCount,
  fga: maybeCount,
  three_pm: maybeCount,
  three_pa: maybeCount,
  ftm: maybeCount,
  fta: maybeCount,
  stl: count,
  blk: count,
  tov: count,
});

type LogsOptions = GameFilter & {
  playerName: string;
  /** Tells two of the same name apart. */
  playerId?: number | undefined;
};

/**
 * A player's lines, newest games on the first page, and how many there are.
 *
 * Within a page the oldest game comes first: the screen shows a page in reverse, and adds further pages below.
 * Source: stats.nba.com leaguegamelog; spec 2 §2.15.
 */
export function gameLogsQueries({ playerName, playerId, ...filter }: LogsOptions) {
  const { sql: where, parameters } = toGameWhere(filter, [
    { sql: `${PLAYER_NAME} = $playerName`, parameters: { playerName } },
    playerId !== undefined && { sql: 'g.player_id = $playerId', parameters: { playerId } },
  ]);
  const from = `FROM nba_player_games g LEFT JOIN nba_players p ON p.player_id = g.player_id ${where}`;
  return {
    parameters,
    page: defineQuery<Parameters>()({
      sql: `
        SELECT game_date, opponent, minutes AS minutes_played, points, rebounds AS reb, assists AS ast,
          field_goals_made AS fgm, field_goals_attempted AS fga, threes_made AS three_pm, threes_attempted AS three_pa,
          free_throws_made AS ftm, free_throws_attempted AS fta, steals AS stl, blocks AS blk, turnovers AS tov
        FROM (SELECT g.* ${from} ORDER BY g.game_date DESC, g.player_id DESC LIMIT $limit OFFSET $offset)
        ORDER BY game_date, player_id`,
      row: rowSchema,
    }),
    total: defineQuery<Parameters>()({
      sql: `SELECT count(*) AS total ${from}`,
      row: v.object({ total: count }),
    }),
  };
}
