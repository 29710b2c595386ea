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

/** Publishes a data folder's snapshots to other machines. Only for the holder of the publisher's turn. */
export type SharedPublication = {
  /**
   * Moves the data folder to the newest shared snapshot, so that the next snapshot builds upon it. `isFirst` is true if
   * nothing was shared yet.
   *
   * @throws {SharedStoreError} `SHARED_STORE_FOREIGN` if the shared snapshot was made from other batches,
   * `SHARED_ENTRY_UNTRUSTED` if the newest entry is not trusted, or an entry of this machine would not be.
   */
  sync: () => Promise<{ isFirst: boolean }>;
  /**
   * Writes a snapshot and a hint to the store, so that other machines fetch and build it while this machine builds its
   * own. It is not served yet. Without this call `announce` writes the snapshot.
   */
  offer: (manifest: Manifest) => Promise<void>;
  /**
   * Writes a snapshot to the store. The last write points every machine at it.
   *
   * @throws {SharedStoreError} `SHARED_STORE_MOVED` if another publication, or going back, came after `sync`.
   */
  announce: (manifest: Manifest) => Promise<void>;
};

export type SharedPublicationOptions = {
  store: SharedStore;
  data: DataFolder;
  now: () => Date;
  by?: string;
  /** Skips unreadable entries and rewrites damaged parts. For a person, not for a timer. */
  isRepairing?: boolean;
  pieceBytes?: number;
  onPiece?: (sent: number, of: number) => void;
  /**
   * Called if the hint could not be written, or files that are no longer needed could not be removed. The publication
   * goes on.
   */
  onProblem?: (error: unknown) => void;
};

// Number of newest entries to search for a readable snapshot.
const ENTRIES_TO_TRY = 20;

/** The random id of a data folder's batches, created at first use. */
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

/** Moves to the newest entry with an intact snapshot; undefined if no entry has one. */
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

/** The last shared manifest, whose unchanged parts need not be sent. A damaged manifest counts as missing. */
async function findBefore(store: SharedStore, entry: NumberedEntry | undefined) {
  if (entry === undefined) return undefined;
  return requireSharedManifest(store, entry).catch((): SharedManifest | undefined => undefined);
}

export function createSharedPublication(options: SharedPublicationOptions): SharedPublication {
  const { store, data, now, by = hostname(), isRepairing = false, pieceBytes, onPiece, onProblem } = options;
  const log = openSharedLog(store);
  let offered: { number: number; entry: SharedEntry } | undefined;
  let synced: { number: number; newest: NumberedEntry | undefined } | undefined;

  async function sync(): Promise<{ isFirst: boolean }> {
    log.requireSigner();
    const number = await log.findNewestNumber();
    if (number === 0) {
      synced = { number, newest: undefined };
      return { isFirst: true };
    }
    const newest = isRepairing
      ? await moveToReadable(options, await log.list({ limit: ENTRIES_TO_TRY }))
      : await moveTo(options, await log.requireEntry(number));
    synced = { number, newest };
    return { isFirst: false };
  }

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
      // If the hint fails, machines only start to fetch after the announcement.
      await log.hint(offered.number, offered.entry).catch((error: unknown) => onProblem?.(error));
    },
    async announce(manifest) {
      const isOffered = offered?.entry.id === manifest.id && offered.number === (synced?.number ?? 0) + 1;
      const { number, entry: shared } = isOffered && offered !== undefined ? offered : await share(manifest);
      const newest = synced?.newest;
      const at = now();
      const entry = { ...shared, at: at.toISOString() };
      await log.append(number, entry);
      // A collection lists every name in the store, so it runs only once a month, or when repairing.
      if (isRepairing || (newest !== undefined && toMonth(new Date(newest.at)) !== toMonth(at))) {
        await collectShared(store, at).catch((error: unknown) => onProblem?.(error));
      }
      synced = { number, newest: { ...entry, number } };
    },
  };
}
