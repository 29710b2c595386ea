import { link, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
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

  it('says which key it could not read, list or take away, and why', async () => {
    const parent = await createTemporaryFolder();
    const root = join(parent, 'registry');
    const store = createFolderStore({ root });
    await store.putIfAbsent('a/b', bytes);
    // A link to itself is what no account may read, root included.
    await rm(join(root, 'a'), { recursive: true });
    await symlink('a', join(root, 'a'));
    const failed = (said: RegExp) =>
      expect.objectContaining({
        code: 'STORE_FAILED',
        message: expect.stringMatching(said),
        cause: expect.any(Error),
      });
    await expect(store.get('a/b')).rejects.toEqual(failed(/cannot read 'a\/b' in .*: ELOOP/));
    await expect(store.list('a/')).rejects.toEqual(failed(/cannot list 'a\/' in .*: ELOOP/));
    await expect(store.remove('a/b')).rejects.toEqual(failed(/cannot remove 'a\/b' in .*: ELOOP/));
  });

  it('takes a path below a file for taken away', async () => {
    const store = createFolderStore({ root: await createTemporaryFolder() });
    await store.putIfAbsent('a', bytes);
    await expect(store.remove('a/b')).resolves.toBeUndefined();
    expect(await store.list('')).toEqual(['a']);
  });

  it('keeps what another process has begun to write within the hour, and lists no file of another kind', async () => {
    const root = await createTemporaryFolder();
    const now = Date.now();
    await mkdir(join(root, '.tmp'));
    for (const [name, ageMs] of [
      ['young', HOUR_MS - 60_000],
      ['old', HOUR_MS + 60_000],
    ] as const) {
      await writeFile(join(root, '.tmp', name), 'half');
      await utimes(join(root, '.tmp', name), new Date(now - ageMs), new Date(now - ageMs));
    }
    await writeFile(join(root, '.hidden'), 'not a key');
    const store = createFolderStore({ root, now: () => now });
    await store.putIfAbsent('a', bytes);
    expect(await readdir(join(root, '.tmp'))).toEqual(['young']);
    expect(await store.list('')).toEqual(['a']);
  });
});
