// The boot script reads this file too, so it needs only Node 20.20.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const NO_PACKAGE = /^(node_modules|dist|lib|\..*)$/;

/** Packages of the workspace by their folders, at the root or one level below: `contracts`, `backend/server`. */
export function listPackages() {
  const inFolder = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !NO_PACKAGE.test(entry.name))
      .map((entry) => (folder === '' ? entry.name : `${folder}/${entry.name}`));
  return inFolder('')
    .flatMap((folder) => [folder, ...inFolder(folder)])
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .sort();
}
