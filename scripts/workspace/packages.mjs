// Must run on Node 20.20, because the boot script imports this file.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const NO_PACKAGE = /^(node_modules|dist|lib|\..*)$/;

/** Folders of the workspace's packages, at the root or one level below: `contracts`, `backend/server`. */
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
