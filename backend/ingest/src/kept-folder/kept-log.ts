import { explainFailures, openStore, type Store, type StoreError } from '@sharpside/object-store';
import { PIECE_BYTES, toSha256 } from '@sharpside/warehouse/shared-files/pieces';
import { KeptFolderError } from './errors.ts';
import {
  type KeptEntry,
  type KeptFile,
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

/** The store of a kept folder. `location` names it in messages. */
export type KeptStore = Store & { readonly location: string };

const toKeptError = (cause: StoreError, location: string) =>
  new KeptFolderError(
    cause.code === 'STORE_UNSAFE'
      ? `batches cannot be kept in ${location}: its server overwrites an object although 'If-None-Match: *' forbids it, so that two machines would both believe that theirs count; use another store`
      : `the store of batches failed: ${cause.message}`,
    { code: cause.code === 'STORE_VALUE_TOO_LARGE' ? 'KEPT_STORE_DAMAGED' : 'KEPT_STORE_FAILED', cause },
  );

/** The same store, but its errors are `KeptFolderError`s. */
export const toKeptStore = (store: Store, location: string): KeptStore => ({
  location,
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
): KeptStore =>
  toKeptStore(
    openStore(location, environment, {
      what: 'store of batches',
      isVital: (key) => key.startsWith(keptKeys.entries()) || key.startsWith('leases/'),
      toMaxBytes: toKeptMaxBytes,
    }),
    location,
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

/** The state that an entry describes. @throws {KeptFolderError} `KEPT_STORE_DAMAGED` */
export async function readState(store: KeptStore, number: number): Promise<KeptState> {
  const key = keptKeys.entry(number);
  const bytes = await store.get(key);
  if (bytes === undefined) throw toDamage(`${store.location} lacks ${key}`);
  const entry = parseKeptEntry(bytes, `${key} of ${store.location}`);
  const list = keptKeys.list(entry.list);
  const files = parseKeptList(await requireByHash(store, list, entry.list), `${list} of ${store.location}`);
  return { number, entry, files };
}

/** The newest state; undefined if nothing is kept yet. @throws {KeptFolderError} `KEPT_STORE_DAMAGED` */
export async function findNewestState(store: KeptStore): Promise<KeptState | undefined> {
  const number = (await listEntryNumbers(store)).at(-1);
  return number === undefined ? undefined : readState(store, number);
}

type Append = { number: number; files: readonly KeptFile[]; at: Date; by: string };

/**
 * Adds the next entry to the log. It describes the folder's state from then on.
 *
 * @throws {KeptFolderError} `KEPT_STORE_MOVED` if another machine added an entry. The state is unchanged.
 */
export async function appendState(store: KeptStore, { number, files, at, by }: Append): Promise<KeptState> {
  const document = toListDocument(files);
  const list = toSha256(document);
  await store.putIfAbsent(keptKeys.list(list), document);
  const entry = { list, at: at.toISOString(), by };
  const isWritten = await store.putIfAbsent(keptKeys.entry(number), toEntryDocument(entry));
  // `collect` removes old entries. So a machine that was paused for long may find its number free, although later
  // entries exist.
  const isNewest = isWritten && (await listEntryNumbers(store)).at(-1) === number;
  if (isNewest) return { number, entry: { format: 1, ...entry }, files };
  if (isWritten) await store.remove(keptKeys.entry(number));
  throw new KeptFolderError(
    `another machine wrote to ${store.location} meanwhile: what this one read is not kept; the next run reads it again`,
    { code: 'KEPT_STORE_MOVED' },
  );
}
