import { createHash, type Hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { listFiles } from '../../../scripts/workspace/list-files.ts';
import { ROOT } from './workspace.ts';

/**
 * Everything that any of our builds reads outside of its own folder. Some need less, but a stale build would be worse.
 */
const SHARED = [
  'contracts',
  'platform',
  'shared-auth',
  'shared-data',
  'shared-odds',
  'shared-ui',
  'package.json',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
];

const IGNORED = /\.test\.tsx?$|\.md$/;

async function listSources(root: string): Promise<string[]> {
  if ((await stat(root)).isFile()) return [root];
  return listFiles(root)
    .filter((file) => !IGNORED.test(file))
    .map((file) => join(ROOT, file))
    .sort();
}

async function addFiles(hash: Hash, root: string): Promise<void> {
  for (const file of await listSources(root)) {
    hash
      .update(relative(root, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
}

async function hashFolders(roots: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const root of roots) await addFiles(hash.update(root).update('\0'), root);
  return hash.digest('hex');
}

/** A digest of everything below a folder; undefined if the folder does not exist. */
export async function hashOutput(folder: string): Promise<string | undefined> {
  try {
    return await hashFolders([folder]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

let shared: Promise<string> | undefined;

/** A digest of everything that affects a build of the sources in `folders`: equal digests mean equal builds. */
export async function hashSources(folders: readonly string[]): Promise<string> {
  shared ??= hashFolders(SHARED.map((path) => join(ROOT, path)));
  return createHash('sha256')
    .update(await shared)
    .update(await hashFolders(folders))
    .digest('hex');
}
