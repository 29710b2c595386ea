import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { expect, it } from 'vitest';
import { loadOrCreateKeys } from './key-files.ts';

const FILE = 'sign-in-keys.json';

it('makes keys once and finds them again', async () => {
  const folder = await createTemporaryFolder();
  const made = await loadOrCreateKeys(folder);
  expect(await loadOrCreateKeys(folder)).toEqual(made);
});

it('makes different keys for another folder', async () => {
  const one = await loadOrCreateKeys(await createTemporaryFolder());
  const other = await loadOrCreateKeys(await createTemporaryFolder());
  expect(other.sessionSecret).not.toBe(one.sessionSecret);
  expect(other.sandboxSigningKey.n).not.toBe(one.sandboxSigningKey.n);
});

it('lets nobody but the owner read them', async () => {
  const folder = await createTemporaryFolder();
  await loadOrCreateKeys(folder);
  const { mode } = await stat(join(folder, FILE));
  expect(mode & 0o077).toBe(0);
});

it('gives the same keys to all who ask at the same moment, and leaves one file', async () => {
  const folder = await createTemporaryFolder();
  const all = await Promise.all(Array.from({ length: 4 }, () => loadOrCreateKeys(folder)));
  expect(new Set(all.map(({ sessionSecret }) => sessionSecret)).size).toBe(1);
  expect(await readdir(folder)).toEqual([FILE]);
});

it('makes the folder where there is none', async () => {
  const folder = join(await createTemporaryFolder(), 'data', 'auth');
  await loadOrCreateKeys(folder);
  expect(await readdir(folder)).toEqual([FILE]);
});

it('does not replace a file that it cannot read', async () => {
  const folder = await createTemporaryFolder();
  await writeFile(join(folder, FILE), '{"sessionSecret": 1}');
  await expect(loadOrCreateKeys(folder)).rejects.toThrow();
  expect(await readFile(join(folder, FILE), 'utf8')).toBe('{"sessionSecret": 1}');
});
