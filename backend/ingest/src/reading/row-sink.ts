import {
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDateValue,
  DuckDBTimestampValue,
} from '@duckdb/node-api';
import { runSql } from '@sharpside/warehouse/engine/open-database';
import { quoteName } from '@sharpside/warehouse/engine/sql-text';
import { type Combination, combineRowsSql } from '@sharpside/warehouse/tables/combine-rows-sql';
import type { ColumnType } from '@sharpside/warehouse/tables/define-table';
import { columnListSql, columnNames, rankValueSql } from '@sharpside/warehouse/tables/table-sql';
import { type NewTableRow, scheduleOf, type TableName, tableOf } from '@sharpside/warehouse/tables/tables';
import type { Tally } from './tally.ts';

/** Receives rows from readers. A column counts as contained in the file if any row has it, even as null. */
export type RowSink = {
  add: <T extends TableName>(table: T, row: NewTableRow<T>) => void;
  insert: (table: TableName, insertion: Insertion) => Promise<void>;
  /** The added rows, by table; tables without rows are left out. Nothing may be added afterwards. */
  finish: () => Promise<readonly SunkTable[]>;
};

type Insertion = {
  /** Maps columns of the table to SQL expressions. */
  columns: Readonly<Record<string, string>>;
  from: string;
  /**
   * SQL of a number. Of rows with the same key and rank, the row with the highest number is kept, if the table says
   * nothing of repeated rows.
   */
  line: string;
};

/** Rows of a table in the engine. `columns` are the columns that the file contains. */
export type SunkTable = {
  table: TableName;
  relation: string;
  columns: readonly string[];
  /** Number of rows that repeated a key and went. */
  duplicates: number;
  /** Number of rows that went because they were of a second team of a player at one time. */
  strays: number;
};

type SinkOptions = {
  /** Counts values that do not fit their column, which become null. Without it such a value is an error. */
  tally?: Pick<Tally, 'refuse'>;
  /** SQL of the known rows of a table that meet a condition. They show the teams of players and the scheduled games. */
  findKnown?: (table: TableName, where: string) => Promise<string | undefined>;
};

const toRelation = (table: TableName) => `out_${table}`;

const MS_PER_DAY = 86_400_000;

const appendCell: Record<ColumnType, (appender: DuckDBAppender, value: unknown) => void> = {
  boolean: (appender, value) => appender.appendBoolean(value === true),
  smallint: (appender, value) => appender.appendSmallInt(Number(value)),
  integer: (appender, value) => appender.appendInteger(Number(value)),
  double: (appender, value) => appender.appendDouble(Number(value)),
  varchar: (appender, value) => appender.appendVarchar(String(value)),
  date: (appender, value) =>
    appender.appendDate(new DuckDBDateValue(Math.floor(Date.parse(String(value)) / MS_PER_DAY))),
  timestamp: (appender, value) =>
    appender.appendTimestamp(new DuckDBTimestampValue(BigInt(Date.parse(String(value))) * 1000n)),
};

const isWithin = (value: unknown, most: number) =>
  Number.isInteger(Number(value)) && Math.abs(Number(value)) <= most;
const isMoment = (value: unknown) => !Number.isNaN(Date.parse(String(value)));

/** True if a value fits the column's type. JSON may have any number in a field of small integers. */
const fits: Record<ColumnType, (value: unknown) => boolean> = {
  boolean: () => true,
  smallint: (value) => isWithin(value, 32_767),
  integer: (value) => isWithin(value, 2_147_483_647),
  double: (value) => Number.isFinite(Number(value)),
  varchar: () => true,
  date: isMoment,
  timestamp: isMoment,
};

const createRelationSql = (table: TableName) =>
  // All columns are nullable, because a file may contain only some of them. Required columns are checked at the end.
  `CREATE TABLE ${toRelation(table)} (${Object.entries(tableOf(table).columns)
    .map(([name, { type }]) => `${quoteName(name)} ${type.toUpperCase()}`)
    .join(', ')}, sink_line BIGINT)`;

/** SQL of a condition that a row `r` is of another side than the row `c` of its key. */
const isOtherSideSql = (table: TableName) =>
  [
    'false',
    ...(tableOf(table).repeats?.side ?? []).map((name) => `r.${quoteName(name)} <> c.${quoteName(name)}`),
  ].join(' OR ');

/** The known rows by which the side of a player is told. Undefined if no key has rows of several sides. */
async function findEvidence(
  connection: DuckDBConnection,
  table: TableName,
  findKnown: SinkOptions['findKnown'],
): Promise<Combination | undefined> {
  const { key, repeats } = tableOf(table);
  const schedule = scheduleOf(table);
  if (schedule === undefined || repeats?.sideOf === undefined || findKnown === undefined) return undefined;
  const relation = toRelation(table);
  const [contested] = await runSql(
    connection,
    `SELECT 1 FROM ${relation} GROUP BY ${key.map(quoteName).join(', ')}
     HAVING count(DISTINCT (${repeats.side.map(quoteName).join(', ')})) > 1 LIMIT 1`,
  );
  if (contested === undefined) return undefined;
  const within = quoteName(repeats.sideOf.within);
  const where = `${within} IN (SELECT ${within} FROM ${relation})`;
  const [known, games] = [await findKnown(table, where), await findKnown(schedule, where)];
  const rows = [relation, ...(known === undefined ? [] : [known])].map(
    (from) => `SELECT ${columnListSql(table)} FROM ${from}`,
  );
  return { others: `(${rows.join(' UNION ALL ')})`, schedule: games };
}

type Removed = Pick<SunkTable, 'duplicates' | 'strays'>;

/**
 * Leaves one row of each key: where rows of the table can be compared (`combineRowsSql`) the fuller one or the sum of
 * the parts, else the last row of the highest rank.
 */
async function removeDuplicates(
  connection: DuckDBConnection,
  table: TableName,
  findKnown: SinkOptions['findKnown'],
): Promise<Removed> {
  const relation = toRelation(table);
  const key = tableOf(table).key.map(quoteName).join(', ');
  const repeated = `(SELECT * FROM ${relation} QUALIFY count(*) OVER (PARTITION BY ${key}) > 1)`;
  const combined = combineRowsSql(
    table,
    repeated,
    (await findEvidence(connection, table, findKnown)) ?? { others: relation },
  );
  if (combined === undefined) {
    const removed = await connection.run(
      `DELETE FROM ${relation} WHERE rowid IN (
         SELECT rowid FROM ${relation} QUALIFY row_number() OVER (PARTITION BY ${key} ORDER BY ${rankValueSql(table)} DESC NULLS LAST, sink_line DESC, rowid DESC) > 1)`,
    );
    return { duplicates: removed.rowsChanged, strays: 0 };
  }
  await connection.run(`CREATE TABLE combined AS ${combined}`);
  const [row] = await runSql(
    connection,
    `SELECT count(*) AS strays FROM ${relation} r JOIN combined c USING (${key}) WHERE ${isOtherSideSql(table)}`,
  );
  const strays = Number(row?.strays);
  const removed = await connection.run(
    `DELETE FROM ${relation} WHERE (${key}) IN (SELECT (${key}) FROM combined)`,
  );
  const added = await connection.run(`INSERT INTO ${relation} BY NAME SELECT * FROM combined`);
  await connection.run('DROP TABLE combined');
  return { duplicates: removed.rowsChanged - added.rowsChanged - strays, strays };
}

/** A sink with tables in the connection's own empty database. */
export function createRowSink(connection: DuckDBConnection, { tally, findKnown }: SinkOptions = {}): RowSink {
  const named = new Map<TableName, Set<string>>();
  const pending = new Map<TableName, Readonly<Record<string, unknown>>[]>();

  function name(table: TableName, columns: readonly string[]): void {
    const known = named.get(table) ?? new Set();
    for (const column of columns) known.add(column);
    named.set(table, known);
  }

  const created = new Set<TableName>();
  async function create(table: TableName): Promise<void> {
    if (created.has(table)) return;
    created.add(table);
    await connection.run(createRelationSql(table));
  }

  async function append(table: TableName, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    await create(table);
    const columns = Object.entries(tableOf(table).columns);
    const appender = await connection.createAppender(toRelation(table));
    for (const [line, row] of rows.entries()) {
      for (const [column, { type }] of columns) {
        const value = row[column];
        if (value === null || value === undefined) appender.appendNull();
        else if (tally === undefined || fits[type](value)) appendCell[type](appender, value);
        else {
          tally.refuse(`${table}: a ${column} that is no ${type}`);
          appender.appendNull();
        }
      }
      appender.appendBigInt(BigInt(line));
      appender.endRow();
    }
    appender.closeSync();
  }

  return {
    add(table, row) {
      name(
        table,
        Object.keys(row).filter((column) => Reflect.get(row, column) !== undefined),
      );
      const rows = pending.get(table) ?? [];
      rows.push(row);
      pending.set(table, rows);
    },

    async insert(table, { columns, from, line }) {
      await create(table);
      name(table, Object.keys(columns));
      const names = Object.keys(columns).map(quoteName).join(', ');
      await connection.run(
        `INSERT INTO ${toRelation(table)} (${names}, sink_line) SELECT ${Object.values(columns).join(', ')}, ${line} FROM ${from}`,
      );
    },

    async finish() {
      for (const [table, rows] of pending) await append(table, rows);
      pending.clear();
      const sunk: SunkTable[] = [];
      for (const table of created) {
        const removed = await removeDuplicates(connection, table, findKnown);
        const [{ rows } = { rows: 0 }] = await runSql(
          connection,
          `SELECT count(*) AS rows FROM ${toRelation(table)}`,
        );
        if (rows === 0) continue;
        const columns = columnNames(table).filter((column) => named.get(table)?.has(column));
        sunk.push({ table, relation: toRelation(table), columns, ...removed });
      }
      return sunk;
    },
  };
}
