import { isSharedStoreError, SharedStoreError } from '../shared-files/errors.ts';
import { findSigningFault } from '../shared-files/log-keys.ts';
import type { SharedStore } from '../shared-files/open-shared-store.ts';
import { sharedKeys, toEntryNumber } from '../shared-files/shared-keys.ts';
import { findDistrust, signEntry } from '../shared-files/signed-entries.ts';
import { entrySchema, parseEntry, type SharedEntry, toDocument } from './shared-documents.ts';

export type NumberedEntry = SharedEntry & { readonly number: number };

/**
 * The log of served snapshots. The newest entry decides which snapshot is served. If the store has trusted keys,
 * entries that none of them signed are refused.
 */
export type SharedLog = {
  /**
   * Number of the newest entry, 0 for an empty log. With `after`, an earlier result, it reads only later entries
   * instead of listing the log.
   */
  findNewestNumber: (after?: number) => Promise<number>;
  /**
   * The entry with a number.
   *
   * @throws {SharedStoreError} `SHARED_SNAPSHOT_DAMAGED` if it is unreadable or missing, `SHARED_ENTRY_UNTRUSTED`.
   */
  requireEntry: (number: number) => Promise<NumberedEntry>;
  /**
   * Entries, newest first, read on demand. Unreadable entries are skipped, and `onRefused` is called with the reason.
   * `limit` is the number of newest entries to try.
   */
  walk: (options?: WalkOptions) => AsyncIterable<NumberedEntry>;
  list: (options?: WalkOptions) => Promise<NumberedEntry[]>;
  /** @throws {SharedStoreError} `SHARED_ENTRY_UNTRUSTED` if readers would not trust an entry of this process. */
  requireSigner: () => void;
  /**
   * Writes the entry with that number, signed if there is a key. The entry then determines the served snapshot.
   *
   * @throws {SharedStoreError} `SHARED_STORE_MOVED` if somebody else wrote it, `SHARED_ENTRY_UNTRUSTED` if readers
   * would not trust it; nothing is changed.
   */
  append: (number: number, entry: SharedEntry) => Promise<void>;
  /** The entry that `hint` announced for that number; undefined if it is missing, unreadable or untrusted. */
  findComing: (number: number) => Promise<NumberedEntry | undefined>;
  /** Announces the coming entry of a number. Earlier hints, also of a dead run, are removed. */
  hint: (number: number, entry: SharedEntry) => Promise<void>;
};

type WalkOptions = { limit?: number; onRefused?: (error: unknown) => void };

// Number of parallel reads. A log has thousands of entries, and each needs a small read over the network.
const AT_ONCE = 20;

/**
 * Types of signatures. They differ, because a hint is signed before it is certain that its snapshot will be published:
 * its signature must not make it an entry.
 */
const TYPES = { entry: 'snapshot-entry+jws', hint: 'snapshot-hint+jws' } as const;

type Read = (key: string) => Promise<Uint8Array | undefined>;

/** An entry of the log, or a hint at one. */
type Source = { kind: keyof typeof TYPES; number: number; read: Read };

const toKey = ({ kind, number }: Omit<Source, 'read'>) =>
  kind === 'entry' ? sharedKeys.entry(number) : sharedKeys.coming(number);

const toPlace = ({ kind, number, read }: Source) => ({
  type: TYPES[kind],
  number,
  readPrevious: () => read(sharedKeys.entry(number - 1)),
});

const untrusted = (message: string) => new SharedStoreError(message, { code: 'SHARED_ENTRY_UNTRUSTED' });

/**
 * Reads an entry; undefined if it is missing.
 *
 * @throws {SharedStoreError} `SHARED_SNAPSHOT_DAMAGED`, `SHARED_ENTRY_UNTRUSTED`
 */
async function findEntry(store: SharedStore, source: Source): Promise<NumberedEntry | undefined> {
  const key = toKey(source);
  const bytes = await source.read(key);
  if (bytes === undefined) return undefined;
  const name = `entry ${key} of ${store.location}`;
  const entry = parseEntry(bytes, name);
  const place = toPlace(source);
  const reason = await findDistrust(bytes, { entry, keys: store.keys, place, schema: entrySchema });
  if (reason === undefined) return { ...entry, number: source.number };
  throw untrusted(
    `${name} is not trusted: ${reason}. Find out who can write to that store; then 'backend publish' writes a new entry`,
  );
}

/** True if an entry is there, but unreadable or untrusted. */
const isRefused = (error: unknown) =>
  isSharedStoreError(error) && ['SHARED_SNAPSHOT_DAMAGED', 'SHARED_ENTRY_UNTRUSTED'].includes(error.code);

/** Remembers what is read, because an entry is also read to verify the next one. */
function remember(store: SharedStore): Read {
  const found = new Map<string, Promise<Uint8Array | undefined>>();
  return (key) => {
    const bytes = found.get(key) ?? store.get(key);
    found.set(key, bytes);
    return bytes;
  };
}

function requireSigner(store: SharedStore): void {
  const fault = findSigningFault(store.keys);
  if (fault !== undefined) throw untrusted(`nothing can be published in ${store.location}: ${fault}`);
}

export function openSharedLog(store: SharedStore): SharedLog {
  const read: Read = (key) => store.get(key);

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
    const entry = await findEntry(store, { kind: 'entry', number, read });
    if (entry !== undefined) return entry;
    throw new SharedStoreError(
      `entry ${sharedKeys.entry(number)} of ${store.location} is not there; 'backend publish' writes a new one`,
      { code: 'SHARED_SNAPSHOT_DAMAGED' },
    );
  }

  async function* walk({ limit = Number.POSITIVE_INFINITY, onRefused }: WalkOptions = {}) {
    const keys = await store.list(sharedKeys.entries());
    const numbers = keys
      .flatMap((key) => toEntryNumber(key) ?? [])
      .reverse()
      .slice(0, limit);
    for (let at = 0; at < numbers.length; at += AT_ONCE) {
      const source = { kind: 'entry', read: remember(store) } as const;
      const entries = await Promise.all(
        numbers.slice(at, at + AT_ONCE).map((number) =>
          // Nobody can go back to an unreadable entry. Followers report it if it is the newest.
          findEntry(store, { ...source, number }).catch((error: unknown) => {
            if (!isRefused(error)) throw error;
            onRefused?.(error);
          }),
        ),
      );
      yield* entries.filter((entry) => entry !== undefined);
    }
  }

  /** The document of an entry, which readers with the same trusted keys will trust. */
  async function toSigned(source: Source, entry: SharedEntry): Promise<Uint8Array> {
    requireSigner(store);
    const signing = { keys: store.keys, place: toPlace(source) };
    const document = toDocument(await signEntry({ ...signing, entry }));
    const reason = await findDistrust(document, { ...signing, entry, schema: entrySchema });
    if (reason === undefined) return document;
    throw untrusted(
      `nothing can be published in ${store.location}: its readers refuse the entry, because ${reason}`,
    );
  }

  return {
    findNewestNumber,
    requireEntry,
    requireSigner: () => requireSigner(store),
    findComing: (number) =>
      findEntry(store, { kind: 'hint', number, read }).catch((error: unknown) => {
        if (!isRefused(error)) throw error;
        return undefined;
      }),

    async hint(number, entry) {
      const document = await toSigned({ kind: 'hint', number, read }, entry);
      for (const key of await store.list(sharedKeys.allComing())) await store.remove(key);
      await store.putIfAbsent(sharedKeys.coming(number), document);
    },

    walk,
    async list(options) {
      const entries: NumberedEntry[] = [];
      for await (const entry of walk(options)) entries.push(entry);
      return entries;
    },

    async append(number, entry) {
      const document = await toSigned({ kind: 'entry', number, read }, entry);
      if (await store.putIfAbsent(sharedKeys.entry(number), document)) return;
      throw new SharedStoreError(
        `snapshot ${entry.id} was not published in ${store.location}: another publication, or going back, came first; what is served there stays. 'backend refresh' publishes upon it`,
        { code: 'SHARED_STORE_MOVED' },
      );
    },
  };
}
