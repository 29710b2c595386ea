import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { isMissing, isTaken, replaceFile } from './atomic-files.ts';
import { toDataFolder, withWorkFolder } from './data-folder.ts';

describe('replaceFile', () => {
  it('makes and replaces a file, and leaves nothing beside it', async () => {
    const folder = await createTemporaryFolder();
    const path = join(folder, 'deep', 'file');
    await replaceFile(path, 'old');
    await replaceFile(path, 'new');
    expect(await readFile(path, 'utf8')).toBe('new');
    expect(await readdir(join(folder, 'deep'))).toEqual(['file']);
  });

  it('leaves nothing where it cannot write', async () => {
    const folder = await createTemporaryFolder();
    await mkdir(join(folder, 'file'));
    await expect(replaceFile(join(folder, 'file'), 'new')).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['file']);
  });
});

describe('what a failure of the file system means', () => {
  const withCode = (code: unknown) => Object.assign(new Error('x'), { code });

  it.each([
    ['ENOENT', true, false],
    ['ENOTDIR', true, false],
    ['EEXIST', false, true],
    ['ENOTEMPTY', false, true],
    ['EPERM', false, true],
    ['EACCES', false, false],
    [5, false, false],
  ])('%s: missing %s, taken %s', (code, missing, taken) => {
    expect([isMissing(withCode(code)), isTaken(withCode(code))]).toEqual([missing, taken]);
    expect([isMissing({ code }), isTaken(new Error(String(code)))]).toEqual([false, false]);
  });
});

describe('withWorkFolder', () => {
  it('calls the folder after the work, and puts it beside the data', async () => {
    const data = toDataFolder(await createTemporaryFolder());
    const folder = await withWorkFolder({ data, what: 'try' }, async (path) => path);
    expect(dirname(folder)).toBe(data.work);
    expect(basename(folder)).toMatch(new RegExp(`^try-${process.pid}-[\\da-f-]{36}$`));
  });

  it('gives a folder of its own, and takes it away, also after a failure', async () => {
    const data = toDataFolder(await createTemporaryFolder());
    const failing = withWorkFolder({ data, what: 'try' }, async (folder) => {
      await writeFile(join(folder, 'x'), '');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await readdir(data.work)).toEqual([]);
  });

  it('removes what dead processes left, and not what others are at', async () => {
    const data = toDataFolder(await createTemporaryFolder());
    await mkdir(join(data.work, 'dead'), { recursive: true });
    await mkdir(join(data.work, 'busy'));
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
    await utimes(join(data.work, 'dead'), yesterday, yesterday);
    await withWorkFolder({ data, what: 'next' }, async () => undefined);
    expect(await readdir(data.work)).toEqual(['busy']);
  });
});
