import type { DuckDBConnection } from '@duckdb/node-api';
import type { Batch } from '../../batches/batch.ts';
import { runSql } from '../../engine/open-database.ts';
import type { DataFolder } from '../../files/data-folder.ts';
import type { TableName } from '../../tables/tables.ts';
import type { League } from '../../teams/team.ts';
import { findDays } from './check-days.ts';
import { type Shortfall, toRows } from './checks.ts';
import { findSchedule } from './known-schedule.ts';

/** How rows of a table belong to games of its league's schedule. Expressions in SQL. */
type Coverage = {
  readonly schedule: TableName;
  /** Games of one slot are played and come together: a day, or a week. */
  readonly slot: { readonly rows: string; readonly schedule: string };
  readonly game: { readonly rows: string; readonly schedule: string };
  /** Regular season, playoffs and so on: a file has some of them. */
  readonly kind: { readonly rows: string; readonly schedule: string };
  readonly isFinished: string;
  /** A whole game has no fewer rows. */
  readonly leastRows: number;
  /**
   * True where a row is whole without the others of its game, as a player's line is. A file of a few players is then an
   * excerpt, and nothing is missing in it.
   */
  readonly mayBeExcerpt: boolean;
};

const DAY = { rows: 'CAST(game_date AS VARCHAR)', schedule: 'CAST(game_date AS VARCHAR)' };
const WEEK = `season || ' week ' || week`;
const PAIR_OF_LINE = `least(team, opponent) || '-' || greatest(team, opponent)`;
const PAIR_OF_GAME = `least(home_team, away_team) || '-' || greatest(home_team, away_team)`;

const nba = {
  schedule: 'nba_games',
  slot: DAY,
  game: { rows: PAIR_OF_LINE, schedule: PAIR_OF_GAME },
  kind: { rows: 'season_type', schedule: 'season_type' },
  isFinished: `status = 'final'`,
} as const;

const coverages: { readonly [T in TableName]?: Coverage } = {
  mlb_pitches: {
    schedule: 'mlb_games',
    slot: DAY,
    game: { rows: 'CAST(game_pk AS VARCHAR)', schedule: 'CAST(game_pk AS VARCHAR)' },
    kind: { rows: 'game_type', schedule: 'game_type' },
    // A postponed game is over for the source too.
    isFinished: `state = 'Final' AND (status LIKE 'Final%' OR status LIKE 'Completed%' OR status = 'Game Over')`,
    // Five innings are the least that counts; the shortest of 664 real games has 175.
    leastRows: 100,
    mayBeExcerpt: false,
  },
  // Two lines of teams; at least five players a side.
  nba_team_games: { ...nba, leastRows: 2, mayBeExcerpt: true },
  nba_player_games: { ...nba, leastRows: 10, mayBeExcerpt: true },
  nfl_player_weeks: {
    schedule: 'nfl_games',
    slot: { rows: WEEK, schedule: WEEK },
    game: { rows: PAIR_OF_LINE, schedule: PAIR_OF_GAME },
    kind: { rows: 'season_type', schedule: 'season_type' },
    isFinished: 'home_score IS NOT NULL',
    leastRows: 10,
    mayBeExcerpt: true,
  },
};

const MOST_NAMED = 3;

/** The table by whose rows it is told whether a game is there. */
const tablesOfLeagues: Readonly<Record<League, TableName>> = {
  mlb: 'mlb_pitches',
  nba: 'nba_player_games',
  nfl: 'nfl_player_weeks',
};

export type CoverageOptions = {
  data: DataFolder;
  known: readonly Batch[];
  connection: DuckDBConnection;
  table: TableName;
  /** A relation with the file's rows. */
  from: string;
};

const gamesOfFile = (from: string, { slot, game, kind }: Coverage) =>
  `SELECT ${slot.rows} AS slot, ${game.rows} AS game, any_value(${kind.rows}) AS kind, count(*) AS rows
   FROM ${from} GROUP BY slot, game`;

const gamesOfSchedule = (schedule: string, { slot, game, kind, isFinished }: Coverage) =>
  `SELECT ${slot.schedule} AS slot, ${game.schedule} AS game, ${kind.schedule} AS kind,
     away_team || ' @ ' || home_team AS name, game_date, coalesce(${isFinished}, false) AS is_finished FROM ${schedule}`;

async function findGaps(
  options: CoverageOptions,
  coverage: Coverage,
  schedule: string,
): Promise<Shortfall[]> {
  const { leastRows, mayBeExcerpt } = coverage;
  const rows = await runSql(
    options.connection,
    `WITH own AS (${gamesOfFile(options.from, coverage)}),
       planned AS (${gamesOfSchedule(schedule, coverage)}),
       expected AS (SELECT * FROM planned WHERE is_finished AND slot IN (SELECT slot FROM own)
         AND (kind IS NULL OR kind IN (SELECT kind FROM own))),
       met AS (SELECT slot, name, coalesce(own.rows, 0) AS rows,
         count(*) OVER (PARTITION BY slot) AS games,
         count(*) FILTER (WHERE coalesce(own.rows, 0) >= ${leastRows}) OVER (PARTITION BY slot) AS whole
         FROM expected LEFT JOIN own USING (slot, game))
     SELECT slot, name, rows, games, whole, count(*) OVER () AS gaps,
       (SELECT median(rows) FROM own) AS usual FROM met WHERE rows < ${leastRows} ORDER BY slot, name LIMIT ${MOST_NAMED}`,
  );
  const [first] = rows;
  if (first === undefined || (mayBeExcerpt && Number(first.usual) < leastRows)) return [];
  const named = rows.map(({ slot, name, rows: own }) =>
    Number(own) === 0 ? `${name} of ${slot} is missing` : `${name} of ${slot} has ${toRows(Number(own))}`,
  );
  const further = Number(first.gaps) - named.length;
  const more = further > 0 ? [`${further} further games fall short`] : [];
  return [
    {
      check: 'schedule',
      message: `has ${first.whole} of the ${first.games} finished games of ${first.slot} in ${options.table}: ${[...named, ...more].join(', ')}`,
    },
  ];
}

async function findOtherDays(
  { connection, table, from }: CoverageOptions,
  coverage: Coverage,
  schedule: string,
): Promise<Shortfall[]> {
  if (table !== 'mlb_pitches') return [];
  const [row] = await runSql(
    connection,
    `SELECT game, own.slot AS own, planned.slot AS planned, count(*) OVER () AS games
     FROM (${gamesOfFile(from, coverage)}) own JOIN (${gamesOfSchedule(schedule, coverage)}) planned USING (game)
     WHERE own.slot <> planned.slot ORDER BY game LIMIT 1`,
  );
  if (row === undefined) return [];
  const others = Number(row.games) > 1 ? `, and ${Number(row.games) - 1} other games alike` : '';
  return [
    {
      check: 'days',
      message: `has game ${row.game} on ${row.own}, and the schedule has it on ${row.planned}${others}`,
    },
  ];
}

/** Finds finished games of the known schedule that a file of their day lacks, has in part, or has on another day. */
export async function checkSchedule(options: CoverageOptions): Promise<Shortfall[]> {
  const { data, known, connection, table, from } = options;
  const coverage = coverages[table];
  if (coverage === undefined) return [];
  const span = await findDays(connection, table, from);
  const rows = await runSql(connection, `SELECT DISTINCT ${coverage.game.rows} AS game FROM ${from}`);
  const games = new Set(rows.map(({ game }) => String(game)));
  const schedule = await findSchedule({ data, known, connection, table: coverage.schedule, span, games });
  if (schedule === undefined) return [];
  return [
    ...(await findGaps(options, coverage, schedule)),
    ...(await findOtherDays(options, coverage, schedule)),
  ];
}

/**
 * In SQL over a snapshot: of the newest days (the NFL: weeks) with finished games, how many the schedule has and how many of
 * them are whole. Columns `slot`, `games`, `whole`.
 */
export function recentCoverageSql(league: League, slots: number): string {
  const table = tablesOfLeagues[league];
  const coverage = coverages[table];
  if (coverage === undefined) throw new TypeError(`${table} has no schedule.`);
  return `WITH finished AS (SELECT * FROM (${gamesOfSchedule(coverage.schedule, coverage)}) WHERE is_finished),
    recent AS (SELECT slot FROM finished GROUP BY slot ORDER BY max(game_date) DESC LIMIT ${slots}),
    own AS (${gamesOfFile(`(SELECT * FROM ${table} WHERE ${coverage.slot.rows} IN (SELECT slot FROM recent))`, coverage)})
  SELECT slot, count(*) AS games, count(*) FILTER (WHERE own.rows >= ${coverage.leastRows}) AS whole
  FROM finished SEMI JOIN recent USING (slot) LEFT JOIN own USING (slot, game)
  GROUP BY slot ORDER BY max(game_date)`;
}
