import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type NamedFolder, requireFolders } from './require-folders.ts';

const folder = await mkdtemp(join(tmpdir(), 'folders-'));
afterAll(() => rm(folder, { recursive: true }));
await mkdir(join(folder, 'there'));
await writeFile(join(folder, 'file'), '');
await symlink('itself', join(folder, 'itself'));

const check = (...folders: Pick<NamedFolder, 'path' | 'use'>[]) =>
  requireFolders(
    'The settings',
    folders.map((named, at) => ({ setting: `FOLDER_${at}`, ...named })),
  );

it('makes a folder that is written to, and takes one that is there, is only read and absent, or is a bucket', () => {
  check({ path: join(folder, 'new/deep'), use: 'made' }, { path: join(folder, 'there'), use: 'made' });
  check({ path: join(folder, 'new/deep'), use: 'read' }, { path: join(folder, 'absent'), use: 'read' });
  check({ path: 's3://bucket/site', use: 'made' }, { path: 'https://control.example.com', use: 'made' });
});

it.each([
  ['file', 'which is a file'],
  ['file/below', 'which is a file, or lies below one'],
  ['itself/below', 'which is a link to itself'],
  ['a'.repeat(300), 'which is too long for a path'],
])('refuses %s in one sentence', (name, reason) => {
  const path = join(folder, name);
  expect(() => check({ path, use: 'made' })).toThrow(
    `The settings is not valid:\n  - FOLDER_0: must be a folder that can be written to; it is '${path.slice(0, 200)}', ${reason}`,
  );
});

it('refuses a file to write to, and leaves alone what is not there', () => {
  check({ path: join(folder, 'later'), use: 'written' });
  expect(existsSync(join(folder, 'later'))).toBe(false);
  expect(() => check({ path: join(folder, 'file'), use: 'written' })).toThrow('or lies below one');
});

it('refuses a place where the system makes no folder, and a file to read from, both at once', () => {
  const file = join(folder, 'file');
  expect(() => check({ path: '/proc/registry', use: 'made' }, { path: file, use: 'read' })).toThrow(
    [
      "  - FOLDER_0: must be a folder that can be written to; it is '/proc/registry', which cannot be made there",
      `  - FOLDER_1: must be a folder that can be read; it is '${file}', which is a file, or lies below one`,
    ].join('\n'),
  );
});
