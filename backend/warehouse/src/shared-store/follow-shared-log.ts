import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
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

/** The store and the data folder that follows it. */
export type FollowOptions = {
  store: SharedStore;
  data: DataFolder;
  /** Bytes that snapshots may take here. Default: what the disk has. */
  limitBytes?: number | undefined;
  onPiece?: ((fetched: number, of: number) => void) | undefined;
  /** Called before anything is fetched or built; to move to what is here already takes a moment. */
  onWork?: (() => void) | undefined;
};

/** The end of a look at the log: the entry that the data folder is at now. */
export type Followed = { readonly entry: NumberedEntry; readonly isMoved: boolean };

type MoveOptions = FollowOptions & {
  entry: NumberedEntry;
  /** Makes the DuckDB file before anybody is pointed at the snapshot. */
  isServing: boolean;
};

type FetchOptions = FollowOptions & { entry: NumberedEntry };

/** Fetches what an entry names, where the data folder lacks it. */
async function bring({ store, data, entry, limitBytes, onPiece, onWork }: FetchOptions): Promise<void> {
  const { id } = entry;
  if ((await createSnapshotStore(data).findManifest(id)) !== undefined) return;
  onWork?.();
  const shared = await requireSharedManifest(store, entry);
  // One whose manifest cannot be read would stay in the way of the whole one.
  await rm(join(data.snapshots, id), { recursive: true, force: true });
  await makeRoom({ data, manifest: shared.manifest, bytes: entry.bytes, limitBytes });
  await fetchSnapshot({ store, data, shared, ...(onPiece === undefined ? {} : { onPiece }) });
}

async function build({ data, entry: { id }, onWork }: FetchOptions): Promise<void> {
  const manifest = await createSnapshotStore(data).requireManifest(id);
  if ((await findServedFile(data, manifest)) !== undefined) return;
  onWork?.();
  await requireServedFile(data, manifest);
}

/** Fetches a snapshot anew whose files here are damaged. Where that fails, all is as before. */
async function bringAnew(options: FetchOptions): Promise<void> {
  const { data, entry } = options;
  const folder = join(data.snapshots, entry.id);
  await withWorkFolder({ data, what: 'damaged' }, async (work) => {
    const aside = join(work, entry.id);
    await rename(folder, aside);
    try {
      await bring(options);
    } catch (error) {
      await rename(aside, folder);
      throw error;
    }
  });
}

/** Builds the DuckDB file; of a snapshot whose files were damaged here the store has whole ones. */
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
 * Fetches and builds a snapshot that a publication is about to point at, and points at nothing. Where there is no such hint,
 * it does nothing; one that is not published after all stays until later ones take its place.
 */
export const prepareComing = (options: FollowOptions & { number: number }): Promise<void> =>
  takeTurns(options.data.publisherLock, async () => {
    const entry = await openSharedLog(options.store).findComing(options.number);
    if (entry === undefined) return;
    await bring({ ...options, entry });
    await build({ ...options, entry });
  });

/** Points the data folder at what an entry names, and fetches that first. Only for whoever has the publisher's turn. */
export async function moveToEntry(options: MoveOptions): Promise<Followed> {
  const { data, entry, isServing } = options;
  const { id } = entry;
  const snapshots = createSnapshotStore(data);
  const isMoved = (await snapshots.findCurrent()) !== id;
  await bring(options);
  // One that cannot be built is never served.
  if (isServing) await buildOrHeal(options);
  await snapshots.follow(id, entry.kind === 'went-back' ? new Date(entry.at) : undefined);
  return { entry, isMoved };
}

/**
 * Brings a data folder to what a shared store says is served: fetched, checked, built, and then pointed at. Until that last
 * step, what was served before still is. Processes of one machine take turns, so that each snapshot is fetched once.
 *
 * @throws {SharedStoreError} where it cannot be fetched
 * @throws {SnapshotError} `SNAPSHOT_NONE` where nothing was shared yet.
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
    // Beside batches, snapshots are the ground of later ones: a publication knows which are not.
    if (followed.isMoved && !(await snapshots.isGround())) {
      await removeStaleServedFiles(data, await snapshots.retain());
    }
    return followed;
  });
