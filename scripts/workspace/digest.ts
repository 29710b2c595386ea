import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { listFiles } from './list-files.ts';
import { ROOT } from './processes.ts';

const NO_PART_OF_A_BUILD = /\.test\.tsx?$|\.md$/;

function listParts(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [relative(ROOT, path)];
  return listFiles(path).filter((file) => !NO_PART_OF_A_BUILD.test(file));
}

/**
 * A digest of files and folders of the workspace, by their names and contents, without tests and documents, and of the
 * version of Node. Equal digests of everything that a build reads mean equal builds. A missing folder counts as empty.
 *
 * @param paths absolute, or relative to the workspace's root.
 */
export function digestFiles(paths: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of paths.flatMap((path) => listParts(resolve(ROOT, path))).sort())
    hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}
