import type { DuckDBConnection } from '@duckdb/node-api';
import { runSql } from '@sharpside/warehouse/engine/open-database';
import { quoteName } from '@sharpside/warehouse/engine/sql-text';
import type { TableName } from '@sharpside/warehouse/tables/tables';
import type { League } from '@sharpside/warehouse/teams/team';

type GameColumn = { readonly league: League; readonly column: string };

const of = (league: League, column: string): GameColumn => ({ league, column });

/** Tables whose rows belong to games, and the column with the game's id. */
export const gameColumns: { readonly [T in TableName]?: GameColumn } = {
  mlb_pitches: of('mlb', 'game_pk'),
  mlb_games: of('mlb', 'game_pk'),
  mlb_lineups: of('mlb', 'game_pk'),
  mlb_pitcher_games: of('mlb', 'game_pk'),
  nba_games: of('nba', 'game_id'),
  nba_player_games: of('nba', 'game_id'),
  nba_team_games: of('nba', 'game_id'),
  nba_openings: of('nba', 'game_id'),
  nfl_games: of('nfl', 'game_id'),
  nfl_touchdowns: of('nfl', 'game_id'),
  nfl_coverage_plays: of('nfl', 'game_id'),
  nfl_offense_snaps: of('nfl', 'old_game_id'),
  nfl_passes: of('nfl', 'old_game_id'),
  nfl_rushes: of('nfl', 'old_game_id'),
};

/** Number of rows of each game in a relation of the table. Undefined if its rows belong to no games. */
export async function countGames(
  connection: DuckDBConnection,
  table: TableName,
  from: string,
): Promise<Record<string, number> | undefined> {
  const game = gameColumns[table];
  if (game === undefined) return undefined;
  const column = quoteName(game.column);
  const rows = await runSql(
    connection,
    `SELECT CAST(${column} AS VARCHAR) AS game, count(*) AS rows FROM ${from}
     WHERE ${column} IS NOT NULL GROUP BY ALL ORDER BY game`,
  );
  return Object.fromEntries(rows.map(({ game: id, rows: count }) => [String(id), Number(count)]));
}
