import type { Shortfall } from './checks.ts';

// Sets of columns, each found in files of one source only. Not needed for JSON and for files without a header: their
// structure shows the source.
const marks: Readonly<Record<string, readonly string[]>> = {
  statcast: ['game_pk', 'at_bat_number', 'pitch_number', 'inning_topbot'],
  'nba-game-log': ['matchup', 'min', 'pts', 'reb'],
  'nfl-player-stats': ['player_id', 'week', 'opponent_team', 'targets', 'carries'],
  'nfl-participation': ['play_id', 'possession_team', 'defense_coverage_type'],
  'nfl-play-by-play': ['play_id', 'posteam', 'defteam', 'qtr'],
  'nfl-games': ['game_id', 'gameday', 'home_team', 'away_team'],
  'nfl-rosters': ['gsis_id', 'full_name', 'team'],
};

/**
 * Finds a table of another source by its columns. A file of pitches, for example, could otherwise be read as a list of
 * players.
 */
export function checkSource(source: string, headers: readonly string[]): Shortfall[] {
  const hasMarks = (name: string) => marks[name]?.every((column) => headers.includes(column)) ?? false;
  if (hasMarks(source)) return [];
  const other = Object.keys(marks).find(hasMarks);
  if (other === undefined) return [];
  const columns = marks[other]?.join(', ');
  return [
    { check: 'source', message: `has the columns of ${other} (${columns}), and was given as ${source}` },
  ];
}
