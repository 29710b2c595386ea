import { link, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { createFolderStore } from './folder-store.ts';
import { describeStore } from './testing/describe-store.ts';

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

  it('reads no file that is larger than its key allows', async () => {
    const root = await createTemporaryFolder();
    const store = createFolderStore({ root, toMaxBytes: (key) => (key === 'a/b' ? 6 : 7) });
    for (const key of ['a/b', 'a/c']) await store.putIfAbsent(key, bytes);
    expect(await store.get('a/c')).toEqual(Buffer.from(bytes));
    await expect(store.get('a/b')).rejects.toMatchObject({
      code: 'STORE_VALUE_TOO_LARGE',
      message: expect.stringMatching(
        /^cannot read 'a\/b' in .*: it has more than 6 bytes, and our programs write no such object there$/,
      ),
    });
  });

  it('is made, with the folders above it, by the first write', async () => {
    const root = join(await createTemporaryFolder(), 'not', 'there', 'yet');
    const store = createFolderStore({ root });
    expect(await store.list('')).toEqual([]);
    expect(await store.putIfAbsent('a/b', bytes)).toBe(true);
    expect(await readFile(join(root, 'a/b'), 'utf8')).toBe('release');
  });

  it('reads a folder, or a path below a file, as nothing, and takes it for taken away', async () => {
    const store = createFolderStore({ root: await createTemporaryFolder() });
    await store.putIfAbsent('a/b', bytes);
    expect(await store.get('a')).toBeUndefined();
    expect(await store.get('a/b/c')).toBeUndefined();
    expect(await store.list('a/b/')).toEqual([]);
    await expect(store.remove('a/b/c')).resolves.toBeUndefined();
    expect(await store.list('')).toEqual(['a/b']);
  });

  it('says which key it could not write, and why, and writes again once the disk is well again', async () => {
    const parent = await createTemporaryFolder();
    const root = join(parent, 'registry');
    await writeFile(root, 'in the way');
    const store = createFolderStore({ root });
    await expect(store.putIfAbsent('a/b', bytes)).rejects.toMatchObject({
      code: 'STORE_FAILED',
      message: expect.stringMatching(/cannot write 'a\/b' in .*: (ENOTDIR|EEXIST)/),
    });
    await rm(root);
    expect(await store.putIfAbsent('a/b', bytes)).toBe(true);
  });

  it('says which key it could not read, list or take away, and why', async () => {
    const parent = await createTemporaryFolder();
    const root = join(parent, 'registry');
    const store = createFolderStore({ root });
    await store.putIfAbsent('a/b', bytes);
    // Reading a link to itself fails for every account, even for root.
    await rm(join(root, 'a'), { recursive: true });
    await symlink('a', join(root, 'a'));
    for (const [what, fail] of [
      ["read 'a/b'", () => store.get('a/b')],
      ["list 'a/'", () => store.list('a/')],
      ["remove 'a/b'", () => store.remove('a/b')],
    ] as const) {
      const message = expect.stringMatching(new RegExp(`cannot ${what} in .*: ELOOP`));
      const cause = expect.any(Error);
      await expect(fail()).rejects.toMatchObject({ code: 'STORE_FAILED', message, cause });
    }
  });

  it('keeps what another process has begun to write within the hour, and lists no file of another kind', async () => {
    const root = await createTemporaryFolder();
    const now = Date.now();
    await mkdir(join(root, '.tmp'));
    for (const [name, ageMs] of Object.entries({ young: HOUR_MS - 60_000, old: HOUR_MS + 60_000 })) {
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

describe('a folder on a disk that is full', () => {
  /** A disk with the given free space, which each write reduces by its bytes. */
  async function createFullDisk(room: number) {
    const root = await createTemporaryFolder();
    const measure = async () => {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      const sizes = await Promise.all(
        files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    };
    const open = () =>
      createFolderStore({
        root,
        isVital: (key) => /^(channels|collected|work\/collection-)/.test(key),
        async writeFile(path, content) {
          if ((await measure()) + content.byteLength > room)
            throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
          await writeFile(path, content, { flag: 'wx' });
        },
      });
    return { root, open };
  }
  const MEBIBYTE = 1024 * 1024;
  const of = (size: number) => new Uint8Array(size);

  it('has no room for a published file, and still some for records and for what is removed', async () => {
    const { root, open } = await createFullDisk(1.5 * MEBIBYTE);
    await open().putIfAbsent('channels/production/00000001.json', bytes);
    const store = open();
    await expect(store.putIfAbsent('assets/host/main.js', of(MEBIBYTE))).rejects.toMatchObject({
      code: 'STORE_FULL',
      message: expect.stringMatching(/^cannot write 'assets\/host\/main\.js' in .*: ENOSPC/),
    });
    expect(await store.putIfAbsent('assets/host/small.js', of(0.4 * MEBIBYTE))).toBe(true);
    for (const key of ['encoded/br/host/main.js', 'releases/host/1.0.0.json', 'work/change-1.json'])
      await expect(store.putIfAbsent(key, of(0.4 * MEBIBYTE))).rejects.toMatchObject({ code: 'STORE_FULL' });
    expect(await store.putIfAbsent('work/collection-1.json', of(0.2 * MEBIBYTE))).toBe(true);
    expect(await store.putIfAbsent('channels/production/00000002.json', of(0.4 * MEBIBYTE))).toBe(true);
    expect(await readdir(join(root, '.tmp'))).toEqual([]);
    await store.remove('assets/host/small.js');
    expect(await store.list('')).toEqual([
      'channels/production/00000001.json',
      'channels/production/00000002.json',
      'work/collection-1.json',
    ]);
  });

  it('gives what a rollback was given to nothing else, until there is room to keep it again', async () => {
    const { root, open } = await createFullDisk(1.5 * MEBIBYTE);
    const store = open();
    await store.putIfAbsent('assets/host/main.js', of(0.4 * MEBIBYTE));
    await store.putIfAbsent('channels/production/00000001.json', of(0.2 * MEBIBYTE));
    for (const key of ['assets/host/small.js', 'releases/host/1.0.0.json'])
      await expect(store.putIfAbsent(key, bytes)).rejects.toMatchObject({ code: 'STORE_FULL' });
    expect(await open().putIfAbsent('channels/production/00000002.json', bytes)).toBe(true);
    await store.remove('assets/host/main.js');
    expect(await store.putIfAbsent('releases/host/1.0.0.json', bytes)).toBe(true);
    expect((await stat(join(root, '.reserve'))).size).toBe(MEBIBYTE);
  });

  it('says so where there is no room for a record either', async () => {
    const { open } = await createFullDisk(MEBIBYTE / 2);
    const record = open().putIfAbsent('releases/host/1.0.0.json', of(MEBIBYTE));
    await expect(record).rejects.toMatchObject({ code: 'STORE_FULL' });
  });
});
