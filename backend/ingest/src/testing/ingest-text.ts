import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { DuckDBInstance } from '@duckdb/node-api';
import { openDatabase, type Row, runSql } from '@sharpside/warehouse/engine/open-database';
import { quoteText } from '@sharpside/warehouse/engine/sql-text';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import type { TableName } from '@sharpside/warehouse/tables/tables';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { expect } from 'vitest';
import type { Batch } from '../batches/batch.ts';
import { ingestFile } from '../ingest/ingest-file.ts';
import { type Acceptance, checkNames } from '../ingest/quality/checks.ts';
import type { Reader } from '../reading/reader.ts';

/**
 * Accepts every failed check, because the files of most tests have few rows, from future years, and would be held back.
 */
export const acceptance: Acceptance = { checks: checkNames, reason: 'rows of a test' };
export const acceptanceArgs = ['--accept', checkNames.join(','), '--reason', acceptance.reason];

export type IngestedText = {
  batch: Batch;
  rows: (table: TableName) => Promise<Row[]>;
};

// Opening an engine takes far longer than reading a test's few rows, so the tests of a process share an engine.
let engine: Promise<DuckDBInstance> | undefined;

export async function readParquet(path: string): Promise<Row[]> {
  engine ??= openDatabase({ threads: 1 });
  const connection = await (await engine).connect();
  const rows = await runSql(connection, `SELECT * FROM read_parquet(${quoteText(path)})`);
  connection.closeSync();
  return rows;
}

type TextOptions = { name?: string; isGzipped?: boolean };

/**
 * Ingests a file into a new data folder.
 *
 * @throws {TypeError} if the file fills a table that the reader does not declare.
 */
export async function ingestPath(reader: Reader, path: string): Promise<IngestedText> {
  const folder = await createTemporaryFolder();
  const { batch } = await ingestFile({
    data: toDataFolder(folder),
    reader,
    ref: path,
    known: [],
    acceptance,
  });
  const unnamed = Object.keys(batch.tables).filter((name) => !reader.tables.some((table) => table === name));
  if (unnamed.length > 0) throw new TypeError(`${reader.source} does not say that it fills ${unnamed}`);
  return {
    batch,
    rows: async (table) =>
      batch.tables[table] === undefined ? [] : readParquet(join(batch.folder, `${table}.parquet`)),
  };
}

export async function ingestText(
  reader: Reader,
  text: string,
  { name = 'file.txt', isGzipped = false }: TextOptions = {},
): Promise<IngestedText> {
  const path = join(await createTemporaryFolder(), name);
  await writeFile(path, isGzipped ? gzipSync(text) : text);
  return ingestPath(reader, path);
}

export const ingestJson = (reader: Reader, value: unknown, options?: TextOptions): Promise<IngestedText> =>
  ingestText(reader, JSON.stringify(value), { name: 'file.json', ...options });

/** CSV of records. The header comes from the first record. */
export function toCsv(records: readonly Readonly<Record<string, unknown>>[]): string {
  const headers = Object.keys(records[0] ?? {});
  const quote = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;
  return [headers, ...records.map((record) => headers.map((header) => record[header]))]
    .map((cells) => cells.map(quote).join(','))
    .join('\n');
}

type Line = Readonly<Record<string, unknown>>;

/** A line without this value, and the expected reason to drop it. */
export const missing = (name: string): [over: Line, reason: string] => [
  { [name]: '' },
  `${name.toLowerCase()} is missing`,
];

/**
 * Ingests a valid line, and a line for each way to spoil it.
 *
 * @throws {AssertionError} if a spoilt line is dropped for another reason, or is kept.
 */
export async function expectDropped(
  reader: Reader,
  aLine: () => Line,
  spoilt: readonly (readonly [over: Line, reason: string])[],
): Promise<void> {
  const lines = spoilt.map(([over]) => ({ ...aLine(), ...over }));
  const { batch } = await ingestText(reader, toCsv([aLine(), ...lines]));
  expect(batch.dropped).toEqual(Object.fromEntries(spoilt.map(([, reason]) => [reason, 1])));
  expect(batch).toMatchObject({ read: 1 + spoilt.length, kept: 1 });
}
