import { mkdir, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../files/atomic-files.ts';
import type { DataFolder } from '../files/data-folder.ts';
import { SharedStoreError } from '../shared-files/errors.ts';
import { removeStaleServedFiles } from '../snapshot/served-database.ts';
import { createSnapshotStore } from '../snapshot/snapshot-store.ts';

const MEBIBYTE = 1024 * 1024;

// A DuckDB file holds the tables, and those that are derived from them, less tightly packed: measured on sample seasons.
const SERVED_PER_PARQUET = 5;

const toMib = (bytes: number) => `${Math.ceil(bytes / MEBIBYTE)} MiB`;

/** Bytes of the files below some folders; one that several snapshots share counts once. */
async function measure(folders: readonly string[]): Promise<number> {
  const sizes = new Map<number, number>();
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
      (error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      },
    );
    for (const entry of entries.filter((one) => one.isFile())) {
      // Another process may have removed it just now.
      const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
      if (found !== undefined) sizes.set(found.ino, found.size);
    }
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

type RoomOptions = {
  data: DataFolder;
  /** The snapshot that is to be fetched, and the bytes of its Parquet files. */
  id: string;
  bytes: number;
  /** Bytes that snapshots and what is made of them may take. Undefined: what the disk has. */
  limitBytes: number | undefined;
};

/** Bytes that a fetched snapshot takes with its DuckDB file: as the newest one here, else by experience. */
async function estimate({ data, bytes }: RoomOptions): Promise<number> {
  const names = await readdir(data.served).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) => stat(join(data.served, name)).then(({ size }) => size)),
  );
  return bytes + (sizes.length === 0 ? bytes * SERVED_PER_PARQUET : Math.max(...sizes));
}

/**
 * Removes older snapshots, the oldest first, until another one fits. The one that is served stays.
 *
 * @throws {SharedStoreError} `SHARED_SNAPSHOT_TOO_LARGE` where it does not fit beside that.
 */
export async function makeRoom(options: RoomOptions): Promise<void> {
  const { data, id, limitBytes } = options;
  await mkdir(data.root, { recursive: true });
  const snapshots = createSnapshotStore(data);
  const current = await snapshots.findCurrent();
  const needed = await estimate(options);
  const findExcess = async () => {
    const { bavail, bsize } = await statfs(data.root);
    const used = await measure([data.snapshots, data.served]);
    return Math.max(needed - bavail * bsize, limitBytes === undefined ? 0 : used + needed - limitBytes);
  };
  for (const old of await snapshots.list()) {
    if ((await findExcess()) <= 0) return;
    if (old === current || old === id) continue;
    await snapshots.remove(old);
    await removeStaleServedFiles(data, await snapshots.list());
  }
  const excess = await findExcess();
  if (excess <= 0) return;
  throw new SharedStoreError(
    `snapshot ${id} does not fit ${data.root}: with its DuckDB file it takes about ${toMib(needed)}, ${toMib(excess)} more than there is room for beside the one that is served; give the disk more room, or raise BACKEND_SNAPSHOTS_MAX_MIB`,
    { code: 'SHARED_SNAPSHOT_TOO_LARGE' },
  );
}
