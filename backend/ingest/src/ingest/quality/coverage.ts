import { FINISHED_MLB_GAMES } from '@sharpside/warehouse/tables/derived/mlb-counting-games';
import type { TableName } from '@sharpside/warehouse/tables/tables';
import type { League } from '@sharpside/warehouse/teams/team';

/** SQL of the same value in rows of the file and in rows of the league's schedule. */
type Side = { readonly rows: string; readonly schedule: string };

export type Coverage = {
  readonly schedule: TableName;
  /** A day, or for the NFL a week. The games of a slot are played and published together. */
  readonly slot: Side;
  /** Value that puts slots in order. */
  readonly place: Side;
  readonly game: Side;
  /** Kind of game: regular season, playoffs and so on. A file may have only some kinds. */
  readonly kind: Side;
  /** Kinds whose games every source has completely. Practice games are not of such a kind. */
  readonly mainKinds: readonly string[];
  readonly isFinished: string;
  /** SQL condition, false for a schedule's game that is only known because its players have lines. */
  readonly isListed: string;
  /** Minimum number of rows of a complete game. */
  readonly leastRows: number;
  /**
   * Innings or teams of a game: how many the file's rows have, and how many a complete game has. `says` is the verb in
   * messages.
   */
  readonly extent: Side & { readonly says: string };
  /** SQL condition for rows that belong to no game. */
  readonly isStray?: string;
  /** Both teams, such as 'WAS @ ARI'. Set if games have ids of their own. */
  readonly teams?: Side;
  /**
   * True if a row is complete without the other rows of its game, as a player's line is. A file with few rows per game
   * then counts as an excerpt, not as incomplete.
   */
  readonly mayBeExcerpt: boolean;
};

const same = (sql: string): Side => ({ rows: sql, schedule: sql });

const DAY = same('CAST(game_date AS VARCHAR)');
const PAIR: Side = {
  rows: `least(team, opponent) || '-' || greatest(team, opponent)`,
  schedule: `least(home_team, away_team) || '-' || greatest(home_team, away_team)`,
};
const AWAY_AT_HOME = `away_team || ' @ ' || home_team`;

const BOTH_TEAMS = { says: 'has lines of team', rows: 'count(DISTINCT team)', schedule: '2' };

const nba = {
  schedule: 'nba_games',
  slot: DAY,
  place: DAY,
  game: PAIR,
  kind: same('season_type'),
  mainKinds: ['regular', 'playin', 'playoffs', 'cup'],
  isFinished: `status = 'final'`,
  isListed: 'start_time IS NOT NULL',
  extent: BOTH_TEAMS,
  mayBeExcerpt: true,
} as const;

export const coverages: { readonly [T in TableName]?: Coverage } = {
  mlb_pitches: {
    schedule: 'mlb_games',
    slot: DAY,
    place: DAY,
    game: same('CAST(game_pk AS VARCHAR)'),
    kind: same('game_type'),
    mainKinds: ['R', 'F', 'D', 'L', 'W'],
    isFinished: FINISHED_MLB_GAMES,
    isListed: 'true',
    // A shortened game has at least five innings. The shortest of 664 real games has 175 pitches.
    leastRows: 100,
    extent: {
      says: 'ends in inning',
      rows: 'max(inning)',
      schedule: `CASE WHEN status LIKE 'Completed Early%' THEN 0 ELSE scheduled_innings END`,
    },
    teams: { rows: `any_value(${AWAY_AT_HOME})`, schedule: AWAY_AT_HOME },
    mayBeExcerpt: false,
  },
  // `leastRows`: a line per team in `nba_team_games`, and lines of at least five players per team in
  // `nba_player_games`.
  nba_team_games: { ...nba, leastRows: 2 },
  nba_player_games: { ...nba, leastRows: 10 },
  nfl_player_weeks: {
    schedule: 'nfl_games',
    slot: same(`season || ' week ' || week`),
    place: same('CAST(season AS INTEGER) * 100 + week'),
    game: PAIR,
    kind: same('season_type'),
    mainKinds: ['REG', 'POST'],
    isFinished: 'home_score IS NOT NULL',
    isListed: 'true',
    leastRows: 10,
    extent: BOTH_TEAMS,
    // Some returns and plays of special teams have such rows.
    isStray: 'team = opponent',
    mayBeExcerpt: true,
  },
};

/** The table of each league in which games are counted. */
const tablesOfLeagues: Readonly<Record<League, TableName>> = {
  mlb: 'mlb_pitches',
  nba: 'nba_player_games',
  nfl: 'nfl_player_weeks',
};

/** SQL of the games in a file's rows: `slot`, `place`, `game`, `kind`, `rows`, `extent`, `teams`. */
export const gamesOfRows = (
  from: string,
  { slot, place, game, kind, extent, teams, isStray = 'false' }: Coverage,
): string =>
  `SELECT ${slot.rows} AS slot, ${place.rows} AS place, ${game.rows} AS game, any_value(${kind.rows}) AS kind,
     count(*) AS rows, ${extent.rows} AS extent, ${teams?.rows ?? 'NULL'} AS teams
   FROM ${from} WHERE NOT (${isStray}) GROUP BY slot, place, game`;

/** SQL of a schedule's games: as `gamesOfRows`, without `rows`, and `name`, `game_date`, `is_finished`, `is_listed`. */
export const gamesOfSchedule = (schedule: string, coverage: Coverage): string => {
  const { slot, place, game, kind, isFinished, isListed, extent, teams } = coverage;
  return `SELECT ${slot.schedule} AS slot, ${place.schedule} AS place, ${game.schedule} AS game,
     ${kind.schedule} AS kind, coalesce(${extent.schedule}, 0) AS extent, ${teams?.schedule ?? 'NULL'} AS teams,
     ${AWAY_AT_HOME} AS name, game_date, coalesce(${isFinished}, false) AS is_finished, ${isListed} AS is_listed
   FROM ${schedule}`;
};

/**
 * SQL over a snapshot: a row per `slot` for the newest days (NFL: weeks) with finished games. `games` is the number of
 * finished games, and `whole` the number of these that have enough rows.
 */
export function recentCoverageSql(league: League, slots: number): string {
  const table = tablesOfLeagues[league];
  const coverage = coverages[table];
  if (coverage === undefined) throw new TypeError(`${table} has no schedule.`);
  const recentRows = `(SELECT * FROM ${table} WHERE ${coverage.slot.rows} IN (SELECT slot FROM recent))`;
  return `WITH finished AS (SELECT * FROM (${gamesOfSchedule(coverage.schedule, coverage)}) WHERE is_finished),
    recent AS (SELECT slot FROM finished GROUP BY slot ORDER BY max(game_date) DESC LIMIT ${slots}),
    own AS (${gamesOfRows(recentRows, coverage)})
  SELECT slot, count(*) AS games, count(*) FILTER (WHERE own.rows >= ${coverage.leastRows}) AS whole
  FROM finished SEMI JOIN recent USING (slot) LEFT JOIN own USING (slot, game)
  GROUP BY slot ORDER BY max(game_date)`;
}
