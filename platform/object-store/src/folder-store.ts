import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, opendir, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { hasCode, toReason } from '@sharpside/server-kit';
import { isStoreError, StoreError, tooLarge } from './errors.ts';
import type { Store, StoreUse } from './store.ts';
import { isKey, requireFolder, requireKey, requirePrefix } from './store-key.ts';

/**
 * Default: no key is vital, values have any size, `linkFile` and `writeFile` use the file system, `now` is the clock of
 * the machine.
 */
export type FolderStoreOptions = {
  root: string;
  /** True for the few small keys that help to recover from a full disk. */
  isVital?: NonNullable<StoreUse['isVital']>;
  toMaxBytes?: StoreUse['toMaxBytes'];
  /** Publishes a written file under its key; must fail with EEXIST if the key exists. */
  linkFile?: (from: string, to: string) => Promise<void>;
  /** Writes a new file, durably. */
  writeFile?: (path: string, bytes: Uint8Array) => Promise<void>;
  now?: () => number;
};

// Starts with a dot, as no key can: readers never see a file that is being written.
const TEMPORARY_FOLDER = '.tmp';

// Space that is kept free for vital keys on a full disk.
const RESERVE = '.reserve';
const RESERVE_BYTES = 1024 * 1024;

// No write takes this long: an older temporary file belongs to a dead process.
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

const isFull = (error: unknown) => hasCode(error, 'ENOSPC', 'EDQUOT');
const toWriteCode = (error: unknown) => (isFull(error) ? 'STORE_FULL' : 'STORE_FAILED');
const isAbsent = (error: unknown) => hasCode(error, 'ENOENT', 'ENOTDIR');

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot sync a folder; its file systems keep the order of entries themselves.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function linkOnce(linkFile: (from: string, to: string) => Promise<void>, from: string, to: string) {
  try {
    await linkFile(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Removes temporary files of dead processes. Readers never see these files, so nothing depends on their removal. */
async function sweep(folder: string, abandonedBefore: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < abandonedBefore) await unlink(path);
  }
}

/** True if a file is below the folder. Stops at the first file, since a folder may have a file per revision. */
async function hasFile(folder: string): Promise<boolean> {
  const folders: string[] = [];
  for await (const entry of await opendir(folder)) {
    if (entry.isFile() && isKey(entry.name)) return true;
    if (entry.isDirectory()) folders.push(entry.name);
  }
  for (const name of folders) if (await hasFile(join(folder, name))) return true;
  return false;
}

/**
 * Writes a file of the store durably if it is absent: true if this call created it. It throws the file system's own
 * errors.
 */
type PutFile = (key: string, bytes: Uint8Array) => Promise<boolean>;

/** A writer that prepares the folder at its first write. */
function createPutFile(options: Required<Omit<FolderStoreOptions, 'toMaxBytes'>>): PutFile {
  const { root, isVital, linkFile, writeFile, now } = options;
  const temporary = join(root, TEMPORARY_FOLDER);
  const reserve = join(root, RESERVE);
  const durableFolders = new Set<string>();
  // The highest folder that may have a new entry: `syncPath` goes up to here.
  let top = root;
  let prepared: Promise<void> | undefined;

  async function prepare(): Promise<void> {
    const firstMade = await mkdir(temporary, { recursive: true });
    if (firstMade !== undefined) top = dirname(firstMade);
    // May fail if another process sweeps or owns these files. The next process that opens the store tries again.
    await sweep(temporary, now() - ABANDONED_AFTER_MS).catch(() => undefined);
  }

  /**
   * Creates the reserve if it is missing; fails if the disk is full. The bytes are random, because a file system may
   * store zeros without taking space.
   */
  async function keepReserve(): Promise<void> {
    if (await stat(reserve).catch(() => undefined)) return;
    const written = join(temporary, randomUUID());
    try {
      await writeFile(written, randomBytes(RESERVE_BYTES));
      await rename(written, reserve);
    } catch (error) {
      await unlink(written).catch(() => undefined);
      throw error;
    }
  }

  /** Makes a new entry of `folder` durable. The folders above must be durable too, and are synced once each. */
  async function syncPath(folder: string): Promise<void> {
    await syncFolder(folder);
    if (durableFolders.has(folder)) return;
    if (folder !== top) await syncPath(dirname(folder));
    durableFolders.add(folder);
  }

  async function beReady(key: string): Promise<void> {
    prepared ??= prepare().catch((error: unknown) => {
      // A disk that was full or read-only may work again at the next write.
      prepared = undefined;
      throw error;
    });
    await prepared;
    if (!isVital(key)) await keepReserve();
  }

  async function putOnce(key: string, bytes: Uint8Array): Promise<boolean> {
    await beReady(key);
    const target = join(root, key);
    const written = join(temporary, randomUUID());
    await mkdir(dirname(target), { recursive: true });
    try {
      await writeFile(written, bytes);
      const isOurs = await linkOnce(linkFile, written, target);
      // Also needed if another writer won: a caller who learns that the key exists must be able to rely on it.
      await syncPath(dirname(target));
      return isOurs;
    } finally {
      // If the removal fails, `sweep` removes the file later. The outcome of the write does not depend on it.
      await unlink(written).catch(() => undefined);
    }
  }

  return async (key, bytes) => {
    try {
      return await putOnce(key, bytes);
    } catch (error) {
      if (!isFull(error) || !isVital(key)) throw error;
      await unlink(reserve).catch(() => undefined);
      return putOnce(key, bytes);
    }
  };
}

async function listFiles(root: string, prefix: string): Promise<string[]> {
  const folder = join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((key) => key.startsWith(prefix) && isKey(key))
    .sort();
}

async function listFolders(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && isKey(entry.name))
    .map(({ name }) => name);
  const found: string[] = [];
  for (const name of names) if (await hasFile(join(folder, name))) found.push(name);
  return found.sort();
}

/**
 * A store in a folder of this machine, or of a network file system with hard links.
 *
 * A file is first written under a temporary name, synced, and then linked to its key. The link makes it visible, and
 * the file system lets only one of several writers create it. A megabyte is reserved for vital keys; if there is no
 * room for this reserve, other keys are refused.
 *
 * @throws {StoreError} `STORE_KEY_INVALID` for a key that would leave the folder, `STORE_FULL` when the disk has no
 * room, `STORE_VALUE_TOO_LARGE` for a file above `toMaxBytes`, `STORE_FAILED` for any other failure.
 */
export function createFolderStore({
  root: folder,
  isVital = () => false,
  toMaxBytes,
  linkFile = link,
  writeFile = writeWhole,
  now = Date.now,
}: FolderStoreOptions): Store {
  const root = resolve(folder);
  const putFile = createPutFile({ root, isVital, linkFile, writeFile, now });

  const failed = (what: string, cause: unknown, code: 'STORE_FAILED' | 'STORE_FULL' = 'STORE_FAILED') =>
    new StoreError(`cannot ${what} in ${root}: ${toReason(cause)}`, { code, cause });

  return {
    async get(key) {
      const path = join(root, requireKey(key));
      try {
        const maxBytes = toMaxBytes?.(key);
        if (maxBytes !== undefined && (await stat(path)).size > maxBytes) {
          throw tooLarge(key, { place: root, maxBytes });
        }
        return await readFile(path);
      } catch (error) {
        if (isStoreError(error)) throw error;
        if (hasCode(error, 'ENOENT', 'EISDIR', 'ENOTDIR')) return undefined;
        throw failed(`read '${key}'`, error);
      }
    },

    async putIfAbsent(key, bytes) {
      requireKey(key);
      try {
        return await putFile(key, bytes);
      } catch (error) {
        throw failed(`write '${key}'`, error, toWriteCode(error));
      }
    },

    async remove(key) {
      const path = join(root, requireKey(key));
      try {
        await unlink(path);
        // A caller may remove another key next, and rely on this removal.
        await syncFolder(dirname(path));
      } catch (error) {
        if (!isAbsent(error)) throw failed(`remove '${key}'`, error);
      }
    },

    async list(prefix) {
      requirePrefix(prefix);
      try {
        return await listFiles(root, prefix);
      } catch (error) {
        if (isAbsent(error)) return [];
        throw failed(`list '${prefix}'`, error);
      }
    },

    async listFolders(start) {
      const folder = join(root, requireFolder(start));
      try {
        return await listFolders(folder);
      } catch (error) {
        if (isAbsent(error)) return [];
        throw failed(`list the folders of '${start}'`, error);
      }
    },
  };
}
