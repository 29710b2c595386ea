import { SharedStoreError } from '../shared-files/errors.ts';
import type { SharedStore } from '../shared-files/open-shared-store.ts';
import { sharedKeys, toEntryNumber } from '../shared-files/shared-keys.ts';
import { parseEntry, type SharedEntry, toDocument } from './shared-documents.ts';

export type NumberedEntry = SharedEntry & { readonly number: number };

/** The log of served snapshots. The newest entry decides which snapshot is served. */
export type SharedLog = {
  /**
   * Number of the newest entry, 0 for an empty log. With `after`, an earlier result, it reads only later entries
   * instead of listing the log.
   */
  findNewestNumber: (after?: number) => Promise<number>;
  /**
   * The entry with a number.
   *
   * @throws {SharedStoreError} `SHARED_SNAPSHOT_DAMAGED` if it is unreadable or missing.
   */
  requireEntry: (number: number) => Promise<NumberedEntry>;
  /**
   * Entries, newest first, read on demand. Unreadable entries are skipped. `limit` is the number of newest entries to
   * try.
   */
  walk: (limit?: number) => AsyncIterable<NumberedEntry>;
  list: (limit?: number) => Promise<NumberedEntry[]>;
  /**
   * Writes the entry with that number, which then determines the served snapshot.
   *
   * @throws {SharedStoreError} `SHARED_STORE_MOVED` if somebody else wrote it; nothing is changed.
   */
  append: (number: number, entry: SharedEntry) => Promise<void>;
  /** The entry that `hint` announced for that number; undefined if it is missing or unreadable. */
  findComing: (number: number) => Promise<NumberedEntry | undefined>;
  /** Announces the coming entry of a number. Earlier hints, also of a dead run, are removed. */
  hint: (number: number, entry: SharedEntry) => Promise<void>;
};

// Number of parallel reads. A log has thousands of entries, and each needs a small read over the network.
const AT_ONCE = 20;

async function findReadable(
  store: SharedStore,
  { key, name, number }: { key: string; name: string; number: number },
): Promise<NumberedEntry | undefined> {
  const bytes = await store.get(key);
  if (bytes === undefined) return undefined;
  try {
    return { ...parseEntry(bytes, name), number };
  } catch {
    return undefined;
  }
}

export function openSharedLog(store: SharedStore): SharedLog {
  const toName = (number: number) => `entry ${sharedKeys.entry(number)} of ${store.location}`;

  async function findNewestNumber(after?: number): Promise<number> {
    let newest = after ?? 0;
    if (after === undefined) {
      const keys = await store.list(sharedKeys.entries());
      newest = Math.max(0, ...keys.flatMap((key) => toEntryNumber(key) ?? []));
      return newest;
    }
    while ((await store.get(sharedKeys.entry(newest + 1))) !== undefined) newest += 1;
    return newest;
  }

  async function requireEntry(number: number): Promise<NumberedEntry> {
    const bytes = await store.get(sharedKeys.entry(number));
    if (bytes !== undefined) return { ...parseEntry(bytes, toName(number)), number };
    throw new SharedStoreError(`${toName(number)} is not there; 'backend publish' writes a new one`, {
      code: 'SHARED_SNAPSHOT_DAMAGED',
    });
  }

  /** Undefined if the entry is unreadable. Nobody can go back to such an entry, and followers report it. */
  const findEntry = (number: number) =>
    findReadable(store, { key: sharedKeys.entry(number), name: toName(number), number });

  function findComing(number: number): Promise<NumberedEntry | undefined> {
    const key = sharedKeys.coming(number);
    return findReadable(store, { key, name: key, number });
  }

  async function* walk(limit = Number.POSITIVE_INFINITY): AsyncGenerator<NumberedEntry> {
    const keys = await store.list(sharedKeys.entries());
    const numbers = keys
      .flatMap((key) => toEntryNumber(key) ?? [])
      .reverse()
      .slice(0, limit);
    for (let at = 0; at < numbers.length; at += AT_ONCE) {
      const entries = await Promise.all(numbers.slice(at, at + AT_ONCE).map(findEntry));
      yield* entries.filter((entry) => entry !== undefined);
    }
  }

  return {
    findNewestNumber,
    requireEntry,
    findComing,

    async hint(number, entry) {
      for (const key of await store.list(sharedKeys.allComing())) await store.remove(key);
      await store.putIfAbsent(sharedKeys.coming(number), toDocument(entry));
    },

    walk,
    async list(limit) {
      const entries: NumberedEntry[] = [];
      for await (const entry of walk(limit)) entries.push(entry);
      return entries;
    },

    async append(number, entry) {
      if (await store.putIfAbsent(sharedKeys.entry(number), toDocument(entry))) return;
      throw new SharedStoreError(
        `snapshot ${entry.id} was not published in ${store.location}: another publication, or going back, came first; what is served there stays. 'backend refresh' publishes upon it`,
        { code: 'SHARED_STORE_MOVED' },
      );
    },
  };
}
