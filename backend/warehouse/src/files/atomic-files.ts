import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '@sharpside/server-kit';

/** True where there is no such file, or a part of its path is no folder. */
export const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT', 'ENOTDIR');

/** True where a folder could not be renamed because another one holds the name. */
export const isTaken = (error: unknown): boolean => hasCode(error, 'EEXIST', 'ENOTEMPTY', 'EPERM');

/** Waits until the content of a file, or the entries of a folder, are on the disk. */
export async function syncPath(path: string): Promise<void> {
  // Windows refuses to open folders; its file systems keep the order of entries themselves.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A folder's files and then the folder itself: afterwards a rename of the folder makes all of it appear at once. */
export async function syncFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await syncPath(join(folder, name));
  await syncPath(folder);
}

/** The file is the old one or the new one at every moment, also when the machine stops. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const written = `${path}.${randomUUID()}.tmp`;
  try {
    const handle = await open(written, 'wx');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(written, path);
    await syncPath(dirname(path));
  } catch (error) {
    await rm(written, { force: true });
    throw error;
  }
}
