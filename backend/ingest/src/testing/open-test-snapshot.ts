import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { createConnectionPool } from '@sharpside/warehouse/engine/connection-pool';
import { parseRows } from '@sharpside/warehouse/engine/define-query';
import { openDatabase } from '@sharpside/warehouse/engine/open-database';
import { quoteName } from '@sharpside/warehouse/engine/sql-text';
import type { Manifest } from '@sharpside/warehouse/snapshot/manifest';
import type { Snapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { createDerivedTable } from '@sharpside/warehouse/tables/derived/create-derived-table';
import { derivedTables } from '@sharpside/warehouse/tables/derived/derived-tables';
import { createTableSql } from '@sharpside/warehouse/tables/table-sql';
import {
  type NewTableRow,
  SCHEMA_VERSION,
  type TableName,
  tableNames,
} from '@sharpside/warehouse/tables/tables';
import { onTestFinished } from 'vitest';
import { isTeamTable, teamRowsSql } from '../publication/team-rows.ts';
import { createRowSink } from '../reading/row-sink.ts';

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

/** An engine with empty tables, except the teams. Each snapshot of a test file adds its own tables. */
async function createEngine(): Promise<DuckDBInstance> {
  const engine = await openDatabase({ threads: 1 });
  const connection = await engine.connect();
  for (const table of tableNames) {
    await connection.run(createTableSql(table));
    if (isTeamTable(table)) {
      await connection.run(`INSERT INTO ${quoteName(table)} SELECT * FROM ${teamRowsSql(table)}`);
    }
  }
  for (const derived of derivedTables) await createDerivedTable(connection, derived, true);
  connection.closeSync();
  return engine;
}

// Created once per test file, because creating all tables takes longer than most tests.
let engine: Promise<DuckDBInstance> | undefined;

async function fillTables(connection: DuckDBConnection, rows: TestRows): Promise<void> {
  const sink = createRowSink(connection);
  const addAll = <T extends TableName>(table: T) => {
    for (const row of rows[table] ?? []) sink.add(table, row);
  };
  for (const table of tableNames) if (!isTeamTable(table)) addAll(table);
  const filled = new Set<TableName>();
  for (const { table, relation, columns } of await sink.finish()) {
    const names = columns.map(quoteName).join(', ');
    await connection.run(createTableSql(table));
    await connection.run(`INSERT INTO ${quoteName(table)} (${names}) SELECT ${names} FROM ${relation}`);
    filled.add(table);
  }
  for (const derived of derivedTables) {
    // The engine already has empty derived tables for the tables without rows.
    if (derived.of.some((table) => filled.has(table))) await createDerivedTable(connection, derived, false);
  }
}

type Filled = {
  /** The rows as JSON, to recognise equal rows. */
  content: string;
  name: string;
  /** SQL that selects the filled tables, which hide the empty tables of the same name. */
  chooseSql: string;
  users: number;
  remove: () => Promise<void>;
};

async function fill(
  instance: DuckDBInstance,
  rows: TestRows,
  { content, name }: Pick<Filled, 'content' | 'name'>,
) {
  const chooseSql = `SET search_path = '${name}.main,memory.main'`;
  const connection = await instance.connect();
  await connection.run(`ATTACH ':memory:' AS ${name}`);
  await connection.run(chooseSql);
  await fillTables(connection, rows);
  await connection.run('USE memory');
  const remove = async () => {
    await connection.run(`DETACH ${name}`);
    connection.closeSync();
  };
  return { content, name, chooseSql, users: 0, remove };
}

let databases = 0;
// Kept for the next test, because most tests of a file have the same rows.
let latest: Filled | undefined;

async function requireFilled(instance: DuckDBInstance, rows: TestRows): Promise<Filled> {
  const content = JSON.stringify(rows);
  if (latest?.content === content) return latest;
  databases += 1;
  const before = latest;
  const filled = await fill(instance, rows, { content, name: `rows_${databases}` });
  latest = filled;
  if (before?.users === 0) await before.remove();
  return filled;
}

/**
 * An in-memory snapshot with exactly these rows, and the teams and derived tables of a real snapshot. Tests with equal
 * rows share the tables, so nothing may write to them.
 */
export async function openTestSnapshot(
  rows: TestRows,
  { manifest }: TestSnapshotOptions = {},
): Promise<Snapshot> {
  engine ??= createEngine();
  const instance = await engine;
  const filled = await requireFilled(instance, rows);
  filled.users += 1;
  const pool = await createConnectionPool(instance, 1);
  await pool.run(filled.chooseSql);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      await pool.close();
      filled.users -= 1;
      if (filled.users === 0 && filled !== latest) await filled.remove();
    })();
    return closing;
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
