import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { isMissing, replaceFile } from '../files/atomic-files.ts';
import type { DataFolder } from '../files/data-folder.ts';
import { isSharedStoreError, SharedStoreError } from '../shared-files/errors.ts';
import type { SharedStore } from '../shared-files/open-shared-store.ts';
import { toMonth } from '../shared-files/shared-keys.ts';
import type { Manifest } from '../snapshot/manifest.ts';
import { collectShared } from './collect-shared.ts';
import { requireSharedManifest } from './fetch-snapshot.ts';
import { moveToEntry } from './follow-shared-log.ts';
import { hashBatches } from './hash-batches.ts';
import { shareSnapshot } from './share-snapshot.ts';
import { SHARED_FORMAT, type SharedEntry, type SharedManifest } from './shared-documents.ts';
import { type NumberedEntry, openSharedLog } from './shared-log.ts';

/** Publication of a data folder's snapshots to other machines. Only for whoever has the publisher's turn. */
export type SharedPublication = {
  /**
   * Brings the data folder to what is served elsewhere, before anything is built upon it. True where nothing was shared yet.
   *
   * @throws {SharedStoreError} `SHARED_STORE_FOREIGN` where that was made of other batches.
   */
  sync: () => Promise<{ isFirst: boolean }>;
  /**
   * Writes a snapshot to the store, and a hint that it comes: other machines fetch and build it while this one builds its own.
   * Nobody serves it yet. Left out, `announce` writes it.
   */
  offer: (manifest: Manifest) => Promise<void>;
  /**
   * Writes a snapshot to the store, and points every machine at it by the last write.
   *
   * @throws {SharedStoreError} `SHARED_STORE_MOVED` where another publication, or going back, came since `sync`.
   */
  announce: (manifest: Manifest) => Promise<void>;
};

/** The store and the data folder; `by` names this machine in the log. */
export type SharedPublicationOptions = {
  store: SharedStore;
  data: DataFolder;
  now: () => Date;
  by?: string;
  /** Passes over entries that cannot be read, and writes parts anew that are damaged: for a person, not for a timer. */
  isRepairing?: boolean;
  /** Bytes of a part of a file. Default: `PIECE_BYTES`. */
  pieceBytes?: number;
  onPiece?: (sent: number, of: number) => void;
  /** Told where what is needed no more could not be removed: the publication is done all the same. */
  onProblem?: (error: unknown) => void;
};

// Of so many of the newest, one can be read.
const ENTRIES_TO_TRY = 20;

/** Name of a data folder's batches, made when it is first asked for. */
async function requireOrigin(data: DataFolder): Promise<string> {
  try {
    return (await readFile(data.origin, 'utf8')).trim();
  } catch (error) {
    if (!isMissing(error)) throw error;
    const origin = randomUUID();
    await replaceFile(data.origin, `${origin}\n`);
    return origin;
  }
}

async function requireOwn({ store, data }: SharedPublicationOptions, entry: NumberedEntry): Promise<void> {
  const { id, by, throughBatch } = entry;
  if (entry.origin !== (await requireOrigin(data))) {
    throw new SharedStoreError(
      `snapshot ${id} of ${store.location} was published by ${by} from another data folder: its batches are not those of ${data.root}, and what is published from here would lose them. Publish from that folder, or from a copy of all of it; for other data, name another BACKEND_SNAPSHOTS`,
      { code: 'SHARED_STORE_FOREIGN' },
    );
  }
  if (entry.batches === undefined) return;
  const own = await hashBatches(data, throughBatch);
  if (own === undefined || own === entry.batches) return;
  throw new SharedStoreError(
    `snapshot ${id} of ${store.location} was published by ${by} from batches up to ${throughBatch} that are not those of ${data.root}: one of them is a copy of the other, and both ingested since, or batches were removed from one; what is published from here would lose theirs. Publish from the folder that has them; to go on with this one, name another BACKEND_SNAPSHOTS`,
    { code: 'SHARED_STORE_FOREIGN' },
  );
}

async function moveTo(options: SharedPublicationOptions, entry: NumberedEntry): Promise<NumberedEntry> {
  await requireOwn(options, entry);
  await moveToEntry({ store: options.store, data: options.data, entry, isServing: false });
  return entry;
}

/** Moves to the newest entry whose snapshot is whole; undefined where none is. */
async function moveToReadable(options: SharedPublicationOptions, newestFirst: readonly NumberedEntry[]) {
  for (const entry of newestFirst) {
    try {
      return await moveTo(options, entry);
    } catch (error) {
      if (!isSharedStoreError(error) || error.code !== 'SHARED_SNAPSHOT_DAMAGED') throw error;
    }
  }
  return undefined;
}

/** The manifest that was shared last: its unchanged parts need not be sent. A damaged one is as none. */
async function findBefore(store: SharedStore, entry: NumberedEntry | undefined) {
  if (entry === undefined) return undefined;
  return requireSharedManifest(store, entry).catch((): SharedManifest | undefined => undefined);
}

/** The publications of a data folder through a store. */
export function createSharedPublication(options: SharedPublicationOptions): SharedPublication {
  const { store, data, now, by = hostname(), isRepairing = false, pieceBytes, onPiece, onProblem } = options;
  const log = openSharedLog(store);
  let offered: { number: number; entry: SharedEntry } | undefined;
  let synced: { number: number; newest: NumberedEntry | undefined } | undefined;

  async function sync(): Promise<{ isFirst: boolean }> {
    const number = await log.findNewestNumber();
    if (number === 0) {
      synced = { number, newest: undefined };
      return { isFirst: true };
    }
    const newest = isRepairing
      ? await moveToReadable(options, await log.list(ENTRIES_TO_TRY))
      : await moveTo(options, await log.requireEntry(number));
    synced = { number, newest };
    return { isFirst: false };
  }

  /** Writes the snapshot's parts, and gives the entry that will point at it. */
  async function share(manifest: Manifest): Promise<{ number: number; entry: SharedEntry }> {
    if (synced === undefined) await sync();
    const { number = 0, newest } = synced ?? {};
    const at = now();
    const hash = await shareSnapshot({
      store,
      data,
      manifest,
      now: at,
      before: await findBefore(store, newest),
      isRepairing,
      ...(onPiece === undefined ? {} : { onPiece }),
      ...(pieceBytes === undefined ? {} : { pieceBytes }),
    });
    const batches = await hashBatches(data, manifest.throughBatch);
    const entry: SharedEntry = {
      format: SHARED_FORMAT,
      kind: 'published',
      id: manifest.id,
      manifest: hash,
      schemaVersion: manifest.schemaVersion,
      throughBatch: manifest.throughBatch,
      bytes: Object.values(manifest.tables).reduce((sum, { bytes }) => sum + bytes, 0),
      origin: await requireOrigin(data),
      ...(batches === undefined ? {} : { batches }),
      at: at.toISOString(),
      by,
    };
    return { number: number + 1, entry };
  }

  return {
    sync,
    async offer(manifest) {
      offered = await share(manifest);
      // Without it machines begin to fetch when it is published.
      await log.hint(offered.number, offered.entry).catch((error: unknown) => onProblem?.(error));
    },
    async announce(manifest) {
      const isOffered = offered?.entry.id === manifest.id && offered.number === (synced?.number ?? 0) + 1;
      const { number, entry: shared } = isOffered && offered !== undefined ? offered : await share(manifest);
      const newest = synced?.newest;
      const at = now();
      const entry = { ...shared, at: at.toISOString() };
      await log.append(number, entry);
      // Once a month: it reads every name that there is.
      if (isRepairing || (newest !== undefined && toMonth(new Date(newest.at)) !== toMonth(at))) {
        await collectShared(store, at).catch((error: unknown) => onProblem?.(error));
      }
      synced = { number, newest: { ...entry, number } };
    },
  };
}
