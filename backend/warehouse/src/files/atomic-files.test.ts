import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { isMissing, isTaken, replaceFile, syncFolder } from './atomic-files.ts';

describe('replaceFile', () => {
  it('makes and replaces a file, and leaves nothing beside it', async () => {
    const folder = await createTemporaryFolder();
    const path = join(folder, 'deep', 'file');
    await replaceFile(path, 'old');
    await replaceFile(path, new TextEncoder().encode('new'));
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

it('syncs a folder with its files, and changes nothing of them', async () => {
  const folder = await createTemporaryFolder();
  await writeFile(join(folder, 'file'), 'text');
  await syncFolder(folder);
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('text');
});
