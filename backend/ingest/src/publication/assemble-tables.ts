import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { runSql } from '@sharpside/warehouse/engine/open-database';
import { quoteName, quoteText } from '@sharpside/warehouse/engine/sql-text';
import type { ManifestTable } from '@sharpside/warehouse/snapshot/manifest';
import { tableFile } from '@sharpside/warehouse/snapshot/snapshot-store';
import { columnNames, createTableSql, writeParquetSql } from '@sharpside/warehouse/tables/table-sql';
import { scheduleOf, type TableName, tableNames, tableOf } from '@sharpside/warehouse/tables/tables';
import type { Batch } from '../batches/batch.ts';
import { BASE_LAYER, type Layer, mergeSql } from './merge-sql.ts';
import { isTeamTable, teamRowsSql } from './team-rows.ts';

type BaseTable = {
  path: string;
  described: ManifestTable;
  /** False if the snapshot has another schema version, so that its file may lack columns. */
  isOfThisSchema: boolean;
};

/** Descriptions of the tables whose files were not computed: shared with the base snapshot, or constant. */
export type KnownTables = Map<TableName, ManifestTable>;

export type AssembleOptions = {
  connection: DuckDBConnection;
  folder: string;
  /** The base snapshot's table; undefined to begin with an empty table. */
  findBaseTable: (table: TableName) => BaseTable | undefined;
  batches: readonly Batch[];
  onTable?: (table: TableName) => void;
};

const batchLayers = (table: TableName, batches: readonly Batch[]): Layer[] =>
  batches.flatMap(({ number, folder, tables, correction }) => {
    const part = tables[table];
    return part === undefined
      ? []
      : {
          path: join(folder, tableFile(table)),
          number,
          columns: part.columns,
          isCorrection: correction !== undefined,
        };
  });

/** Columns of a Parquet file. An older file may lack columns that were added to the schema later. */
export async function readColumns(connection: DuckDBConnection, path: string): Promise<string[]> {
  const rows = await runSql(connection, `DESCRIBE SELECT * FROM read_parquet(${quoteText(path)})`);
  return rows.map(({ column_name }) => String(column_name));
}

/** The layers of a table: the base snapshot's table, if there is one, then the batches. */
async function findLayers(
  table: TableName,
  { connection, findBaseTable, batches }: AssembleOptions,
): Promise<Layer[]> {
  const layers = batchLayers(table, batches);
  const base = findBaseTable(table);
  if (base === undefined) return layers;
  const { path, isOfThisSchema } = base;
  const columns = isOfThisSchema ? columnNames(table) : await readColumns(connection, path);
  return [{ path, number: BASE_LAYER, columns }, ...layers];
}

/** SQL of the rows of a table's schedule. Undefined if the table has none, or nothing is known of it. */
async function findSchedule(table: TableName, options: AssembleOptions): Promise<string | undefined> {
  const schedule = scheduleOf(table);
  const layers = schedule === undefined ? [] : await findLayers(schedule, options);
  return schedule === undefined || layers.length === 0 ? undefined : `(${mergeSql(schedule, layers)})`;
}

async function shareFile(from: string, to: string): Promise<void> {
  // Published files never change, so two names can share the same bytes.
  await link(from, to).catch(() => copyFile(from, to));
}

/** Writes a new file and renames it to the table's file, because snapshots may share the existing file. */
export async function writeTable(
  connection: DuckDBConnection,
  { table, from, folder }: { table: TableName; from: string; folder: string },
): Promise<void> {
  const path = join(folder, tableFile(table));
  await connection.run(writeParquetSql({ table, from, path: `${path}.new` }));
  await rename(`${path}.new`, path);
}

// Files of tables without rows from batches: the teams, and empty tables. Their bytes are always the same, so they are
// kept in memory. In a young data folder most files are of this kind.
const constantFiles = new Map<TableName, { content: Buffer; described: ManifestTable }>();

/** Writes a table's constant file. The first call of the process creates its content. */
async function writeConstant(
  table: TableName,
  { connection, folder, createRows }: AssembleOptions & { createRows: () => Promise<string> },
): Promise<ManifestTable> {
  const path = join(folder, tableFile(table));
  const known = constantFiles.get(table);
  if (known !== undefined) {
    await writeFile(path, known.content);
    return known.described;
  }
  await writeTable(connection, { table, from: await createRows(), folder });
  const described = await describeTable(connection, table, path);
  constantFiles.set(table, { content: await readFile(path), described });
  return described;
}

/** Writes a table's file. Returns its description if the file is constant or an unchanged file of the base snapshot. */
async function assembleTable(table: TableName, options: AssembleOptions): Promise<ManifestTable | undefined> {
  const { connection, folder, findBaseTable } = options;
  if (isTeamTable(table)) {
    return writeConstant(table, { ...options, createRows: () => Promise.resolve(teamRowsSql(table)) });
  }
  const base = findBaseTable(table);
  const layers = await findLayers(table, options);
  const isWhole = columnNames(table).every((name) => layers[0]?.columns.includes(name));
  if (base !== undefined && layers.length === 1 && isWhole) {
    await shareFile(base.path, join(folder, tableFile(table)));
    return base.described;
  }
  if (layers.length > 0) {
    const merged = mergeSql(table, layers, { schedule: await findSchedule(table, options) });
    await writeTable(connection, { table, from: `(${merged})`, folder });
    return undefined;
  }
  const name = `empty ${table}`;
  return writeConstant(table, {
    ...options,
    async createRows() {
      await connection.run(createTableSql(table, name));
      return quoteName(name);
    },
  });
}

/** Writes the Parquet file of every table: the base snapshot's rows with the batches applied. */
export async function assembleTables(options: AssembleOptions): Promise<KnownTables> {
  const known: KnownTables = new Map();
  for (const table of tableNames) {
    const described = await assembleTable(table, options);
    if (described !== undefined) known.set(table, described);
    options.onTable?.(table);
  }
  return known;
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

const findDateColumn = (table: TableName): string | undefined =>
  Object.entries(tableOf(table).columns).find(([, { type }]) => type === 'date')?.[0];

export async function describeTable(
  connection: DuckDBConnection,
  table: TableName,
  path: string,
): Promise<ManifestTable> {
  const date = findDateColumn(table);
  const span =
    date === undefined ? 'NULL AS first, NULL AS last' : `min(${date}) AS first, max(${date}) AS last`;
  const [row = {}] = await runSql(
    connection,
    `SELECT count(*) AS total, ${span} FROM read_parquet(${quoteText(path)})`,
  );
  return {
    rows: Number(row.total),
    bytes: (await stat(path)).size,
    sha256: await hashFile(path),
    firstDate: typeof row.first === 'string' ? row.first : null,
    lastDate: typeof row.last === 'string' ? row.last : null,
  };
}
