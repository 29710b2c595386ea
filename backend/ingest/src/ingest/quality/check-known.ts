import type { DuckDBConnection } from '@duckdb/node-api';
import { type Row, runSql } from '@sharpside/warehouse/engine/open-database';
import { quoteName, quoteText } from '@sharpside/warehouse/engine/sql-text';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import type { ColumnType } from '@sharpside/warehouse/tables/define-table';
import { type TableName, tableOf } from '@sharpside/warehouse/tables/tables';
import type { Batch } from '../../batches/batch.ts';
import { findDays } from './check-days.ts';
import { type Shortfall, toRows } from './checks.ts';
import { findEveryRow, findKnownRows } from './known-rows.ts';

export type KnownOptions = {
  data: DataFolder;
  known: readonly Batch[];
  connection: DuckDBConnection;
  table: TableName;
  from: string;
  columns: readonly string[];
};

/**
 * SQL for the players of each team. Of a team with at least `leastKnown` known players, nearly all players are known,
 * so a file with many unknown players is suspicious.
 */
type Roster = { player: string; team: string; leastKnown: number; where: string };

type Compared = {
  /** Columns that identify rows to compare together: a game, a side of a game, a day or a week. */
  readonly unit: readonly string[];
  /** SQL of the unit's name in messages. */
  readonly name: string;
  readonly roster?: Roster;
  /** Columns to compare, because they never change. Undefined: all columns. */
  readonly columns?: readonly string[];
  /** Columns with counts that only grow during a game, so that only a lower value is a change. */
  readonly growing?: readonly string[];
  /** Changes in fewer rows of a unit are ignored. Default: `MAX_CHANGED.rows`. */
  readonly leastChanged?: number;
  /** Share of changed rows that corrections explain. Default: `MAX_CHANGED.share`. */
  readonly mostChanged?: number;
};

const pitchesRoster: Roster = {
  player: 'pitcher',
  team: 'pitching_team',
  leastKnown: 13,
  where: `game_type NOT IN ('S', 'E', 'A')`,
};
const nbaRoster: Roster = {
  player: 'player_id',
  team: 'team',
  leastKnown: 10,
  where: `season_type IN ('regular', 'playin', 'playoffs', 'cup')`,
};
const nflRoster: Roster = { player: 'player_id', team: 'team', leastKnown: 8, where: 'true' };

const ALL_OF_DAY = { unit: ['game_date'], name: `'the games of ' || game_date` };
const PLAYS = { unit: ['old_game_id'], name: `'game ' || old_game_id` };

const SCHEDULE = { ...ALL_OF_DAY, leastChanged: 3 };
// Names are rarely corrected. The share is low, because a file may have two kinds of names, such as batters and
// pitchers, and only the names of one kind may be mixed up.
const NAMES = { unit: [], name: `'players'`, columns: ['name'], mostChanged: 0.08 };

/** Tables in which a second copy of a row has the same values, or additional values. */
const comparedTables: { readonly [T in TableName]?: Compared } = {
  mlb_pitches: { unit: ['game_pk'], name: `'game ' || game_pk`, roster: pitchesRoster },
  mlb_game_logs: ALL_OF_DAY,
  nba_player_games: { unit: ['game_date', 'team'], name: `team || ' on ' || game_date`, roster: nbaRoster },
  nba_team_games: ALL_OF_DAY,
  nfl_player_weeks: {
    unit: ['season', 'week'],
    name: `season || ' week ' || week`,
    roster: nflRoster,
  },
  nfl_coverage_plays: PLAYS,
  nfl_passes: PLAYS,
  nfl_rushes: PLAYS,
  mlb_games: { ...SCHEDULE, columns: ['home_team', 'away_team', 'day_night'] },
  nba_games: { ...SCHEDULE, columns: ['home_team', 'away_team'] },
  nfl_games: { ...SCHEDULE, columns: ['home_team', 'away_team'] },
  mlb_pitcher_games: {
    unit: ['game_pk'],
    name: `'game ' || game_pk`,
    columns: ['team', 'opponent', 'is_home'],
    growing: ['outs', 'pitches', 'batters_faced'],
    leastChanged: 3,
  },
  mlb_players: NAMES,
  nba_players: NAMES,
  nfl_players: NAMES,
};

// A correction changes some values. A mixed-up file changes a column in almost every row.
const MAX_CHANGED = { rows: 10, share: 0.4 };
// Two copies of the same unit may differ in a few rows, but at least this share of the smaller copy's rows is in both.
const MIN_SHARED = { rows: 5, share: 0.5 };
// Files with fewer players than this are not compared with the rosters of their teams.
const ROSTER = { players: 20, share: 0.5 };

// 'García, L' and 'Luis García Jr.' are at least this similar; names of two different players are not.
const MIN_LIKE = 0.6;

const own = (column: string) => quoteName(`own ${column}`);
const known = (column: string) => quoteName(`known ${column}`);

/** SQL condition for comparing a cell: the known value is not null, and one of the two values is neither null nor 0. */
function isComparedSql(column: string, type: ColumnType): string {
  const isFilled = (cell: string) =>
    ['smallint', 'integer', 'double'].includes(type) ? `coalesce(${cell}, 0) <> 0` : `${cell} IS NOT NULL`;
  return `${known(column)} IS NOT NULL AND (${isFilled(known(column))} OR ${isFilled(own(column))})`;
}

/**
 * SQL condition for a changed cell: the file has another value or null; in a growing column, a lower value. Rounded
 * measurements and other spellings of a name are not changes.
 */
function isChangedSql(column: string, type: ColumnType, { growing = [] }: Compared): string {
  if (growing.includes(column)) return `coalesce(${own(column)} < ${known(column)}, false)`;
  if (column === 'name') return `jaro_winkler_similarity(${own(column)}, ${known(column)}) < ${MIN_LIKE}`;
  if (type !== 'double') return `${own(column)} IS DISTINCT FROM ${known(column)}`;
  const difference = `abs(${own(column)} - ${known(column)})`;
  return `coalesce(${difference} > 0.05 + 0.02 * abs(${known(column)}), true)`;
}

const leastChanged = ({ leastChanged: least = MAX_CHANGED.rows }: Compared) => least;

type Comparison = KnownOptions & { compared: Compared; relation: string };

type Column = [name: string, type: ColumnType];

/** Columns of the file whose changes count: neither key nor unit, and not expected to change. */
function toChangeable({ table, columns, compared }: Comparison): Column[] {
  const { key, columns: defined } = tableOf(table);
  const { growing = [] } = compared;
  const fixed = compared.columns === undefined ? columns : [...compared.columns, ...growing];
  return Object.entries(defined)
    .filter(([name]) => !key.includes(name) && !compared.unit.includes(name))
    .filter(([name]) => columns.includes(name) && fixed.includes(name))
    .map(([name, { type }]) => [name, type]);
}

/** Columns with a value in any row. A column without values does not contradict known values. */
async function findSpoken({ connection, from, columns }: KnownOptions): Promise<string[]> {
  const counts = columns.map((name) => `count(${quoteName(name)}) AS ${quoteName(name)}`);
  const [row = {}] = await runSql(connection, `SELECT ${counts.join(', ')} FROM ${from}`);
  return columns.filter((name) => Number(row[name]) > 0);
}

const list = (names: readonly string[]) => names.map(quoteName).join(', ');

/**
 * Counts, for units with few common rows (`is_other`) or with many changed rows: `own` rows of the file, `known` rows,
 * `shared` rows, and `changed` rows among these.
 */
async function compareUnits(comparison: Comparison): Promise<Row[]> {
  const { connection, table, from, compared, relation } = comparison;
  const key = list(tableOf(table).key);
  // Nearly all rows of a second copy are equal. Hashes find them, so that only cells of the other rows are compared.
  const cells = list(toChangeable(comparison).map(([name]) => name));
  const hashed = (rows: string) =>
    `SELECT ${key}, ${compared.name} AS unit, hash(${cells}) AS cells FROM ${rows}`;
  return runSql(
    connection,
    `WITH
       mine AS MATERIALIZED (${hashed(from)}),
       theirs AS MATERIALIZED (${hashed(relation)}),
       own_rows AS (SELECT unit, count(*) AS own FROM mine GROUP BY unit),
       known_rows AS (SELECT unit, count(*) AS known FROM theirs GROUP BY unit),
       shared_rows AS (
         SELECT
           mine.unit AS unit,
           count(*) AS shared,
           count(*) FILTER (WHERE mine.cells <> theirs.cells) AS changed
         FROM mine JOIN theirs USING (${key})
         GROUP BY mine.unit
       ),
       counted AS (
         SELECT unit, own, known, coalesce(shared, 0) AS shared, coalesce(changed, 0) AS changed
         FROM own_rows JOIN known_rows USING (unit) LEFT JOIN shared_rows USING (unit)
       )
     SELECT
       *,
       least(own, known) >= ${MIN_SHARED.rows} AND shared < ${MIN_SHARED.share} * least(own, known) AS is_other
     FROM counted
     WHERE is_other OR changed >= ${leastChanged(compared)}
     ORDER BY unit`,
  );
}

/**
 * SQL that counts a column's compared cells (`among`) and changed cells (`rows`) per unit, with an example of a change.
 */
function toCountSql([name, type]: Column, compared: Compared): string {
  const isCompared = isComparedSql(name, type);
  const isChanged = `${isCompared} AND ${isChangedSql(name, type, compared)}`;
  const toShown = (cell: string) => `coalesce(CAST(${cell} AS VARCHAR), 'nothing')`;
  const example = `${toShown(known(name))} || ' into ' || ${toShown(own(name))}`;
  return `
    SELECT
      unit,
      '${name}' AS changed,
      count(*) FILTER (WHERE ${isCompared}) AS among,
      count(*) FILTER (WHERE ${isChanged}) AS rows,
      arg_min(${example}, row_key) FILTER (WHERE ${isChanged}) AS example
    FROM both_say
    GROUP BY unit`;
}

/** The column with the largest share of changed rows in these units, if corrections do not explain that share. */
async function findChanges(comparison: Comparison, units: readonly string[]): Promise<Shortfall[]> {
  const { connection, table, from, compared, relation } = comparison;
  const key = list(tableOf(table).key);
  const columns = toChangeable(comparison);
  const cells = (rename: (name: string) => string) =>
    columns.map(([name]) => `${quoteName(name)} AS ${rename(name)}`).join(', ');
  const most = compared.mostChanged ?? MAX_CHANGED.share;
  const [worst] = await runSql(
    connection,
    `WITH both_say AS MATERIALIZED (
       SELECT *, (${key}) AS row_key
       FROM (SELECT ${key}, ${compared.name} AS unit, ${cells(own)} FROM ${from})
       JOIN (SELECT ${key}, ${cells(known)} FROM ${relation}) USING (${key})
       WHERE unit IN (${units.map(quoteText).join(', ')})
     )
     SELECT * FROM (${columns.map((column) => toCountSql(column, compared)).join(' UNION ALL ')})
     WHERE rows >= ${leastChanged(compared)} AND rows > ${most} * among
     ORDER BY rows / among DESC, rows DESC, unit, changed
     LIMIT 1`,
  );
  if (worst === undefined) return [];
  const { changed, rows, among, unit, example } = worst;
  const ofKnown = `${toRows(Number(among))} that are known of ${unit} in ${table}`;
  return [{ check: 'known', message: `changes ${changed} in ${rows} of the ${ofKnown}, such as ${example}` }];
}

const MAX_UNITS = 100;

/** Finds a unit with hardly any common rows, and the column in which the file contradicts most known rows. */
async function findContradictions(comparison: Comparison): Promise<Shortfall[]> {
  const { table } = comparison;
  const units = await compareUnits(comparison);
  // Names have a single unit, and two files of names may have no player in common.
  const other =
    comparison.compared.unit.length === 0 ? undefined : units.find(({ is_other }) => is_other === true);
  const changed = units
    .toSorted((a, b) => Number(b.changed) - Number(a.changed))
    .slice(0, MAX_UNITS)
    .flatMap(({ unit, changed: rows }) =>
      Number(rows) >= leastChanged(comparison.compared) ? [String(unit)] : [],
    );
  return [
    ...(other === undefined
      ? []
      : [
          {
            check: 'known' as const,
            message: `has ${toRows(Number(other.own))} of ${other.unit} in ${table}, ${toRows(Number(other.known))} are known, and ${other.shared} are in both`,
          },
        ]),
    ...(changed.length === 0 ? [] : await findChanges(comparison, changed)),
  ];
}

/** Finds files in which most players are unknown, or known only in other teams. Only teams with known rosters count. */
async function findOtherPlayers(options: KnownOptions, roster: Roster): Promise<Shortfall[]> {
  const { connection, table, from } = options;
  const { player, team, leastKnown, where } = roster;
  const relation = await findEveryRow({ ...options, where: `season IN (SELECT season FROM ${from})` });
  if (relation === undefined) return [];
  const players = (rows: string) =>
    `SELECT DISTINCT season, ${team} AS team, ${player} AS player FROM ${rows} WHERE ${where}`;
  const [row] = await runSql(
    connection,
    `WITH theirs AS MATERIALIZED (${players(relation)}),
       teams AS (SELECT season, team FROM theirs GROUP BY season, team HAVING count(*) >= ${leastKnown}),
       mine AS (SELECT * FROM (${players(from)}) SEMI JOIN teams USING (season, team))
     SELECT count(*) AS players,
       count(*) FILTER (WHERE (season, player) NOT IN (SELECT (season, player) FROM theirs)) AS unknown,
       count(*) FILTER (WHERE (season, team, player) NOT IN (SELECT (season, team, player) FROM theirs)) AS others
     FROM mine`,
  );
  const [all, unknown, others] = [Number(row?.players), Number(row?.unknown), Number(row?.others)];
  if (all < ROSTER.players || others <= ROSTER.share * all) return [];
  const who =
    unknown > ROSTER.share * all ? `${unknown} whom nobody knows` : `${others} who are on other teams`;
  return [
    { check: 'known', message: `has among ${all} players of known teams ${who} this season, in ${table}` },
  ];
}

/** Finds contradictions between a file and the known rows of the same games, weeks or players. */
export async function checkKnown(options: KnownOptions): Promise<Shortfall[]> {
  const { connection, table, from } = options;
  const compared = comparedTables[table];
  if (compared === undefined) return [];
  const others = compared.roster === undefined ? [] : await findOtherPlayers(options, compared.roster);
  const unit = list(compared.unit);
  const relation = await findKnownRows({
    ...options,
    span: await findDays(connection, table, from),
    where: unit === '' ? 'true' : `(${unit}) IN (SELECT (${unit}) FROM ${from})`,
  });
  if (relation === undefined) return others;
  const comparison = { ...options, columns: await findSpoken(options), compared, relation };
  if (toChangeable(comparison).length === 0) return others;
  return [...others, ...(await findContradictions(comparison))];
}
