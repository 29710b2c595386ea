import type { NewRowOf, RepeatedRows, RowOf, TableDefinition } from './define-table.ts';
import { mlbGames, mlbLineups, mlbPitcherGames, mlbPitcherSeasons, mlbPitches, mlbPlayers } from './mlb.ts';
import { mlbGameLogs } from './mlb-game-logs.ts';
import { nbaGames, nbaOpenings, nbaPlayerGames, nbaPlayers, nbaTeamGames } from './nba.ts';
import {
  nflCoveragePlays,
  nflGames,
  nflOffenseSnaps,
  nflPasses,
  nflPlayers,
  nflPlayerWeeks,
  nflRushes,
  nflTouchdowns,
} from './nfl.ts';
import {
  espnEvents,
  oddsLines,
  oddsProps,
  playerAliases,
  predictionDays,
  predictions,
  teamAliases,
  teams,
} from './shared.ts';

/** Incremented with every change of a column. A snapshot of another version is rebuilt and never adapted. */
export const SCHEMA_VERSION = 7;

/** Every table of a snapshot. DDL, Parquet files, readers and row types are derived from this list. */
export const tables = {
  mlb_pitches: mlbPitches,
  mlb_games: mlbGames,
  mlb_lineups: mlbLineups,
  mlb_pitcher_games: mlbPitcherGames,
  mlb_pitcher_seasons: mlbPitcherSeasons,
  mlb_players: mlbPlayers,
  mlb_game_logs: mlbGameLogs,
  nba_games: nbaGames,
  nba_player_games: nbaPlayerGames,
  nba_team_games: nbaTeamGames,
  nba_openings: nbaOpenings,
  nba_players: nbaPlayers,
  nfl_player_weeks: nflPlayerWeeks,
  nfl_coverage_plays: nflCoveragePlays,
  nfl_offense_snaps: nflOffenseSnaps,
  nfl_passes: nflPasses,
  nfl_rushes: nflRushes,
  nfl_touchdowns: nflTouchdowns,
  nfl_games: nflGames,
  nfl_players: nflPlayers,
  player_aliases: playerAliases,
  odds_lines: oddsLines,
  odds_props: oddsProps,
  espn_events: espnEvents,
  predictions,
  prediction_days: predictionDays,
  teams,
  team_aliases: teamAliases,
} as const;

export type TableName = keyof typeof tables;

export type TableRow<T extends TableName> = RowOf<(typeof tables)[T]>;

/** A row of the named table, as a reader makes it. */
export type NewTableRow<T extends TableName> = NewRowOf<(typeof tables)[T]>;

/** Every table, in the order in which a snapshot is made. */
export const tableNames = Object.keys(tables).filter((name): name is TableName => name in tables);

type WideDefinition = Omit<TableDefinition, 'key' | 'order' | 'repeats' | 'replaces'> & {
  readonly key: readonly string[];
  readonly order: readonly string[];
  readonly repeats?: RepeatedRows;
  readonly replaces: TableDefinition['replaces'];
};

/** The definition with its column names as plain strings, for code that treats all tables alike. */
export const tableOf = (name: TableName): WideDefinition => tables[name];

/** The table with the scheduled games of a table's rows. Undefined if the rows are not compared with a schedule. */
export const scheduleOf = (table: TableName): TableName | undefined =>
  tableNames.find((name) => name === tableOf(table).repeats?.sideOf?.schedule);
