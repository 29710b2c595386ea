import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '@sharpside/server-kit';

/** True if the file does not exist, or a part of its path is not a folder. */
export const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT', 'ENOTDIR');

/** True if a folder could not be renamed because another folder has the new name. */
export const isTaken = (error: unknown): boolean => hasCode(error, 'EEXIST', 'ENOTEMPTY', 'EPERM');

/** Waits until a file's content or a folder's entries are written to the disk. */
export async function syncPath(path: string): Promise<void> {
  // Windows does not allow opening folders. Its file systems keep the order of entries themselves.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a folder's files and then the folder, so that a later rename makes the whole folder appear at once. */
export async function syncFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await syncPath(join(folder, name));
  await syncPath(folder);
}

/** Replaces a file. At every moment it has the old or the new content, also after a crash of the machine. */
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
