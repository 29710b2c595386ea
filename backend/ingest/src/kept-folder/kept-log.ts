import { explainFailures, openStore, type Store, type StoreError } from '@sharpside/object-store';
import { findSigningFault, type LogKeys } from '@sharpside/warehouse/shared-files/log-keys';
import { PIECE_BYTES, toSha256 } from '@sharpside/warehouse/shared-files/pieces';
import { findDistrust, signEntry } from '@sharpside/warehouse/shared-files/signed-entries';
import { KeptFolderError } from './errors.ts';
import {
  type KeptEntry,
  type KeptFile,
  keptEntrySchema,
  parseKeptEntry,
  parseKeptList,
  toEntryDocument,
  toListDocument,
} from './kept-documents.ts';

const DIGITS = 8;
const ENTRY = /^log\/(\d{8,})\.json$/;

/** Keys of a kept folder's objects in its store. */
export const keptKeys = {
  entry: (number: number) => `log/${String(number).padStart(DIGITS, '0')}.json`,
  entries: () => 'log/',
  list: (sha256: string) => `lists/${sha256}.json`,
  lists: () => 'lists/',
  part: (sha256: string) => `parts/${sha256}`,
  parts: () => 'parts/',
} as const;

const KIBIBYTE = 1024;

/** Maximum size of an object, in bytes. A list of 256 MiB names about a million files. */
function toKeptMaxBytes(key: string): number {
  if (key.startsWith(keptKeys.parts())) return PIECE_BYTES;
  return key.startsWith(keptKeys.lists()) ? 256 * KIBIBYTE ** 2 : 64 * KIBIBYTE;
}

/** The store of a kept folder. `location` names it in messages, `keys` are those for its log. */
export type KeptStore = Store & { readonly location: string; readonly keys: LogKeys };

const toKeptError = (cause: StoreError, location: string) =>
  new KeptFolderError(
    cause.code === 'STORE_UNSAFE'
      ? `batches cannot be kept in ${location}: its server overwrites an object although 'If-None-Match: *' forbids it, so that two machines would both believe that theirs count; use another store`
      : `the store of batches failed: ${cause.message}`,
    { code: cause.code === 'STORE_VALUE_TOO_LARGE' ? 'KEPT_STORE_DAMAGED' : 'KEPT_STORE_FAILED', cause },
  );

/** The same store, but its errors are `KeptFolderError`s. */
export const toKeptStore = (store: Store, location: string, keys: LogKeys = {}): KeptStore => ({
  location,
  keys,
  ...explainFailures(store, (cause) => toKeptError(cause, location)),
});

/**
 * Opens the store at `location`: a folder, or `s3://<bucket>/<folder>`. The store is not accessed yet.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with all missing or wrong settings.
 */
export const openKeptStore = (
  location: string,
  environment: Readonly<Record<string, string | undefined>>,
  keys: LogKeys = {},
): KeptStore =>
  toKeptStore(
    openStore(location, environment, {
      what: 'store of batches',
      isVital: (key) => key.startsWith(keptKeys.entries()) || key.startsWith('leases/'),
      toMaxBytes: toKeptMaxBytes,
    }),
    location,
    keys,
  );

export type KeptState = {
  readonly number: number;
  readonly entry: KeptEntry;
  readonly files: readonly KeptFile[];
};

const toDamage = (message: string) =>
  new KeptFolderError(`${message}; 'backend batches carry' on the machine that worked last writes it anew`, {
    code: 'KEPT_STORE_DAMAGED',
  });

export const listEntryNumbers = async (store: KeptStore): Promise<number[]> =>
  (await store.list(keptKeys.entries()))
    .flatMap((key) => {
      const number = ENTRY.exec(key)?.[1];
      return number === undefined ? [] : [Number(number)];
    })
    .sort((a, b) => a - b);

/**
 * The object with this key.
 *
 * @throws {KeptFolderError} `KEPT_STORE_DAMAGED` if it is missing or has another hash.
 */
export async function requireByHash(store: KeptStore, key: string, sha256: string): Promise<Uint8Array> {
  const bytes = await store.get(key);
  if (bytes === undefined) throw toDamage(`${store.location} lacks ${key}`);
  if (toSha256(bytes) !== sha256) throw toDamage(`${key} of ${store.location} is not as it was written`);
  return bytes;
}

const toPlace = (store: KeptStore, number: number) => ({
  type: 'batches-entry+jws',
  number,
  readPrevious: () => store.get(keptKeys.entry(number - 1)),
});

const untrusted = (message: string) => new KeptFolderError(message, { code: 'KEPT_STORE_UNTRUSTED' });

/** @throws {KeptFolderError} `KEPT_STORE_UNTRUSTED` if readers would not trust an entry of this process. */
export function requireKeptSigner({ keys, location }: KeptStore): void {
  const fault = findSigningFault(keys);
  if (fault !== undefined) throw untrusted(`nothing can be kept in ${location}: ${fault}`);
}

type Entry = { number: number; entry: KeptEntry; bytes: Uint8Array };

async function requireEntry(store: KeptStore, number: number): Promise<Entry> {
  const key = keptKeys.entry(number);
  const bytes = await store.get(key);
  if (bytes === undefined) throw toDamage(`${store.location} lacks ${key}`);
  return { number, entry: parseKeptEntry(bytes, `${key} of ${store.location}`), bytes };
}

async function toState(store: KeptStore, { number, entry }: Entry): Promise<KeptState> {
  const list = keptKeys.list(entry.list);
  const files = parseKeptList(await requireByHash(store, list, entry.list), `${list} of ${store.location}`);
  return { number, entry, files };
}

/** The state that an entry describes, whoever wrote it. @throws {KeptFolderError} `KEPT_STORE_DAMAGED` */
export const readState = async (store: KeptStore, number: number): Promise<KeptState> =>
  toState(store, await requireEntry(store, number));

/**
 * The newest state; undefined if nothing is kept yet.
 *
 * @throws {KeptFolderError} `KEPT_STORE_DAMAGED`; `KEPT_STORE_UNTRUSTED` if the store has trusted keys, and none of
 * them signed the newest entry.
 */
export async function findNewestState(store: KeptStore): Promise<KeptState | undefined> {
  const number = (await listEntryNumbers(store)).at(-1);
  if (number === undefined) return undefined;
  const found = await requireEntry(store, number);
  const signed = { entry: found.entry, keys: store.keys, place: toPlace(store, number) };
  const reason = await findDistrust(found.bytes, { ...signed, schema: keptEntrySchema });
  // The entry is not read again, because whoever can write to the store might exchange it now.
  if (reason === undefined) return toState(store, found);
  throw untrusted(
    `${keptKeys.entry(number)} of ${store.location} is not trusted: ${reason}. Find out who can write to that store, and remove that entry`,
  );
}

/** The document of an entry, which readers with the same trusted keys will trust. */
async function toSigned(
  store: KeptStore,
  { number, entry }: Pick<Entry, 'number' | 'entry'>,
): Promise<Uint8Array> {
  requireKeptSigner(store);
  const signing = { entry, keys: store.keys, place: toPlace(store, number) };
  const document = toEntryDocument(await signEntry(signing));
  const reason = await findDistrust(document, { ...signing, schema: keptEntrySchema });
  if (reason === undefined) return document;
  throw untrusted(
    `nothing can be kept in ${store.location}: its readers refuse the entry, because ${reason}`,
  );
}

type Append = { number: number; files: readonly KeptFile[]; at: Date; by: string };

/**
 * Adds the next entry to the log. It describes the folder's state from then on.
 *
 * @throws {KeptFolderError} `KEPT_STORE_MOVED` if another machine added an entry, `KEPT_STORE_UNTRUSTED` if readers
 * would not trust this one. The state is unchanged.
 */
export async function appendState(store: KeptStore, { number, files, at, by }: Append): Promise<KeptState> {
  const document = toListDocument(files);
  const list = toSha256(document);
  await store.putIfAbsent(keptKeys.list(list), document);
  const entry: KeptEntry = { format: 1, list, at: at.toISOString(), by };
  const isWritten = await store.putIfAbsent(keptKeys.entry(number), await toSigned(store, { number, entry }));
  // `collect` removes old entries. So a machine that was paused for long may find its number free, although later
  // entries exist.
  const isNewest = isWritten && (await listEntryNumbers(store)).at(-1) === number;
  if (isNewest) return { number, entry, files };
  if (isWritten) await store.remove(keptKeys.entry(number));
  throw new KeptFolderError(
    `another machine wrote to ${store.location} meanwhile: what this one read is not kept; the next run reads it again`,
    { code: 'KEPT_STORE_MOVED' },
  );
}
