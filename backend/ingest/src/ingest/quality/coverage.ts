import type { TableName } from '@sharpside/warehouse/tables/tables';
import type { League } from '@sharpside/warehouse/teams/team';

/** Expressions in SQL that say the same of a file's rows and of its league's schedule. */
type Side = { readonly rows: string; readonly schedule: string };

/** The way in which rows of a table belong to games of a schedule. */
export type Coverage = {
  readonly schedule: TableName;
  /** Games of one slot are played and come together: a day, or a week. */
  readonly slot: Side;
  /** Slots in their order. */
  readonly place: Side;
  readonly game: Side;
  /** Regular season, playoffs and so on: a file has some of them. */
  readonly kind: Side;
  /** Kinds of which every game is in every source: of practice games some are not. */
  readonly mainKinds: readonly string[];
  readonly isFinished: string;
  /** False for a game that is known by the lines of its players only. */
  readonly isListed: string;
  /** A whole game has no fewer rows. */
  readonly leastRows: number;
  /** The extent of a game: its last inning, or its teams; and that of a whole one. */
  readonly extent: Side & { readonly says: string };
  /** Rows that belong to no game, in SQL. */
  readonly isStray?: string;
  /** Both teams, such as 'WAS @ ARI', where a game has an id of its own. */
  readonly teams?: Side;
  /**
   * True where a row is whole without the others of its game, as a player's line is. A file of a few players is then an
   * excerpt, and nothing is missing in it.
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
    // A postponed game is over for the source too.
    isFinished: `state = 'Final' AND (status LIKE 'Final%' OR status LIKE 'Completed%' OR status = 'Game Over')`,
    isListed: 'true',
    // Five innings are the least that counts; the shortest of 664 real games has 175.
    leastRows: 100,
    extent: {
      says: 'ends in inning',
      rows: 'max(inning)',
      schedule: `CASE WHEN status LIKE 'Completed Early%' THEN 0 ELSE scheduled_innings END`,
    },
    teams: { rows: `any_value(${AWAY_AT_HOME})`, schedule: AWAY_AT_HOME },
    mayBeExcerpt: false,
  },
  // Two lines of teams; at least five players a side.
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
    // Returns and special teams are written so, some each year.
    isStray: 'team = opponent',
    mayBeExcerpt: true,
  },
};

/** The table by whose rows it is told whether a game is there. */
const tablesOfLeagues: Readonly<Record<League, TableName>> = {
  mlb: 'mlb_pitches',
  nba: 'nba_player_games',
  nfl: 'nfl_player_weeks',
};

/** Games of a relation of the table: `slot`, `place`, `game`, `kind`, `rows`, `extent`, `teams`. */
export const gamesOfRows = (
  from: string,
  { slot, place, game, kind, extent, teams, isStray = 'false' }: Coverage,
): string =>
  `SELECT ${slot.rows} AS slot, ${place.rows} AS place, ${game.rows} AS game, any_value(${kind.rows}) AS kind,
     count(*) AS rows, ${extent.rows} AS extent, ${teams?.rows ?? 'NULL'} AS teams
   FROM ${from} WHERE NOT (${isStray}) GROUP BY slot, place, game`;

/** Games of the schedule: as `gamesOfRows`, with `name`, `game_date`, `is_finished` and `is_listed`. */
export const gamesOfSchedule = (schedule: string, coverage: Coverage): string => {
  const { slot, place, game, kind, isFinished, isListed, extent, teams } = coverage;
  return `SELECT ${slot.schedule} AS slot, ${place.schedule} AS place, ${game.schedule} AS game,
     ${kind.schedule} AS kind, coalesce(${extent.schedule}, 0) AS extent, ${teams?.schedule ?? 'NULL'} AS teams,
     ${AWAY_AT_HOME} AS name, game_date, coalesce(${isFinished}, false) AS is_finished, ${isListed} AS is_listed
   FROM ${schedule}`;
};

/**
 * In SQL over a snapshot: of the newest days (the NFL: weeks) with finished games, how many the schedule has and how many of
 * them are whole. Columns `slot`, `games`, `whole`.
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
