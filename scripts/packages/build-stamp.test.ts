import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../workspace/processes.ts';
import { hashBuiltPackages, hashPackageSources } from './build-stamp.ts';

/** A package with a source and its build. */
async function createPackage() {
  const root = await mkdtemp(join(tmpdir(), 'stamp-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folder = relative(ROOT, root);
  async function write(file: string, text: string) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  await write('src/part.ts', 'export const part = 1;');
  await write('lib/part.js', 'export const part = 1;');
  const read = () => ({ sources: hashPackageSources([folder]), built: hashBuiltPackages([folder]) });
  return { write, remove: (file: string) => rm(join(root, file)), read };
}

it.each([
  ['a source that was changed', 'src/part.ts'],
  ['a source that is new', 'src/other.ts'],
  ['another version', 'package.json'],
])('tells of %s', async (_, file) => {
  const { read, write } = await createPackage();
  const before = read();
  expect(read()).toEqual(before);
  await write(file, 'export const part = 2;');
  expect(read()).toEqual({ built: before.built, sources: expect.not.stringMatching(before.sources) });
});

it('tells of a built file that was changed, and of one that is gone', async () => {
  const { read, write, remove } = await createPackage();
  const before = read();
  await write('lib/part.js', 'export const part = 2;');
  const changed = read();
  await remove('lib/part.js');
  const built = [before.built, changed.built, read().built];
  expect(new Set(built).size).toBe(3);
  expect(read().sources).toBe(before.sources);
});

it('tells one package from another', async () => {
  const [one, other] = [await createPackage(), await createPackage()];
  expect(one.read().sources).not.toBe(other.read().sources);
  expect(one.read().built).not.toBe(other.read().built);
});
