import { availableParallelism } from 'node:os';
import type { ReleaseFile } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import { ENCODINGS, type Encoding } from '@sharpside/server-kit';
import type { Codecs } from '../records/codecs.ts';
import { PublishRefusedError } from '../records/errors.ts';
import { toIntegrity } from '../records/integrity.ts';
import { mapLimited } from '../records/map-limited.ts';
import { isCompressible, toContentType } from '../store/content-type.ts';
import { keys } from '../store/keys.ts';

/** Title of the check that no stored file has the same name and other content. */
export const STORED_CHECK = 'File names are free';

const PARALLEL = availableParallelism();

const isSame = (a: Uint8Array, b: Uint8Array | undefined) => b !== undefined && Buffer.compare(a, b) === 0;

export const toClash = (path: string) =>
  `${path} is stored already with other content, which releases rely on; its name must carry a hash of its content`;

/** The folders that contain a path, the outermost first: `a` and `a/b` for `a/b/c`. */
function listFolders(path: string): string[] {
  const names = path.split('/');
  return names.slice(1).map((_, at) => names.slice(0, at + 1).join('/'));
}

/**
 * A path that is both a file and a folder, which no file system allows; undefined if there is none.
 * @param stored paths that exist already; conflicts among them are not reported.
 */
export function findFileAndFolder(
  paths: readonly string[],
  stored: Iterable<string> = [],
): string | undefined {
  const files = new Set([...paths, ...stored]);
  const folders = new Set([...files].flatMap(listFolders));
  return (
    paths.find((path) => folders.has(path)) ?? paths.flatMap(listFolders).find((folder) => files.has(folder))
  );
}

export const toFileAndFolder = (path: string): string =>
  `${path} is a file, and a folder of another file, here or in an earlier release; give one of them another name`;

export type StoredFiles = {
  /** Files of the build that are already stored with the same bytes. */
  unchanged: ReadonlySet<string>;
  /** Files of the build that are stored with other bytes. */
  changed: readonly string[];
  /** A path that is both a file and a folder; undefined if there is none. */
  both: string | undefined;
};

/** Compares a build with the stored files. It reads the stored files, since equal names prove nothing. */
export async function compareWithStored(
  store: Store,
  app: string,
  files: readonly ReleaseFile[],
): Promise<StoredFiles> {
  const stored = new Set(await store.list(keys.asset(app, '')));
  const present = files.filter(({ path }) => path !== '' && stored.has(keys.asset(app, path)));
  const compared = await mapLimited(present, PARALLEL, async ({ path, integrity }) => {
    const bytes = await store.get(keys.asset(app, path));
    return { path, isSame: bytes !== undefined && toIntegrity(bytes) === integrity };
  });
  const both = findFileAndFolder(
    files.map(({ path }) => path),
    [...stored].map((key) => key.slice(keys.asset(app, '').length)),
  );
  const [same = [], changed = []] = [true, false].map((wanted) =>
    compared.filter((file) => file.isSame === wanted).map(({ path }) => path),
  );
  return { unchanged: new Set(same), changed, both };
}

type UploadOptions = { app: string; codecs: Codecs };
type Upload = UploadOptions & { path: string; bytes: Uint8Array };

async function storeEncoded(store: Store, encoding: Encoding, upload: Upload): Promise<void> {
  const { app, path, bytes, codecs } = upload;
  const encoded = await codecs[encoding].encode(bytes);
  if (encoded.byteLength >= bytes.byteLength) return;
  const key = keys.encodedAsset(app, path, encoding);
  if (await store.putIfAbsent(key, encoded)) return;
  const stored = await store.get(key);
  if (stored && isSame(bytes, await codecs[encoding].decode(stored))) return;
  throw new PublishRefusedError({ what: app, objections: [{ check: STORED_CHECK, message: toClash(path) }] });
}

/**
 * The plain file is written last, because readers expect every plain file to have its encodings, even after an
 * interruption.
 */
async function storeFile(store: Store, upload: Upload): Promise<void> {
  const { app, path, bytes } = upload;
  if (isCompressible(toContentType(path))) {
    // Unlike `Promise.all`, `mapLimited` waits for every write, also after a failure.
    await mapLimited(ENCODINGS, ENCODINGS.length, (encoding) => storeEncoded(store, encoding, upload));
  }
  const key = keys.asset(app, path);
  if ((await store.putIfAbsent(key, bytes)) || isSame(bytes, await store.get(key))) return;
  throw new PublishRefusedError({ what: app, objections: [{ check: STORED_CHECK, message: toClash(path) }] });
}

/**
 * Stores files of a build with their encodings, several at once.
 *
 * @throws {PublishRefusedError} when another publish stores other bytes under one of the names meanwhile.
 */
export async function uploadFiles(
  store: Store,
  files: ReadonlyMap<string, Uint8Array>,
  options: UploadOptions,
): Promise<void> {
  await mapLimited([...files], PARALLEL, ([path, bytes]) => storeFile(store, { ...options, path, bytes }));
}

/**
 * Stores the source maps of a build, several at once. Their names depend on their content, so a stored map need not be
 * compared.
 */
export async function uploadMaps(
  store: Store,
  maps: ReadonlyMap<string, Uint8Array>,
  { app, codecs }: UploadOptions,
): Promise<void> {
  await mapLimited([...maps.values()], PARALLEL, async (bytes) => {
    await store.putIfAbsent(keys.map(app, toIntegrity(bytes)), await codecs.gzip.encode(bytes));
  });
}
