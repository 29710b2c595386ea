import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

const TEMPLATE = join(import.meta.dirname, '../../templates/remote-newleague');

/** The template's own names, in the order of the search: the longest first. */
const toReplacements = ({ name, label }: RemoteNames): [string, string][] => [
  ['remote-newleague', name],
  ['newleague', name.slice('remote-'.length)],
  ['NewLeague', label],
];

/** Names of the new section: as an app, such as `remote-nhl`, and in its menu. */
export type RemoteNames = { name: string; label: string };

/** Default label of an app: short names are abbreviations, as leagues have them. */
export function toLabel(name: string): string {
  const words = name.slice('remote-'.length).split('-');
  const toWord = (word: string) =>
    word.length <= 4 ? word.toUpperCase() : word.slice(0, 1).toUpperCase() + word.slice(1);
  return words.map(toWord).join(' ');
}

/** True for text that can stand in a string of the sources. */
const isPlain = (label: string) => /^[\p{L}\p{N} .&+-]+$/u.test(label);

export const isUsableLabel = (label: string): boolean => isPlain(label) && label.length <= 40;

/** Names of another length break lines elsewhere; the workspace's formatter, where it has one, decides where. */
async function format(workspace: string, folder: string): Promise<void> {
  const biome = join(workspace, 'node_modules/.bin/biome');
  if (!existsSync(biome) || !existsSync(join(workspace, 'biome.json'))) return;
  await promisify(execFile)(biome, ['check', '--write', folder], { cwd: workspace });
}

/**
 * Writes the sources of a new remote from the template into the folder `<workspace>/<name>`, which must not exist. Returns
 * the paths of the files in it.
 *
 * The folder appears whole or not at all.
 * @throws the system's `EEXIST` or `ENOTEMPTY` when the folder exists.
 */
export async function createRemote(workspace: string, names: RemoteNames): Promise<string[]> {
  const replacements = toReplacements(names);
  const fill = (text: string) =>
    replacements.reduce((filled, [placeholder, value]) => filled.replaceAll(placeholder, value), text);
  const folder = join(workspace, names.name);
  const draft = join(workspace, `.${names.name}.draft`);
  await rm(draft, { recursive: true, force: true });
  const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(TEMPLATE, join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
    .sort();
  try {
    for (const file of files) {
      await mkdir(dirname(join(draft, file)), { recursive: true });
      await writeFile(join(draft, file), fill(await readFile(join(TEMPLATE, file), 'utf8')));
    }
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await format(workspace, names.name);
  return files;
}
