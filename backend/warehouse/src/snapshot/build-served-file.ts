import { chooseThreads } from '../engine/open-database.ts';
import { openWorkbench } from '../engine/open-workbench.ts';
import { quoteName, quoteText } from '../engine/sql-text.ts';
import type { DataFolder } from '../files/data-folder.ts';
import { createDerivedTable } from '../tables/derived/create-derived-table.ts';
import { derivedTables } from '../tables/derived/derived-tables.ts';
import { columnListSql, createTableSql } from '../tables/table-sql.ts';
import { tableNames } from '../tables/tables.ts';
import { SnapshotError } from './errors.ts';
import type { Manifest } from './manifest.ts';
import { createSnapshotStore } from './snapshot-store.ts';

// Sorts and joins need more memory with more rows. With too little memory the engine fails instead of using the disk.
// Measured from 2 to 100 million pitches (docs/decisions/0062-one-machine-holds-the-data.md).
const MIN_MEMORY_MB = 320;
const MAX_MEMORY_MB = 4_096;
const ROWS_PER_MB = 30_000;

/** Memory limit of the engine for building this many rows, in the engine's notation: 320 MB for three seasons. */
const chooseMemoryLimit = (rows: number): string =>
  `${Math.min(MAX_MEMORY_MB, Math.max(MIN_MEMORY_MB, Math.ceil(rows / ROWS_PER_MB)))}MB`;

// Fewer rows fit in memory completely, also with derived tables, so a checkpoint for each table would only wait for the
// disk. Compressing them would save little, and choosing each column's compression takes longer than writing it.
const MANY_ROWS = 20_000;

const countRows = ({ tables }: Manifest) => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);

type BuildOptions = { data: DataFolder; manifest: Manifest; path: string; spillFolder: string };

/**
 * Builds the DuckDB file of a snapshot from its Parquet files.
 *
 * @throws {SnapshotError} `SNAPSHOT_DAMAGED`, or `SNAPSHOT_NOT_BUILT` if memory or disk space is not enough.
 */
export async function buildServedFile({ data, manifest, path, spillFolder }: BuildOptions): Promise<void> {
  const store = createSnapshotStore(data);
  const rows = countRows(manifest);
  const isLarge = rows >= MANY_ROWS;
  const bench = await openWorkbench({
    path,
    spillFolder,
    ...(isLarge && { memoryLimit: chooseMemoryLimit(rows) }),
    ...chooseThreads(rows),
  });
  const { connection } = bench;
  try {
    if (!isLarge) await connection.run(`SET force_compression = 'uncompressed'; BEGIN`);
    for (const table of tableNames) {
      const file = quoteText(store.tablePath(manifest.id, table));
      await connection.run(createTableSql(table));
      // Most tables of a young snapshot are empty, and reading an empty file takes as long as reading a small file.
      if (manifest.tables[table]?.rows === 0) continue;
      await connection.run(
        `INSERT INTO ${quoteName(table)} SELECT ${columnListSql(table)} FROM read_parquet(${file})`,
      );
    }
    for (const derived of derivedTables) {
      // Writes finished rows to the disk, so that they take no memory while the next table is built.
      if (isLarge) await connection.run('CHECKPOINT');
      const isEmpty = derived.of.every((table) => manifest.tables[table]?.rows === 0);
      await createDerivedTable(connection, derived, isEmpty);
    }
    if (!isLarge) await connection.run('COMMIT');
    await connection.run('CHECKPOINT');
  } catch (cause) {
    // The Parquet files are intact, so the message does not advise to publish again, which would fail in the same way.
    if (cause instanceof Error && /^(Out of Memory Error|IO Error: Could not write)/.test(cause.message)) {
      throw new SnapshotError(
        `snapshot ${manifest.id} was not built: ${cause.message.split('\n')[0]}; the engine may use ${chooseMemoryLimit(rows)} for it, and the disk of ${spillFolder}`,
        { code: 'SNAPSHOT_NOT_BUILT', cause },
      );
    }
    throw new SnapshotError(
      `snapshot ${manifest.id} cannot be built; 'backend refresh' publishes a new one`,
      { code: 'SNAPSHOT_DAMAGED', cause },
    );
  } finally {
    await bench.close();
  }
}
