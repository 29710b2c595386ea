import {
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDateValue,
  DuckDBTimestampValue,
} from '@duckdb/node-api';
import { runSql } from '@sharpside/warehouse/engine/open-database';
import { quoteName } from '@sharpside/warehouse/engine/sql-text';
import { combineRowsSql } from '@sharpside/warehouse/tables/combine-rows-sql';
import type { ColumnType } from '@sharpside/warehouse/tables/define-table';
import { columnNames, rankValueSql } from '@sharpside/warehouse/tables/table-sql';
import { type NewTableRow, type TableName, tableOf } from '@sharpside/warehouse/tables/tables';
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
  duplicates: number;
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

/**
 * Leaves one row of each key: where rows of the table can be compared (`combineRowsSql`) the fuller one or the sum of
 * the parts, else the last row of the highest rank. Returns the number of rows that went.
 */
async function removeDuplicates(connection: DuckDBConnection, table: TableName): Promise<number> {
  const relation = toRelation(table);
  const key = tableOf(table).key.map(quoteName).join(', ');
  const repeated = `(SELECT * FROM ${relation} QUALIFY count(*) OVER (PARTITION BY ${key}) > 1)`;
  const combined = combineRowsSql(table, repeated);
  if (combined === undefined) {
    const removed = await connection.run(
      `DELETE FROM ${relation} WHERE rowid IN (
         SELECT rowid FROM ${relation} QUALIFY row_number() OVER (PARTITION BY ${key} ORDER BY ${rankValueSql(table)} DESC NULLS LAST, sink_line DESC, rowid DESC) > 1)`,
    );
    return removed.rowsChanged;
  }
  await connection.run(`CREATE TABLE combined AS ${combined}`);
  const removed = await connection.run(
    `DELETE FROM ${relation} WHERE (${key}) IN (SELECT (${key}) FROM combined)`,
  );
  const added = await connection.run(`INSERT INTO ${relation} BY NAME SELECT * FROM combined`);
  await connection.run('DROP TABLE combined');
  return removed.rowsChanged - added.rowsChanged;
}

/**
 * A sink with tables in the connection's own empty database. With a tally, a value that does not fit its column is
 * counted and becomes null. Without a tally such a value is an error, because the program made the row itself.
 */
export function createRowSink(connection: DuckDBConnection, tally?: Pick<Tally, 'refuse'>): RowSink {
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
        const duplicates = await removeDuplicates(connection, table);
        const [{ rows } = { rows: 0 }] = await runSql(
          connection,
          `SELECT count(*) AS rows FROM ${toRelation(table)}`,
        );
        if (rows === 0) continue;
        const columns = columnNames(table).filter((column) => named.get(table)?.has(column));
        sunk.push({ table, relation: toRelation(table), columns, duplicates });
      }
      return sunk;
    },
  };
}
