import { rename, rm } from 'node:fs/promises';
import { joinWithin } from '@sharpside/server-kit';
import type { DataFolder } from '../files/data-folder.ts';
import { takeTurns } from '../files/take-turns.ts';
import { withWorkFolder } from '../files/work-folder.ts';
import type { SharedStore } from '../shared-files/open-shared-store.ts';
import { isSnapshotError, SnapshotError } from '../snapshot/errors.ts';
import { findServedFile, removeStaleServedFiles, requireServedFile } from '../snapshot/served-database.ts';
import { createSnapshotStore } from '../snapshot/snapshot-store.ts';
import { fetchSnapshot, requireSharedManifest } from './fetch-snapshot.ts';
import { makeRoom } from './make-room.ts';
import { type NumberedEntry, openSharedLog } from './shared-log.ts';

export type FollowOptions = {
  store: SharedStore;
  data: DataFolder;
  /** Bytes that snapshots may take here. Default: the whole disk. */
  limitBytes?: number | undefined;
  /** Called before anything is fetched or built. It is not called for a move to a snapshot that is already here. */
  onWork?: (() => void) | undefined;
};

/** The entry that the data folder is at now. `isMoved` is true if it was at another snapshot before. */
export type Followed = { readonly entry: NumberedEntry; readonly isMoved: boolean };

type MoveOptions = FollowOptions & {
  entry: NumberedEntry;
  /** Builds the DuckDB file before readers are pointed at the snapshot. */
  isServing: boolean;
};

type FetchOptions = FollowOptions & { entry: NumberedEntry };

/** Fetches an entry's snapshot if the data folder lacks it. */
async function bring({ store, data, entry, limitBytes, onWork }: FetchOptions): Promise<void> {
  const { id } = entry;
  if ((await createSnapshotStore(data).findManifest(id)) !== undefined) return;
  onWork?.();
  const shared = await requireSharedManifest(store, entry);
  // A snapshot with an unreadable manifest would block the intact copy.
  await rm(joinWithin(data.snapshots, id), { recursive: true, force: true });
  await makeRoom({ data, manifest: shared.manifest, limitBytes });
  await fetchSnapshot({ store, data, shared });
}

async function build({ data, entry: { id }, onWork }: FetchOptions): Promise<void> {
  const manifest = await createSnapshotStore(data).requireManifest(id);
  if ((await findServedFile(data, manifest)) !== undefined) return;
  onWork?.();
  await requireServedFile(data, manifest);
}

/** Fetches a snapshot with damaged files again. If that fails, nothing is changed. */
async function bringAnew(options: FetchOptions): Promise<void> {
  const { data, entry } = options;
  const folder = joinWithin(data.snapshots, entry.id);
  await withWorkFolder({ data, what: 'damaged' }, async (work) => {
    const aside = joinWithin(work, entry.id);
    await rename(folder, aside);
    try {
      await bring(options);
    } catch (error) {
      await rename(aside, folder);
      throw error;
    }
  });
}

/** Builds the DuckDB file. If the snapshot's files are damaged here, it fetches intact files from the store. */
async function buildOrHeal(options: FetchOptions): Promise<void> {
  try {
    await build(options);
  } catch (error) {
    if (!isSnapshotError(error) || error.code !== 'SNAPSHOT_DAMAGED') throw error;
    await bringAnew(options);
    await build(options);
  }
}

/**
 * Fetches and builds a snapshot that a publication announces, without pointing at it. Without a hint it does nothing. A
 * snapshot that is not published after all stays until later snapshots replace it.
 */
export const prepareComing = (options: FollowOptions & { number: number }): Promise<void> =>
  takeTurns(options.data.publisherLock, async () => {
    const entry = await openSharedLog(options.store).findComing(options.number);
    if (entry === undefined) return;
    await bring({ ...options, entry });
    await build({ ...options, entry });
  });

/** Points the data folder at an entry's snapshot, after fetching it. Only for the holder of the publisher's turn. */
export async function moveToEntry(options: MoveOptions): Promise<Followed> {
  const { data, entry, isServing } = options;
  const { id } = entry;
  const snapshots = createSnapshotStore(data);
  const isMoved = (await snapshots.findCurrent()) !== id;
  await bring(options);
  // Built before readers are pointed at it, so that a snapshot that cannot be built is never served.
  if (isServing) await buildOrHeal(options);
  await snapshots.follow(id, entry.kind === 'went-back' ? new Date(entry.at) : undefined);
  return { entry, isMoved };
}

/**
 * Moves a data folder to the shared store's served snapshot: fetch, check, build, and then point at it. Until that last
 * step the previous snapshot is served. Processes of a machine take turns, so that each snapshot is fetched once.
 *
 * @throws {SharedStoreError} if the snapshot cannot be fetched.
 * @throws {SnapshotError} `SNAPSHOT_NONE` if nothing was shared yet, `SNAPSHOT_NOT_BUILT` if memory or disk space is
 * not enough.
 */
export const followSharedLog = (options: FollowOptions): Promise<Followed> =>
  takeTurns(options.data.publisherLock, async () => {
    const { store, data } = options;
    const log = openSharedLog(store);
    const number = await log.findNewestNumber();
    if (number === 0) {
      throw new SnapshotError(
        `no snapshot was published in ${store.location} yet; run 'backend refresh' with BACKEND_SNAPSHOTS=${store.location} where the sources are read`,
        { code: 'SNAPSHOT_NONE' },
      );
    }
    const followed = await moveToEntry({
      ...options,
      entry: await log.requireEntry(number),
      isServing: true,
    });
    const snapshots = createSnapshotStore(data);
    // In a folder with batches, later snapshots build upon these snapshots, so only a publication removes old
    // snapshots.
    if (followed.isMoved && !(await snapshots.isGround())) {
      await removeStaleServedFiles(data, await snapshots.retain());
    }
    return followed;
  });
