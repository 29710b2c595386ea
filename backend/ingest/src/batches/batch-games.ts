import type { DuckDBConnection } from '@duckdb/node-api';
import { runSql } from '@sharpside/warehouse/engine/open-database';
import { quoteName } from '@sharpside/warehouse/engine/sql-text';
import type { TableName } from '@sharpside/warehouse/tables/tables';

/** Tables whose rows belong to games, and the column with the game's id. */
const gameColumns: { readonly [T in TableName]?: string } = {
  mlb_pitches: 'game_pk',
  mlb_games: 'game_pk',
  mlb_lineups: 'game_pk',
  mlb_pitcher_games: 'game_pk',
  nba_games: 'game_id',
  nba_player_games: 'game_id',
  nba_team_games: 'game_id',
  nba_openings: 'game_id',
  nfl_games: 'game_id',
  nfl_touchdowns: 'game_id',
  nfl_coverage_plays: 'game_id',
  nfl_offense_snaps: 'old_game_id',
  nfl_passes: 'old_game_id',
  nfl_rushes: 'old_game_id',
};

/** Rows per game in the relation `from`. Undefined if rows of the table do not belong to games. */
export async function countGames(
  connection: DuckDBConnection,
  table: TableName,
  from: string,
): Promise<Record<string, number> | undefined> {
  const game = gameColumns[table];
  if (game === undefined) return undefined;
  const column = quoteName(game);
  const rows = await runSql(
    connection,
    `SELECT CAST(${column} AS VARCHAR) AS game, count(*) AS rows FROM ${from}
     WHERE ${column} IS NOT NULL GROUP BY ALL ORDER BY game`,
  );
  return Object.fromEntries(rows.map(({ game: id, rows: count }) => [String(id), Number(count)]));
}
