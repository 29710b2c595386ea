import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { joinWithin } from '@sharpside/server-kit';
import { isMissing, syncPath } from '../files/atomic-files.ts';
import type { DataFolder } from '../files/data-folder.ts';
import { withWorkFolder } from '../files/work-folder.ts';
import { derivedTables } from '../tables/derived/derived-tables.ts';
import { SCHEMA_VERSION } from '../tables/tables.ts';
import { buildServedFile } from './build-served-file.ts';
import { SnapshotError } from './errors.ts';
import type { Manifest } from './manifest.ts';

// Part of the file's name, so that a program with other derived tables does not use an older program's file.
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

const toServedPath = (data: DataFolder, { id }: Manifest) =>
  joinWithin(data.served, `${id}-${BUILD_ID}.duckdb`);

function requireSchema({ id, schemaVersion }: Manifest): void {
  if (schemaVersion === SCHEMA_VERSION) return;
  throw new SnapshotError(
    `snapshot ${id} has schema ${schemaVersion}, this program needs ${SCHEMA_VERSION}; run 'backend refresh'`,
    { code: 'SNAPSHOT_DAMAGED' },
  );
}

/**
 * Path of a snapshot's DuckDB file; undefined if this machine has none yet.
 *
 * @throws {SnapshotError} `SNAPSHOT_DAMAGED` if the snapshot has another schema version.
 */
export async function findServedFile(data: DataFolder, manifest: Manifest): Promise<string | undefined> {
  requireSchema(manifest);
  const path = toServedPath(data, manifest);
  return (await exists(path)) ? path : undefined;
}

/**
 * The DuckDB file of a snapshot, built from its Parquet files if this machine has none yet. Several processes may call
 * this at once: each builds a file, and the last rename wins. That is safe for processes that have the other file open.
 *
 * @throws {SnapshotError} `SNAPSHOT_DAMAGED`, `SNAPSHOT_NOT_BUILT`
 */
export async function requireServedFile(data: DataFolder, manifest: Manifest): Promise<string> {
  const found = await findServedFile(data, manifest);
  if (found !== undefined) return found;
  const target = toServedPath(data, manifest);
  await mkdir(data.served, { recursive: true });
  return withWorkFolder({ data, what: 'serve' }, async (folder) => {
    const path = join(folder, 'served.duckdb');
    await buildServedFile({ data, manifest, path, spillFolder: folder });
    await syncPath(path);
    await rename(path, target);
    await syncPath(data.served);
    return target;
  });
}

/** Removes DuckDB files of deleted snapshots. Processes that have such a file open keep it until they close it. */
export async function removeStaleServedFiles(data: DataFolder, kept: readonly string[]): Promise<void> {
  const names = await readdir(data.served).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names.filter((one) => !kept.some((id) => one.startsWith(id)))) {
    await rm(joinWithin(data.served, name), { force: true });
  }
}
