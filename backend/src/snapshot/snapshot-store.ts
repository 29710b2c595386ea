import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, isTaken, replaceFile, syncFolder, syncPath } from '../files/atomic-files.ts';
import type { DataFolder } from '../files/data-folder.ts';
import { type Manifest, parseManifest } from './manifest.ts';
import { SnapshotError } from './snapshot-error.ts';
import type { TableName } from './tables.ts';

const MANIFEST_FILE = 'snapshot.json';
const ID = /^\d{8}T\d{9}Z-[0-9a-f]{12}$/;

export const tableFile = (name: TableName): string => `${name}.parquet`;

export type SnapshotStore = {
  /** Ids, oldest first. */
  list: () => Promise<string[]>;
  /** The id that readers should serve. Undefined before the first publication. */
  findCurrent: () => Promise<string | undefined>;
  /** @throws {SnapshotError} `SNAPSHOT_NONE` before the first publication. */
  requireCurrent: () => Promise<string>;
  /** @throws {SnapshotError} `SNAPSHOT_UNKNOWN`, `SNAPSHOT_DAMAGED` */
  requireManifest: (id: string) => Promise<Manifest>;
  /** Where the table's Parquet file is. */
  tablePath: (id: string, table: TableName) => string;
  /** Makes a finished work folder a snapshot. Nobody is pointed at it yet. */
  add: (manifest: Manifest, folder: string) => Promise<void>;
  /** Points readers at a snapshot that is there: a new one, or back to an older one. */
  setCurrent: (id: string) => Promise<void>;
  /** Removes all but the newest `keep` and the current one. Gives the ids that are left. */
  retain: (keep: number) => Promise<string[]>;
};

/** The snapshots of a data folder. */
export function createSnapshotStore(data: DataFolder): SnapshotStore {
  const folderOf = (id: string) => join(data.snapshots, id);

  async function list(): Promise<string[]> {
    try {
      return (await readdir(data.snapshots)).filter((name) => ID.test(name)).sort();
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  async function findCurrent(): Promise<string | undefined> {
    try {
      return (await readFile(data.pointer, 'utf8')).trim();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async function requireCurrent(): Promise<string> {
    const id = await findCurrent();
    if (id !== undefined) return id;
    throw new SnapshotError(
      `no snapshot was published in ${data.root} yet; run 'backend ingest' and then 'backend refresh'`,
      { code: 'SNAPSHOT_NONE' },
    );
  }

  async function requireManifest(id: string): Promise<Manifest> {
    const path = join(folderOf(id), MANIFEST_FILE);
    try {
      return parseManifest(await readFile(path, 'utf8'), path);
    } catch (cause) {
      const code = isMissing(cause) ? 'SNAPSHOT_UNKNOWN' : 'SNAPSHOT_DAMAGED';
      const message =
        code === 'SNAPSHOT_UNKNOWN'
          ? `there is no snapshot ${id}; 'backend snapshots' lists those that are there`
          : `snapshot ${id} is damaged; 'backend refresh' publishes a new one`;
      throw new SnapshotError(message, { code, cause });
    }
  }

  async function setCurrent(id: string): Promise<void> {
    await requireManifest(id);
    await replaceFile(data.pointer, `${id}\n`);
  }

  return {
    list,
    findCurrent,
    requireCurrent,
    requireManifest,
    setCurrent,
    tablePath: (id, table) => join(folderOf(id), tableFile(table)),

    async add(manifest, folder) {
      await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
      await syncFolder(folder);
      await mkdir(data.snapshots, { recursive: true });
      await rename(folder, folderOf(manifest.id)).catch((error: unknown) => {
        // The id is made of the moment and the content: who was faster published the same.
        if (!isTaken(error)) throw error;
      });
      await syncPath(data.snapshots);
    },

    async retain(keep) {
      const ids = await list();
      const current = await findCurrent();
      const kept = new Set([...ids.slice(-keep), ...(current === undefined ? [] : [current])]);
      await mkdir(data.work, { recursive: true });
      for (const id of ids.filter((one) => !kept.has(one))) {
        // Out of sight in one step, so that a half-removed snapshot is never listed.
        const doomed = join(data.work, `removed-${id}-${randomUUID()}`);
        await rename(folderOf(id), doomed);
        await rm(doomed, { recursive: true, force: true });
      }
      return ids.filter((id) => kept.has(id));
    },
  };
}
