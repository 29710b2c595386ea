import { hostname } from 'node:os';
import { SharedStoreError } from '../shared-files/errors.ts';
import type { SharedStore } from '../shared-files/open-shared-store.ts';
import { sharedKeys } from '../shared-files/shared-keys.ts';
import { dayOf } from '../snapshot/choose-kept.ts';
import { requireSharedManifest } from './fetch-snapshot.ts';
import type { SharedEntry } from './shared-documents.ts';
import { type NumberedEntry, openSharedLog, type SharedLog } from './shared-log.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The newest entry of a snapshot, and the entry of the last publication. It reads no more entries of a long log than
 * needed.
 */
async function findEntries(log: SharedLog, id: string) {
  // One day earlier than the snapshot's day, because the clocks of two machines may differ, but by less than a day.
  const before = (dayOf(id) - 1) * DAY_MS;
  let wanted: NumberedEntry | undefined;
  let lastPublished: NumberedEntry | undefined;
  for await (const entry of log.walk()) {
    if (entry.id === id) wanted ??= entry;
    if (entry.kind === 'published') lastPublished ??= entry;
    if (wanted !== undefined && lastPublished !== undefined) break;
    // A snapshot cannot be shared before it was made, so earlier entries need not be read.
    if (wanted === undefined && Date.parse(entry.at) < before) break;
  }
  return { wanted, lastPublished };
}

type GoBackOptions = { store: SharedStore; id: string; now: Date; by?: string };

/**
 * Makes every machine go back to a snapshot of the log, or forward to the newest again, with a single write.
 *
 * @throws {SharedStoreError} `SHARED_SNAPSHOT_UNKNOWN`, `SHARED_SNAPSHOT_DAMAGED`, `SHARED_SNAPSHOT_OTHER_SCHEMA`,
 * `SHARED_STORE_MOVED`, `SHARED_ENTRY_UNTRUSTED` if an entry of this machine would not be trusted.
 */
export async function goBackEverywhere({
  store,
  id,
  now,
  by = hostname(),
}: GoBackOptions): Promise<NumberedEntry> {
  const log = openSharedLog(store);
  log.requireSigner();
  const newest = await log.findNewestNumber();
  const { wanted, lastPublished } = await findEntries(log, id);
  if (wanted === undefined) {
    throw new SharedStoreError(
      `there is no snapshot ${id} in ${store.location}; 'backend snapshots' lists those that are there`,
      { code: 'SHARED_SNAPSHOT_UNKNOWN' },
    );
  }
  if ((await store.get(sharedKeys.manifest(wanted.manifest))) === undefined) {
    throw new SharedStoreError(
      `snapshot ${id} is no longer in ${store.location}: those of the last five weeks stay`,
      { code: 'SHARED_SNAPSHOT_UNKNOWN' },
    );
  }
  // Every machine must be able to fetch the snapshot. A problem is reported here instead of by each machine.
  await requireSharedManifest(store, wanted);
  const kind = lastPublished?.id === id ? 'published' : 'went-back';
  const { number: _, ...same } = wanted;
  const entry: SharedEntry = { ...same, kind, at: now.toISOString(), by };
  await log.append(newest + 1, entry);
  return { ...entry, number: newest + 1 };
}
