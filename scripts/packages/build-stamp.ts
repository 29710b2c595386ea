import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listFiles } from '../workspace/list-files.ts';
import { ROOT } from '../workspace/processes.ts';

/** Files that affect a build besides the packages' own. The lock file stands for everything that is installed. */
const SHARED = ['pnpm-lock.yaml', 'tsconfig.base.json', 'tsconfig.browser.json', 'tsconfig.node.json'];

function hashFiles(files: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of [...files].sort()) {
    hash.update(`\0${relative(ROOT, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** A digest of everything that affects the build of the packages in these folders. */
export const hashPackageSources = (folders: readonly string[]): string =>
  hashFiles([
    ...[...SHARED, ...folders.flatMap((folder) => listFiles(join(ROOT, folder)))].map((file) =>
      join(ROOT, file),
    ),
    ...listFiles(import.meta.dirname).map((file) => join(ROOT, file)),
  ]);

function listBuilt(folder: string): string[] {
  const lib = join(ROOT, folder, 'lib');
  if (!existsSync(lib)) return [];
  return readdirSync(lib, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A digest of the current build of the packages in these folders. */
export const hashBuiltPackages = (folders: readonly string[]): string =>
  hashFiles(folders.flatMap(listBuilt));
