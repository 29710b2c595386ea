import { onTestFinished } from 'vitest';
import { createConnectionPool } from '../engine/connection-pool.ts';
import { parseRows } from '../engine/define-query.ts';
import { openDatabase } from '../engine/open-database.ts';
import { quoteName } from '../engine/sql-text.ts';
import { createRowSink } from '../ingest/row-sink.ts';
import { derivedTables } from '../snapshot/derived-tables.ts';
import type { Manifest } from '../snapshot/manifest.ts';
import type { Snapshot } from '../snapshot/open-snapshot.ts';
import { createTableSql } from '../snapshot/table-sql.ts';
import { type NewTableRow, SCHEMA_VERSION, type TableName, tableNames } from '../snapshot/tables.ts';
import { isTeamTable, teamRowsSql } from '../snapshot/team-rows.ts';

export type TestRows = { readonly [T in TableName]?: readonly NewTableRow<T>[] };

const MANIFEST: Manifest = {
  id: '20310504T060000000Z-0123456789ab',
  schemaVersion: SCHEMA_VERSION,
  contentId: '0123456789ab',
  publishedAt: '2031-05-04T06:00:00.000Z',
  throughBatch: 1,
  sources: [],
  tables: {},
};

type TestSnapshotOptions = {
  manifest?: Partial<Manifest>;
};

/** A snapshot of just these rows, in memory, with the teams and the derived tables of a real one. */
export async function openTestSnapshot(
  rows: TestRows,
  { manifest }: TestSnapshotOptions = {},
): Promise<Snapshot> {
  const database = await openDatabase({ threads: 1 });
  const connection = await database.connect();
  const sink = createRowSink(connection);
  const addAll = <T extends TableName>(table: T) => {
    for (const row of rows[table] ?? []) sink.add(table, row);
  };
  for (const table of tableNames) {
    await connection.run(createTableSql(table));
    if (isTeamTable(table)) {
      await connection.run(`INSERT INTO ${quoteName(table)} SELECT * FROM ${teamRowsSql(table)}`);
    } else {
      addAll(table);
    }
  }
  for (const { table, relation, columns } of await sink.finish()) {
    const names = columns.map(quoteName).join(', ');
    await connection.run(`INSERT INTO ${quoteName(table)} (${names}) SELECT ${names} FROM ${relation}`);
  }
  for (const { name, sql } of derivedTables) {
    await connection.run(`CREATE TABLE ${quoteName(name)} AS ${sql}`);
  }
  connection.closeSync();
  const pool = await createConnectionPool(database, 1);
  const close = async () => {
    await pool.close();
    database.closeSync();
  };
  onTestFinished(close);
  return {
    manifest: { ...MANIFEST, ...manifest },
    all: async (query, parameters, options) =>
      parseRows(query, await pool.run(query.sql, parameters, options)),
    rows: pool.run,
    load: pool.load,
    close,
  };
}
