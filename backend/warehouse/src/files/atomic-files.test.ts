import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { isMissing, isTaken, replaceFile, syncFolder } from './atomic-files.ts';

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('replaceFile', () => {
  it('makes the folders of a new file, and leaves nothing else there', async () => {
    const folder = await createTemporaryFolder();
    await replaceFile(join(folder, 'a/b/file'), 'first');
    expect(await readFile(join(folder, 'a/b/file'), 'utf8')).toBe('first');
    expect(await readdir(join(folder, 'a/b'))).toEqual(['file']);
  });

  it('replaces the content, by bytes too', async () => {
    const path = join(await createTemporaryFolder(), 'file');
    await replaceFile(path, 'first');
    await replaceFile(path, new TextEncoder().encode('second'));
    expect(await readFile(path, 'utf8')).toBe('second');
  });

  it('leaves no half a file behind where the place is taken by a folder', async () => {
    const folder = await createTemporaryFolder();
    await mkdir(join(folder, 'place/full'), { recursive: true });
    await expect(replaceFile(join(folder, 'place'), 'text')).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['place']);
  });
});

describe('errors of the file system', () => {
  it('tell a missing file, and one below a file, from others', async () => {
    const folder = await createTemporaryFolder();
    await writeFile(join(folder, 'file'), '');
    expect(isMissing(await failureOf(readFile(join(folder, 'none'))))).toBe(true);
    expect(isMissing(await failureOf(readFile(join(folder, 'file/none'))))).toBe(true);
    expect(isMissing(await failureOf(readFile(folder)))).toBe(false);
    expect(isMissing(undefined)).toBe(false);
  });

  it('tell a name that another folder holds', async () => {
    const folder = await createTemporaryFolder();
    for (const name of ['a', 'b']) await mkdir(join(folder, name, 'full'), { recursive: true });
    expect(isTaken(await failureOf(rename(join(folder, 'a'), join(folder, 'b'))))).toBe(true);
    expect(isTaken(await failureOf(rename(join(folder, 'none'), join(folder, 'b'))))).toBe(false);
  });
});

it('syncs a folder with its files, and changes nothing of them', async () => {
  const folder = await createTemporaryFolder();
  await writeFile(join(folder, 'file'), 'text');
  await syncFolder(folder);
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('text');
});
