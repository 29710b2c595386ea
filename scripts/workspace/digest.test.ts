import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { digestFiles } from './digest.ts';
import { ROOT } from './processes.ts';

async function createFolder() {
  const root = await mkdtemp(join(tmpdir(), 'digest-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  async function write(file: string, text: string) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  await write('src/part.ts', 'export const part = 1;');
  const path = relative(ROOT, root);
  return { write, path, remove: () => rm(join(root, 'src/part.ts')), read: () => digestFiles([path]) };
}

it.each([
  ['a file that was changed', 'src/part.ts'],
  ['a file that is new', 'src/other.ts'],
])('tells of %s', async (_, file) => {
  const { read, write } = await createFolder();
  const before = read();
  expect(read()).toBe(before);
  await write(file, 'export const part = 2;');
  expect(read()).not.toBe(before);
});

it('tells of a file that is gone, and one folder from another', async () => {
  const [one, other] = [await createFolder(), await createFolder()];
  const before = one.read();
  expect(before).not.toBe(other.read());
  expect(digestFiles([`${one.path}/src/part.ts`])).toBe(before);
  await one.remove();
  expect([before, digestFiles(['no/such/folder'])]).toEqual([
    expect.not.stringMatching(one.read()),
    one.read(),
  ]);
});

it('leaves out what is no part of a build', async () => {
  const { read, write } = await createFolder();
  const before = read();
  await write('src/part.test.ts', 'a test');
  await write('README.md', 'a document');
  await write('node_modules/other/index.js', 'an installed file');
  expect(read()).toBe(before);
});
