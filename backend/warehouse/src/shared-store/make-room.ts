import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { joinWithin } from '@sharpside/server-kit';
import { isMissing } from '../files/atomic-files.ts';
import type { DataFolder } from '../files/data-folder.ts';
import { SharedStoreError } from '../shared-files/errors.ts';
import type { Manifest } from '../snapshot/manifest.ts';
import { removeStaleServedFiles } from '../snapshot/served-database.ts';
import { createSnapshotStore } from '../snapshot/snapshot-store.ts';
import { toIncomingName } from './fetch-snapshot.ts';

const MEBIBYTE = 1024 * 1024;
const BLOCK = 512;

// Size of a DuckDB file compared with the snapshot's Parquet files: it also has derived tables and is less compressed.
// Measured on sample seasons.
const SERVED_PER_PARQUET = 5;

const toMib = (bytes: number) => `${Math.ceil(bytes / MEBIBYTE)} MiB`;

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return entries.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Total bytes of files. A file that several snapshots share counts once. */
async function measure(paths: readonly string[]): Promise<number> {
  const sizes = new Map<number, number>();
  for (const path of paths) {
    // Another process may have removed the file just now.
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined) sizes.set(found.ino, found.size);
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

const measureAll = async (data: DataFolder): Promise<number> =>
  measure([...(await listFiles(data.snapshots)), ...(await listFiles(data.served))]);

async function measureKept(data: DataFolder, ids: readonly string[]): Promise<number> {
  const served = await readdir(data.served).catch(() => []);
  const files = await Promise.all(ids.map((id) => listFiles(joinWithin(data.snapshots, id))));
  const names = served.filter((name) => ids.some((id) => name.startsWith(id)));
  return measure([...files.flat(), ...names.map((name) => joinWithin(data.served, name))]);
}

/** Removes fetched files that this snapshot does not need. Returns the bytes of this snapshot that are already here. */
async function clearIncoming(data: DataFolder, { tables }: Manifest): Promise<number> {
  const wanted = new Set(Object.values(tables).map(({ sha256 }) => toIncomingName(sha256)));
  const names = await readdir(data.incoming).catch(() => []);
  let bytes = 0;
  for (const name of names) {
    const path = joinWithin(data.incoming, name);
    if (!wanted.has(name)) {
      await rm(path, { recursive: true, force: true });
      continue;
    }
    // Missing parts may be holes in the file, which take no space yet.
    const { size, blocks } = await stat(path);
    bytes += Math.min(size, blocks * BLOCK);
  }
  return bytes;
}

const findFreeBytes = async (path: string): Promise<number> => {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
};

type RoomOptions = {
  data: DataFolder;
  /** The snapshot to fetch. */
  manifest: Manifest;
  /** Bytes that snapshots and the DuckDB files built from them may take. Undefined means the whole disk. */
  limitBytes: number | undefined;
  findFree?: (path: string) => Promise<number>;
};

/**
 * Size that the fetched snapshot will take with its DuckDB file. That file is taken to be as large as the largest here;
 * if there are none, its size is estimated with `SERVED_PER_PARQUET`.
 */
async function estimate({ data, manifest: { tables } }: RoomOptions): Promise<number> {
  const bytes = Object.values(tables).reduce((sum, table) => sum + table.bytes, 0);
  const names = await readdir(data.served).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) => stat(joinWithin(data.served, name)).then(({ size }) => size)),
  );
  return bytes + (sizes.length === 0 ? bytes * SERVED_PER_PARQUET : Math.max(...sizes));
}

/**
 * Removes older snapshots, oldest first, until the new snapshot fits. The served snapshot stays. In a folder with
 * batches all snapshots stay, because later snapshots build upon them. If removing all others would not be enough,
 * nothing is removed.
 *
 * @throws {SharedStoreError} `SHARED_SNAPSHOT_TOO_LARGE` if the new snapshot does not fit beside the snapshots that
 * stay.
 */
export async function makeRoom(options: RoomOptions): Promise<void> {
  const { data, manifest, limitBytes, findFree = findFreeBytes } = options;
  const { id } = manifest;
  await mkdir(data.root, { recursive: true });
  const snapshots = createSnapshotStore(data);
  const here = await clearIncoming(data, manifest);
  const needed = await estimate(options);
  const findExcess = async (used: number) => {
    const ofDisk = needed - here - (await findFree(data.root));
    return Math.max(ofDisk, limitBytes === undefined ? 0 : used + needed - limitBytes);
  };
  const requireNone = (excess: number) => {
    if (excess <= 0) return;
    throw new SharedStoreError(
      `snapshot ${id} does not fit ${data.root}: with its DuckDB file it takes about ${toMib(needed)}, ${toMib(excess)} more than there is room for beside the one that is served; give the disk more room, or raise BACKEND_SNAPSHOTS_MAX_MIB`,
      { code: 'SHARED_SNAPSHOT_TOO_LARGE' },
    );
  };

  const used = await measureAll(data);
  const excess = await findExcess(used);
  if (excess <= 0) return;
  const [ids, current, isGround] = await Promise.all([
    snapshots.list(),
    snapshots.findCurrent(),
    snapshots.isGround(),
  ]);
  const older = isGround ? [] : ids.filter((one) => one !== current && one !== id);
  const kept = ids.filter((one) => !older.includes(one));
  requireNone(excess - (used - (await measureKept(data, kept))));
  await removeStaleServedFiles(data, ids);
  for (const old of older) {
    if ((await findExcess(await measureAll(data))) <= 0) return;
    await snapshots.remove(old);
    await removeStaleServedFiles(data, await snapshots.list());
  }
  // Measured again: the space of a removed file that a process still has open is only freed later.
  requireNone(await findExcess(await measureAll(data)));
}
