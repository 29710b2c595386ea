import { onTestFinished } from 'vitest';
import { createConnectionPool } from '../../engine/connection-pool.ts';
import { parseRows } from '../../engine/define-query.ts';
import { openDatabase } from '../../engine/open-database.ts';
import { quoteName, quoteText } from '../../engine/sql-text.ts';
import { derivedTables } from '../../snapshot/derived-tables.ts';
import type { Manifest } from '../../snapshot/manifest.ts';
import type { Snapshot } from '../../snapshot/open-snapshot.ts';
import { createTableSql } from '../../snapshot/table-sql.ts';
import { type NewTableRow, SCHEMA_VERSION, type TableName, tableNames } from '../../snapshot/tables.ts';
import { isTeamTable, teamRowsSql } from '../../snapshot/team-rows.ts';

/** Rows by table; tables that are left out are empty. */
export type RowsForTests = { readonly [T in TableName]?: readonly NewTableRow<T>[] };

type AnyRow = Readonly<Record<string, unknown>>;

const toSqlValue = (value: unknown) =>
  value === null || value === undefined ? 'NULL' : quoteText(String(value));

function insertSql(table: TableName, rows: readonly AnyRow[]): string[] {
  return rows.map(
    (row) =>
      `INSERT INTO ${quoteName(table)} (${Object.keys(row).map(quoteName).join(', ')})
       VALUES (${Object.values(row).map(toSqlValue).join(', ')})`,
  );
}

let snapshotCount = 0;

function createManifest(rows: RowsForTests, changes: Partial<Manifest>): Manifest {
  snapshotCount += 1;
  const contentId = String(snapshotCount).padStart(64, '0');
  return {
    id: `20250725T060000000Z-${String(snapshotCount).padStart(12, '0')}`,
    schemaVersion: SCHEMA_VERSION,
    contentId,
    publishedAt: '2025-07-25T06:00:00.000Z',
    throughBatch: 1,
    sources: [],
    tables: Object.fromEntries(
      tableNames.map((table) => [
        table,
        { rows: rows[table]?.length ?? 0, bytes: 0, sha256: '', firstDate: null, lastDate: null },
      ]),
    ),
    ...changes,
  };
}

/**
 * A snapshot with these rows, in memory, with the same tables and derived tables as a published one. Closed when the
 * test is over.
 */
export async function createSnapshotForTests(
  rows: RowsForTests,
  changes: Partial<Manifest> = {},
): Promise<Snapshot> {
  const database = await openDatabase({ threads: 1 });
  const connection = await database.connect();
  for (const table of tableNames) {
    await connection.run(createTableSql(table));
    if (isTeamTable(table)) await connection.run(`INSERT INTO ${table} SELECT * FROM ${teamRowsSql(table)}`);
    for (const sql of insertSql(table, rows[table] ?? [])) await connection.run(sql);
  }
  for (const { name, sql } of derivedTables) {
    await connection.run(`CREATE TABLE ${quoteName(name)} AS ${sql}`);
  }
  connection.closeSync();
  const pool = await createConnectionPool(database, 2);
  const close = async () => {
    await pool.close();
    database.closeSync();
  };
  onTestFinished(close);
  return {
    manifest: createManifest(rows, changes),
    all: async (query, parameters, options) =>
      parseRows(query, await pool.run(query.sql, parameters, options)),
    rows: pool.run,
    load: pool.load,
    close,
  };
}
