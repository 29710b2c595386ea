import type { SharedStore } from '../shared-files/open-shared-store.ts';
import { sharedKeys, toMonth } from '../shared-files/shared-keys.ts';
import { chooseKept, UNDO_DAYS } from '../snapshot/choose-kept.ts';
import { isOfNewerProgram, parseSharedManifest } from './shared-documents.ts';
import { type NumberedEntry, openSharedLog } from './shared-log.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The entries whose snapshots stay: those that `chooseKept` keeps, the served snapshot, and all of the last
 * `UNDO_DAYS`.
 */
function chooseEntries(newestFirst: readonly NumberedEntry[], now: Date): Set<NumberedEntry> {
  const ids = [...new Set(newestFirst.map(({ id }) => id))].sort();
  const kept = new Set([...chooseKept(ids), newestFirst[0]?.id]);
  const since = now.getTime() - UNDO_DAYS * DAY_MS;
  return new Set(newestFirst.filter(({ id, at }) => kept.has(id) || Date.parse(at) >= since));
}

/**
 * Parts named by a manifest. Empty for a missing or damaged manifest, which nobody can fetch; undefined for a newer
 * program's manifest.
 */
async function findPieces(store: SharedStore, manifest: string): Promise<string[] | undefined> {
  const bytes = await store.get(sharedKeys.manifest(manifest));
  if (bytes === undefined) return [];
  if (isOfNewerProgram(bytes)) return undefined;
  try {
    return Object.values(parseSharedManifest(bytes, manifest).pieces).flat();
  } catch {
    return [];
  }
}

/**
 * The month before the previous month. Parts of it and of earlier months may be removed if no kept snapshot needs them.
 */
const toLastMonth = (now: Date): string =>
  toMonth(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2)));

/** True if the log has an entry of a newer program. */
async function hasNewerEntry(store: SharedStore, entries: readonly NumberedEntry[]): Promise<boolean> {
  const readable = new Set(entries.map(({ number }) => sharedKeys.entry(number)));
  for (const key of (await store.list(sharedKeys.entries())).filter((one) => !readable.has(one))) {
    const bytes = await store.get(key);
    if (bytes !== undefined && isOfNewerProgram(bytes)) return true;
  }
  return false;
}

/**
 * Removes parts and manifests that no kept snapshot needs. Parts of this month and the previous month always stay,
 * because a concurrent publication relies on parts of its own month. If a newer program publishes to the store,
 * everything stays, because only that program knows what it needs.
 *
 * @returns the number of removed objects.
 */
export async function collectShared(store: SharedStore, now: Date): Promise<number> {
  const entries = await openSharedLog(store).list();
  if (await hasNewerEntry(store, entries)) return 0;
  const kept = chooseEntries(entries, now);
  const manifests = new Set([...kept].map(({ manifest }) => manifest));
  const needed = new Set<string>();
  for (const manifest of manifests) {
    const pieces = await findPieces(store, manifest);
    if (pieces === undefined) return 0;
    for (const piece of pieces) needed.add(sharedKeys.piece(piece));
  }
  const lastMonth = toLastMonth(now);
  const unneeded = (await store.list(sharedKeys.pieces())).filter((key) => {
    const [, month = ''] = key.split('/');
    return month <= lastMonth && !needed.has(key);
  });
  // Manifests go before their parts, so that going back to such a snapshot fails at once.
  const gone = new Set(entries.filter((entry) => !kept.has(entry)).map(({ manifest }) => manifest));
  const there = new Set(await store.list(sharedKeys.manifests()));
  const keys = [...gone]
    .filter((manifest) => !manifests.has(manifest))
    .map(sharedKeys.manifest)
    .filter((key) => there.has(key));
  for (const key of [...keys, ...unneeded]) await store.remove(key);
  return keys.length + unneeded.length;
}
