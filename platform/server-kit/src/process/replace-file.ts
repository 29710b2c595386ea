import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

async function writeWhole(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces a file atomically, and creates its folder. After a crash the file has the old or the new content. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const written = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeWhole(written, text);
    await rename(written, file);
  } catch (error) {
    // If the removal fails too, only a small file is left, and the error of the write matters more.
    await unlink(written).catch(() => undefined);
    throw error;
  }
}
