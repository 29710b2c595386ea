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

/** For tests of other things than the checks: a few rows, of years to come. */
export const acceptance: Acceptance = { checks: checkNames, reason: 'rows of a test' };
export const acceptanceArgs = ['--accept', checkNames.join(','), '--reason', acceptance.reason];

export type IngestedText = {
  batch: Batch;
  /** The rows of a table as the batch has them; empty where it has none. */
  rows: (table: TableName) => Promise<Row[]>;
};

// To open an engine takes far longer than to read the few rows of a test: the files of a process share one.
let engine: Promise<DuckDBInstance> | undefined;

export async function readParquet(path: string): Promise<Row[]> {
  engine ??= openDatabase({ threads: 1 });
  const connection = await (await engine).connect();
  const rows = await runSql(connection, `SELECT * FROM read_parquet(${quoteText(path)})`);
  connection.closeSync();
  return rows;
}

type TextOptions = { name?: string; isGzipped?: boolean };

/** Ingests a file of the source. @throws {TypeError} where it fills a table that the reader does not name. */
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

/** Ingests a text as if it were a file of the source. */
export async function ingestText(
  reader: Reader,
  text: string,
  { name = 'file.txt', isGzipped = false }: TextOptions = {},
): Promise<IngestedText> {
  const path = join(await createTemporaryFolder(), name);
  await writeFile(path, isGzipped ? gzipSync(text) : text);
  return ingestPath(reader, path);
}

/** The rows of a CSV file as a Parquet file, in the types that the engine takes them for. `selected` is SQL. */
export async function writeAsParquet(csvPath: string, selected = '*'): Promise<string> {
  const path = join(await createTemporaryFolder(), 'file.parquet');
  const database = await openDatabase({ threads: 1 });
  const connection = await database.connect();
  await connection.run(
    `COPY (SELECT ${selected} FROM read_csv(${quoteText(csvPath)}, sample_size = -1, nullstr = ['', 'NA', 'null']))
     TO ${quoteText(path)} (FORMAT parquet, COMPRESSION zstd)`,
  );
  connection.closeSync();
  database.closeSync();
  return path;
}

/** As `ingestText`, for a value that is written as JSON. */
export const ingestJson = (reader: Reader, value: unknown, options?: TextOptions): Promise<IngestedText> =>
  ingestText(reader, JSON.stringify(value), { name: 'file.json', ...options });

/** CSV of records: the header from the first one's names. */
export function toCsv(records: readonly Readonly<Record<string, unknown>>[]): string {
  const headers = Object.keys(records[0] ?? {});
  const quote = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;
  return [headers, ...records.map((record) => headers.map((header) => record[header]))]
    .map((cells) => cells.map(quote).join(','))
    .join('\n');
}

type Line = Readonly<Record<string, unknown>>;

/** A line without this value, and the reason for which it is left out. */
export const missing = (name: string): [over: Line, reason: string] => [
  { [name]: '' },
  `${name.toLowerCase()} is missing`,
];

/** Ingests a whole line, and one for each way to spoil it. @throws {AssertionError} where one is left out for another reason. */
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
