import { link, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeStore } from '../testing/describe-store.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { createFolderStore } from './folder-store.ts';

const HOUR_MS = 60 * 60 * 1000;
const bytes = new TextEncoder().encode('release');

describeStore('a folder', async () => {
  const root = await createTemporaryFolder();
  return () => createFolderStore({ root });
});

describe('a folder after a writer died', () => {
  async function dieWhileWriting(root: string) {
    const linkFile = () => Promise.reject(new Error('killed'));
    const store = createFolderStore({ root, linkFile });
    await expect(store.putIfAbsent('a/b', bytes)).rejects.toMatchObject({ code: 'STORE_FAILED' });
  }

  it('holds nothing under the key, and takes the same write again', async () => {
    const root = await createTemporaryFolder();
    await dieWhileWriting(root);
    const store = createFolderStore({ root });
    expect(await store.get('a/b')).toBeUndefined();
    expect(await store.list('')).toEqual([]);
    expect(await store.putIfAbsent('a/b', bytes)).toBe(true);
  });

  it('hides its temporary file, and removes it once no writer can still need it', async () => {
    const root = await createTemporaryFolder();
    await createFolderStore({ root }).putIfAbsent('a/b', bytes);
    const leftover = join(root, '.tmp', 'leftover');
    const inUse = join(root, '.tmp', 'in-use');
    await writeFile(leftover, 'half a rel');
    await writeFile(inUse, 'half a rel');
    const now = Date.now();
    await utimes(leftover, new Date(now - 2 * HOUR_MS), new Date(now - 2 * HOUR_MS));
    const store = createFolderStore({ root, now: () => now });
    expect(await store.list('')).toEqual(['a/b']);
    await store.putIfAbsent('a/c', bytes);
    expect(await readdir(join(root, '.tmp'))).toEqual(['in-use']);
  });
});

describe('a folder', () => {
  it('leaves no temporary file behind, whether the writer won or lost', async () => {
    const root = await createTemporaryFolder();
    const store = createFolderStore({ root });
    await store.putIfAbsent('a/b', bytes);
    await store.putIfAbsent('a/b', bytes);
    expect(await readdir(join(root, '.tmp'))).toEqual([]);
  });

  it('writes the whole file before its key exists', async () => {
    const root = await createTemporaryFolder();
    const sizes: number[] = [];
    const linkFile = async (from: string, to: string) => {
      sizes.push((await stat(from)).size);
      await link(from, to);
    };
    await createFolderStore({ root, linkFile }).putIfAbsent('a/b', bytes);
    expect(sizes).toEqual([bytes.byteLength]);
  });

  it('is made, with the folders above it, by the first write', async () => {
    const root = join(await createTemporaryFolder(), 'not', 'there', 'yet');
    const store = createFolderStore({ root });
    expect(await store.list('')).toEqual([]);
    expect(await store.putIfAbsent('a/b', bytes)).toBe(true);
    expect(await readFile(join(root, 'a/b'), 'utf8')).toBe('release');
  });

  it('reads a folder, or a path below a file, as nothing', async () => {
    const store = createFolderStore({ root: await createTemporaryFolder() });
    await store.putIfAbsent('a/b', bytes);
    expect(await store.get('a')).toBeUndefined();
    expect(await store.get('a/b/c')).toBeUndefined();
    expect(await store.list('a/b/')).toEqual([]);
  });

  it('says which key it could not write, and why', async () => {
    const store = createFolderStore({ root: await createTemporaryFolder() });
    await store.putIfAbsent('a', bytes);
    await expect(store.putIfAbsent('a/b', bytes)).rejects.toThrow(
      /cannot write 'a\/b' in .*: (ENOTDIR|EEXIST)/,
    );
  });

  it('writes again once the disk is well again', async () => {
    const parent = await createTemporaryFolder();
    const root = join(parent, 'registry');
    await writeFile(root, 'in the way');
    const store = createFolderStore({ root });
    await expect(store.putIfAbsent('a/b', bytes)).rejects.toMatchObject({ code: 'STORE_FAILED' });
    await rm(root);
    expect(await store.putIfAbsent('a/b', bytes)).toBe(true);
  });
});
