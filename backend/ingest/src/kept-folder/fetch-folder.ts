import { link, mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseContractJson } from '@sharpside/contracts';
import { hasCode, joinWithin } from '@sharpside/server-kit';
import { replaceFile, syncPath } from '@sharpside/warehouse/files/atomic-files';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { withWorkFolder } from '@sharpside/warehouse/files/work-folder';
import * as v from 'valibot';
import { describeFolder } from './describe-folder.ts';
import { KeptFolderError } from './errors.ts';
import type { KeptFile } from './kept-documents.ts';
import { findNewestState, type KeptState, type KeptStore, keptKeys, requireByHash } from './kept-log.ts';

const AT_ONCE = 8;

const markSchema = v.object({ location: v.string(), number: v.number(), isWorking: v.boolean() });

const toMarkPath = (data: DataFolder) => join(data.root, 'kept.json');

type Mark = v.InferOutput<typeof markSchema>;

/** The folder's mark. Undefined if it is missing or unreadable. */
export async function findMark(data: DataFolder): Promise<Mark | undefined> {
  try {
    return parseContractJson(markSchema, await readFile(toMarkPath(data), 'utf8'), 'kept.json');
  } catch {
    return undefined;
  }
}

/**
 * Records which entry of which store the folder was made from. `isWorking` is true while the folder may have changes
 * that are not in the store yet.
 */
export const markFolder = (data: DataFolder, mark: Mark): Promise<void> =>
  replaceFile(toMarkPath(data), `${JSON.stringify(mark)}\n`);

type FetchOptions = { store: KeptStore; data: DataFolder };

async function fetchFile(store: KeptStore, { path, bytes, parts }: KeptFile, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const handle = await open(target, 'w');
  try {
    for (const part of parts) await handle.write(await requireByHash(store, keptKeys.part(part), part));
    await handle.sync();
    if ((await handle.stat()).size === bytes) return;
    throw new KeptFolderError(`${path} of ${store.location} has another size than its list says`, {
      code: 'KEPT_STORE_DAMAGED',
    });
  } finally {
    await handle.close();
  }
}

/** Fetches files of the same content once. Parallel requests hide the store's latency. */
async function fetchAll(store: KeptStore, files: readonly KeptFile[], toTarget: (file: KeptFile) => string) {
  const queue = [...new Map(files.map((file) => [file.sha256, file])).values()];
  const work = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      await fetchFile(store, file, toTarget(file));
    }
  };
  const settled = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/**
 * Puts a fetched file in its place. Table files never change, so files of the same content become links to one file.
 */
async function place(from: string, data: DataFolder, { path }: KeptFile): Promise<void> {
  const target = joinWithin(data.root, path);
  await mkdir(dirname(target), { recursive: true });
  if (!path.endsWith('.parquet')) return replaceFile(target, await readFile(from));
  const linked = `${target}.tmp`;
  await rm(linked, { force: true });
  await link(from, linked);
  await rename(linked, target);
  await syncPath(dirname(target));
}

const BATCH = /^batches\/\d+\/batch\.json$/;
const identitySchema = v.object({ source: v.string(), sha256: v.string() });

/** Source and hash of a batch's input as text; undefined if the batch's record is damaged. */
function findIdentity(text: string, what: string): string | undefined {
  try {
    return JSON.stringify(parseContractJson(identitySchema, text, what));
  } catch {
    return undefined;
  }
}

/** Paths of the records of local batches that the store lacks, or has with another input. */
async function findOwnBatches(
  { store, data }: FetchOptions,
  here: readonly KeptFile[],
  there: ReadonlyMap<string, KeptFile>,
): Promise<string[]> {
  const own: string[] = [];
  for (const { path, sha256 } of here.filter((file) => BATCH.test(file.path))) {
    const kept = there.get(path);
    if (kept?.sha256 === sha256) continue;
    // If a batch was removed, its record differs but its input is the same.
    const [part = ''] = kept?.parts ?? [];
    const text = kept && new TextDecoder().decode(await requireByHash(store, keptKeys.part(part), part));
    const mine = findIdentity(await readFile(joinWithin(data.root, path), 'utf8'), path);
    // If the local record is damaged, the store's record replaces it.
    if (text !== undefined && (mine === undefined || findIdentity(text, path) === mine)) continue;
    own.push(path);
  }
  return own;
}

/**
 * Refuses to work on a kept folder if no store is configured, because the next run with the store would discard the
 * changes.
 *
 * @throws {KeptFolderError} `KEPT_STORE_UNNAMED`
 */
export async function requireUnkept(data: DataFolder): Promise<void> {
  const mark = await findMark(data);
  if (mark === undefined) return;
  throw new KeptFolderError(
    `${data.root} is kept in ${mark.location}, and BACKEND_BATCHES names no store: what this command writes would be lost at the next turn with one. Set BACKEND_BATCHES; or remove ${toMarkPath(data)}, which makes this folder one of its own`,
    { code: 'KEPT_STORE_UNNAMED' },
  );
}

/**
 * Requires that the store has all batches of the folder, unless they belong to work that was never kept.
 *
 * @throws as `fetchFolder`
 */
export async function requireSame(
  options: FetchOptions,
  here: readonly KeptFile[],
  state: KeptState | undefined,
) {
  const { store, data } = options;
  const mark = await findMark(data);
  const isFromHere = mark?.location === store.location;
  // The store was emptied, recreated or restored from a backup. The local files may be the only copy left.
  if (isFromHere && (state?.number ?? 0) < mark.number) {
    throw new KeptFolderError(
      `${store.location} has ${state === undefined ? 'nothing' : `entry ${state.number}`}, and ${data.root} came from entry ${mark.number} of it: what is there now is older. Bring the store back; or remove ${toMarkPath(data)}, which makes this folder one of its own, and carry it ('backend batches carry') to an empty place`,
      { code: 'KEPT_STORE_OLDER' },
    );
  }
  // A run changed the folder and was killed before it wrote the changes to the store. The changes are discarded, and
  // the next run repeats the work.
  if (isFromHere && mark.isWorking) return;
  if (state === undefined) {
    if (!here.some(({ path }) => BATCH.test(path))) return;
    throw new KeptFolderError(
      `${data.root} has batches, and ${store.location} has none yet: 'backend batches carry' writes them there`,
      { code: 'KEPT_STORE_EMPTY' },
    );
  }
  const own = await findOwnBatches(options, here, new Map(state.files.map((file) => [file.path, file])));
  if (own.length === 0) return;
  throw new KeptFolderError(
    `${data.root} has batches of which ${store.location} knows nothing (${own.slice(0, 3).join(', ')}${own.length > 3 ? ', ...' : ''}): they would be lost. Name an empty BACKEND_DATA, or another BACKEND_BATCHES`,
    { code: 'KEPT_STORE_FOREIGN' },
  );
}

/** Removes empty folders, because they would count as batches or snapshots. */
async function removeEmptyFolders(data: DataFolder): Promise<void> {
  for (const parent of [data.batches, data.snapshots]) {
    for (const name of await readdir(parent).catch(() => [])) {
      await rmdir(join(parent, name)).catch((error: unknown) => {
        if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOTDIR')) throw error;
      });
    }
  }
}

/**
 * Replaces the folder's lasting files by the store's newest state. Undefined if nothing is kept yet.
 *
 * @throws {KeptFolderError} `KEPT_STORE_FOREIGN` or `KEPT_STORE_EMPTY` if the folder has batches that the store lacks,
 * `KEPT_STORE_OLDER` if the store's state is older than the state that the folder was made from, `KEPT_STORE_DAMAGED`.
 * The folder's files are unchanged then.
 */
export async function fetchFolder(options: FetchOptions): Promise<KeptState | undefined> {
  const { store, data } = options;
  await mkdir(data.root, { recursive: true });
  const [state, here] = [await findNewestState(store), await describeFolder(data)];
  await requireSame(options, here, state);
  const known = new Map(here.map((file) => [file.path, file.sha256]));
  const wanted = state?.files ?? [];
  const missing = wanted.filter(({ path, sha256 }) => known.get(path) !== sha256);
  await withWorkFolder({ data, what: 'kept' }, async (folder) => {
    const toTarget = ({ sha256 }: KeptFile) => joinWithin(folder, sha256);
    await fetchAll(store, missing, toTarget);
    // Until all files are in their places, the folder may mix two states. If the process is killed, the next run
    // fetches again.
    await markFolder(data, { location: store.location, number: state?.number ?? 0, isWorking: true });
    for (const file of missing) await place(toTarget(file), data, file);
  });
  const paths = new Set(wanted.map(({ path }) => path));
  for (const { path } of here.filter((file) => !paths.has(file.path))) {
    await rm(joinWithin(data.root, path), { force: true });
  }
  await removeEmptyFolders(data);
  return state;
}
