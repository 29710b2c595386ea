import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { expect, it } from 'vitest';
import { loadOrCreateKeys } from './key-files.ts';

const FILE = 'sign-in-keys.json';

it('makes keys of a folder once, also for all who ask at the same moment, in a file for its owner only', async () => {
  const folder = join(await createTemporaryFolder(), 'data', 'auth');
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => loadOrCreateKeys(folder)));
  others.push(await loadOrCreateKeys(folder));
  for (const other of others) expect(other).toEqual(first);
  expect(await readdir(folder)).toEqual([FILE]);
  expect((await stat(join(folder, FILE))).mode & 0o077).toBe(0);
});

it('makes different keys for another folder', async () => {
  const one = await loadOrCreateKeys(await createTemporaryFolder());
  const other = await loadOrCreateKeys(await createTemporaryFolder());
  expect(other.sessionSecret).not.toBe(one.sessionSecret);
  expect(other.sandboxSigningKey.n).not.toBe(one.sandboxSigningKey.n);
});

it('does not replace a file that it cannot read', async () => {
  const folder = await createTemporaryFolder();
  await writeFile(join(folder, FILE), '{"sessionSecret": 1}');
  await expect(loadOrCreateKeys(folder)).rejects.toThrow();
  expect(await readFile(join(folder, FILE), 'utf8')).toBe('{"sessionSecret": 1}');
});
