import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseContractJson } from '@sharpside/contracts';
import { joinWithin } from '@sharpside/server-kit';
import * as v from 'valibot';
import { isMissing, isTaken, replaceFile, syncFolder, syncPath } from '../files/atomic-files.ts';
import type { DataFolder } from '../files/data-folder.ts';
import { withWorkFolder } from '../files/work-folder.ts';
import type { TableName } from '../tables/tables.ts';
import { chooseKept } from './choose-kept.ts';
import { isSnapshotError, SnapshotError } from './errors.ts';
import { type Manifest, parseManifest } from './manifest.ts';

const MANIFEST_FILE = 'snapshot.json';
const ID = /^\d{8}T\d{9}Z-[0-9a-f]{12}$/;

const rollbackSchema = v.object({ id: v.string(), at: v.pipe(v.string(), v.isoTimestamp()) });

export type Rollback = v.InferOutput<typeof rollbackSchema>;

export const tableFile = (name: TableName): string => `${name}.parquet`;

/** Published snapshots in a data folder, and the pointer to the served snapshot. */
export type SnapshotStore = {
  /** Ids, oldest first. */
  list: () => Promise<string[]>;
  /** The id that readers should serve. Undefined before the first publication. */
  findCurrent: () => Promise<string | undefined>;
  /** @throws {SnapshotError} `SNAPSHOT_NONE` before the first publication. */
  requireCurrent: () => Promise<string>;
  /**
   * @throws {SnapshotError} `SNAPSHOT_UNKNOWN` if the snapshot does not exist, `SNAPSHOT_DAMAGED` if its manifest is
   * unreadable.
   */
  requireManifest: (id: string) => Promise<Manifest>;
  /** Undefined if the snapshot does not exist or its manifest is unreadable. */
  findManifest: (id: string) => Promise<Manifest | undefined>;
  tablePath: (id: string, table: TableName) => string;
  /** Turns a finished work folder into a snapshot, without pointing readers at it. */
  add: (manifest: Manifest, folder: string) => Promise<void>;
  /**
   * Points readers at an existing snapshot.
   *
   * @throws {SnapshotError} `SNAPSHOT_UNKNOWN`, `SNAPSHOT_DAMAGED`, or `SNAPSHOT_OLDER` if it has fewer batches than
   * the current snapshot; only `goBack` points readers at such a snapshot.
   */
  setCurrent: (id: string) => Promise<void>;
  /**
   * Points readers at any existing snapshot. Unless it is the newest, `refresh` publishes nothing more; `publish`,
   * `ingest --publish` and `batches remove` still do.
   */
  goBack: (id: string, now: Date) => Promise<void>;
  /**
   * Points readers at an existing snapshot on behalf of another machine. `wentBackAt` is set if that machine went back
   * to it.
   */
  follow: (id: string, wentBackAt?: Date) => Promise<void>;
  /** True if the data folder has batches, so that later snapshots build upon its snapshots. */
  isGround: () => Promise<boolean>;
  /** Undefined unless somebody went back to the current snapshot. */
  findRollback: () => Promise<Rollback | undefined>;
  /**
   * Removes all snapshots except the current snapshot, `ground` (on which later snapshots build) and those of
   * `chooseKept`. Returns the remaining ids.
   */
  retain: (options?: { keep?: number | undefined; ground?: string | undefined }) => Promise<string[]>;
  remove: (id: string) => Promise<void>;
};

const folderOf = (data: DataFolder, id: string) => joinWithin(data.snapshots, id);

async function listIds(data: DataFolder): Promise<string[]> {
  try {
    return (await readdir(data.snapshots)).filter((name) => ID.test(name)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function findCurrent(data: DataFolder): Promise<string | undefined> {
  try {
    return (await readFile(data.pointer, 'utf8')).trim();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function requireCurrent(data: DataFolder): Promise<string> {
  const id = await findCurrent(data);
  if (id !== undefined) return id;
  throw new SnapshotError(
    `no snapshot was published in ${data.root} yet; run 'backend ingest' and then 'backend publish'`,
    { code: 'SNAPSHOT_NONE' },
  );
}

const toUnknown = (id: string, cause?: unknown) =>
  new SnapshotError(`there is no snapshot ${id}; 'backend snapshots' lists those that are there`, {
    code: 'SNAPSHOT_UNKNOWN',
    cause,
  });

async function requireManifest(data: DataFolder, id: string): Promise<Manifest> {
  // A pointer may come from another machine, and the id of a command from a person.
  if (!ID.test(id)) throw toUnknown(id);
  const path = join(folderOf(data, id), MANIFEST_FILE);
  try {
    return parseManifest(await readFile(path, 'utf8'), path);
  } catch (cause) {
    if (isMissing(cause)) throw toUnknown(id, cause);
    throw new SnapshotError(`snapshot ${id} is damaged; 'backend refresh' publishes a new one`, {
      code: 'SNAPSHOT_DAMAGED',
      cause,
    });
  }
}

const findManifest = (data: DataFolder, id: string): Promise<Manifest | undefined> =>
  requireManifest(data, id).catch((error: unknown) => {
    if (isSnapshotError(error)) return undefined;
    throw error;
  });

async function findRollback(data: DataFolder): Promise<Rollback | undefined> {
  const text = await readFile(data.rollback, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const rollback = parseContractJson(rollbackSchema, text, data.rollback);
  return rollback.id === (await findCurrent(data)) ? rollback : undefined;
}

const hasBatches = (data: DataFolder): Promise<boolean> =>
  readdir(data.batches).then(
    (names) => names.length > 0,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );

async function addSnapshot(data: DataFolder, manifest: Manifest, folder: string): Promise<void> {
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  await syncFolder(folder);
  await mkdir(data.snapshots, { recursive: true });
  await rename(folder, folderOf(data, manifest.id)).catch((error: unknown) => {
    // The id contains time and content, so a faster process has published the same snapshot.
    if (!isTaken(error)) throw error;
  });
  await syncPath(data.snapshots);
}

export function createSnapshotStore(data: DataFolder): SnapshotStore {
  const pointAt = (id: string) => replaceFile(data.pointer, `${id}\n`);

  async function setCurrent(id: string): Promise<void> {
    const { throughBatch } = await requireManifest(data, id);
    const before = await findCurrent(data);
    const current = before === undefined ? undefined : await findManifest(data, before);
    if (current !== undefined && current.throughBatch > throughBatch) {
      throw new SnapshotError(
        `snapshot ${id} has batches up to ${throughBatch}, the one that is served up to ${current.throughBatch}; 'backend snapshots --use ${id}' goes back to it`,
        { code: 'SNAPSHOT_OLDER' },
      );
    }
    await pointAt(id);
  }

  async function follow(id: string, wentBackAt?: Date): Promise<void> {
    await requireManifest(data, id);
    // The note is written before the pointer. It takes effect only when the pointer names the same snapshot, so readers
    // never see half of the change.
    if (wentBackAt !== undefined) {
      await replaceFile(data.rollback, `${JSON.stringify({ id, at: wentBackAt.toISOString() })}\n`);
    }
    if ((await findCurrent(data)) !== id) await pointAt(id);
    if (wentBackAt === undefined) await rm(data.rollback, { force: true });
  }

  async function goBack(id: string, now: Date): Promise<void> {
    const isNewest = (await listIds(data)).at(-1) === id;
    await follow(id, isNewest ? undefined : now);
  }

  // The rename hides the snapshot in one step, so that a half-removed snapshot is never listed.
  const remove = (id: string) =>
    withWorkFolder({ data, what: 'removed' }, (folder) => rename(folderOf(data, id), joinWithin(folder, id)));

  return {
    list: () => listIds(data),
    findCurrent: () => findCurrent(data),
    requireCurrent: () => requireCurrent(data),
    requireManifest: (id) => requireManifest(data, id),
    findManifest: (id) => findManifest(data, id),
    setCurrent,
    goBack,
    follow,
    remove,
    isGround: () => hasBatches(data),
    findRollback: () => findRollback(data),
    tablePath: (id, table) => join(folderOf(data, id), tableFile(table)),
    add: (manifest, folder) => addSnapshot(data, manifest, folder),

    async retain({ keep, ground } = {}) {
      const ids = await listIds(data);
      const current = await findCurrent(data);
      const kept = new Set([...chooseKept(ids, keep), current, ground]);
      for (const id of ids.filter((one) => !kept.has(one))) {
        await remove(id);
      }
      return ids.filter((id) => kept.has(id));
    },
  };
}
