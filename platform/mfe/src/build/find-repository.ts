import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const toParents = (folder: string): string[] =>
  folder === dirname(folder) ? [folder] : [folder, ...toParents(dirname(folder))];

/** The repository of a folder, in which its packages are: with `.git`, else the outermost with a `package.json`. */
export function findRepository(folder: string): string {
  const parents = toParents(folder);
  return (
    parents.find((parent) => existsSync(join(parent, '.git'))) ??
    parents.findLast((parent) => existsSync(join(parent, 'package.json'))) ??
    folder
  );
}
