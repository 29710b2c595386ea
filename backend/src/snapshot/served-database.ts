import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../engine/open-database.ts';
import { quoteName, quoteText } from '../engine/sql-text.ts';
import { isMissing, syncPath } from '../files/atomic-files.ts';
import { type DataFolder, withWorkFolder } from '../files/data-folder.ts';
import { derivedTables } from './derived-tables.ts';
import type { Manifest } from './manifest.ts';
import { SnapshotError } from './snapshot-error.ts';
import { createSnapshotStore } from './snapshot-store.ts';
import { columnListSql, createTableSql } from './table-sql.ts';
import { SCHEMA_VERSION, tableNames } from './tables.ts';

// Part of the file's name, so that a program with other derived tables does not take over an older one's file.
const BUILD_ID = createHash('sha256')
  .update(JSON.stringify([SCHEMA_VERSION, derivedTables.map(({ name, sql }) => [name, sql])]))
  .digest('hex')
  .slice(0, 8);

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );

type BuildOptions = { data: DataFolder; manifest: Manifest; path: string; spillFolder: string };

async function build({ data, manifest, path, spillFolder }: BuildOptions): Promise<void> {
  const store = createSnapshotStore(data);
  const database = await openDatabase({ path, spillFolder, memoryLimit: '512MB' });
  try {
    const connection = await database.connect();
    for (const table of tableNames) {
      const file = quoteText(store.tablePath(manifest.id, table));
      await connection.run(createTableSql(table));
      await connection.run(
        `INSERT INTO ${quoteName(table)} SELECT ${columnListSql(table)} FROM read_parquet(${file})`,
      );
    }
    for (const { name, sql } of derivedTables) {
      await connection.run(`CREATE TABLE ${quoteName(name)} AS ${sql}`);
    }
    await connection.run('CHECKPOINT');
    connection.closeSync();
  } catch (cause) {
    throw new SnapshotError(
      `snapshot ${manifest.id} cannot be built; 'backend refresh' publishes a new one`,
      {
        code: 'SNAPSHOT_DAMAGED',
        cause,
      },
    );
  } finally {
    database.closeSync();
  }
}

/**
 * The DuckDB file of a snapshot, made from its Parquet files where this machine has none yet. Several processes may
 * ask at once: each makes its own, and the last rename wins, which is safe for whoever has the other one open.
 *
 * @throws {SnapshotError} `SNAPSHOT_DAMAGED`
 */
export async function requireServedFile(data: DataFolder, manifest: Manifest): Promise<string> {
  if (manifest.schemaVersion !== SCHEMA_VERSION) {
    throw new SnapshotError(
      `snapshot ${manifest.id} has schema ${manifest.schemaVersion}, this program needs ${SCHEMA_VERSION}; run 'backend refresh'`,
      { code: 'SNAPSHOT_DAMAGED' },
    );
  }
  const target = join(data.served, `${manifest.id}-${BUILD_ID}.duckdb`);
  if (await exists(target)) return target;
  await mkdir(data.served, { recursive: true });
  return withWorkFolder({ data, what: 'serve' }, async (folder) => {
    const path = join(folder, 'served.duckdb');
    await build({ data, manifest, path, spillFolder: folder });
    await syncPath(path);
    await rename(path, target);
    await syncPath(data.served);
    return target;
  });
}

/** Removes DuckDB files of snapshots that are gone. Processes that have one open keep it until they close it. */
export async function removeStaleServedFiles(data: DataFolder, kept: readonly string[]): Promise<void> {
  const names = await readdir(data.served).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names.filter((one) => !kept.some((id) => one.startsWith(id)))) {
    await rm(join(data.served, name), { force: true });
  }
}
