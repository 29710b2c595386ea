import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { withoutSecrets } from '@sharpside/server-kit';
import { createStandalonePackage } from './standalone-package.ts';

const TEMPLATE = join(import.meta.dirname, '../../templates/remote-newleague');

/** Files that are added to the template, or replace its files, in a standalone repository. */
const STANDALONE = join(import.meta.dirname, '../../templates/standalone');

export type Addresses = { site: string; control: string };

/** The addresses in the template, which are replaced by the site's own. */
export const EXAMPLE_ADDRESSES: Addresses = {
  site: 'https://www.example.com',
  control: 'https://control.example.com',
};

/** Replaces the template's names and addresses in a single pass, so that inserted text is never replaced again. */
function createFill({ name, label }: RemoteNames, { site, control }: Addresses): (text: string) => string {
  const values: Readonly<Record<string, string>> = {
    'remote-newleague': name,
    newleague: name.slice('remote-'.length),
    NewLeague: label,
    [EXAMPLE_ADDRESSES.site]: site,
    [EXAMPLE_ADDRESSES.control]: control,
  };
  // The longest placeholder comes first, so that it is found before its parts.
  const placeholders = new RegExp(Object.keys(values).join('|').replaceAll('.', '\\.'), 'g');
  return (text) => text.replaceAll(placeholders, (found) => values[found] ?? found);
}

/** Names of the new section: the app, such as `remote-nhl`, and the label in its menu. */
export type RemoteNames = { name: string; label: string };

/** Default label of an app: short names are upper case, since leagues have such abbreviations. */
export function toLabel(name: string): string {
  const words = name.slice('remote-'.length).split('-');
  const toWord = (word: string) =>
    word.length <= 4 ? word.toUpperCase() : word.slice(0, 1).toUpperCase() + word.slice(1);
  return words.map(toWord).join(' ');
}

/** True for text that is safe inside a string literal. */
const isPlain = (label: string) => /^[\p{L}\p{N} .&+-]+$/u.test(label);

export const isUsableLabel = (label: string): boolean => isPlain(label) && label.length <= 40;

/**
 * Formats the new sources with the workspace's formatter, if it has one, since longer or shorter names change line
 * breaks.
 */
async function format(workspace: string, folder: string): Promise<void> {
  const biome = join(workspace, 'node_modules/.bin/biome');
  if (!existsSync(biome) || !existsSync(join(workspace, 'biome.json'))) return;
  await promisify(execFile)(biome, ['check', '--write', folder], { cwd: workspace, env: withoutSecrets() });
}

/** Paths of a template's files, without built or installed files beside them. */
async function listTemplate(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file));
}

// npm leaves `.gitignore` out of packages, and in this repository git would follow both files, so the template has them
// under other names.
const toWrittenName = (file: string) => (/^git(attributes|ignore)$/.test(file) ? `.${file}` : file);

/** Texts of a new remote by path. A standalone repository has some files that a workspace has once for all apps. */
async function readTexts(
  { name }: RemoteNames,
  { isStandalone, fill }: { isStandalone: boolean; fill: (text: string) => string },
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const folder of isStandalone ? [TEMPLATE, STANDALONE] : [TEMPLATE]) {
    for (const file of await listTemplate(folder))
      texts.set(toWrittenName(fill(file)), fill(await readFile(join(folder, file), 'utf8')));
  }
  if (isStandalone) texts.set('package.json', createStandalonePackage(join(TEMPLATE, 'package.json'), name));
  return texts;
}

/** Settings of npm for a standalone repository. */
const createNpmSettings = (registry: string | undefined): string =>
  [
    // An older Node is then refused by an install, which names it. Otherwise tests and builds would fail in libraries.
    'engine-strict=true',
    // Otherwise npm would request the packages of this scope from the public registry, in every install and in CI.
    ...(registry === undefined ? [] : [`@sharpside:registry=${registry}`]),
  ]
    .map((line) => `${line}\n`)
    .join('');

type CreateOptions = {
  /** True for a standalone repository with its own tools, instead of a folder of a workspace. */
  isStandalone?: boolean;
  /** Default: the template's example addresses, to be replaced by hand. */
  addresses?: Addresses;
  /** Address of the npm registry with the shared packages. Default: npm's own. */
  npmRegistry?: string | undefined;
};

/**
 * Writes the sources of a new remote from the template into the folder `<parent>/<name>`, which must not exist. Returns
 * the paths of the files in it.
 *
 * The folder appears whole or not at all.
 * @param parent the workspace or, for a standalone repository, any folder.
 * @throws the system's `EEXIST` or `ENOTEMPTY` when the folder exists.
 */
export async function createRemote(
  parent: string,
  names: RemoteNames,
  { isStandalone = false, addresses = EXAMPLE_ADDRESSES, npmRegistry }: CreateOptions = {},
): Promise<string[]> {
  const fill = createFill(names, addresses);
  const folder = join(parent, names.name);
  const draft = join(parent, `.${names.name}.draft`);
  await rm(draft, { recursive: true, force: true });
  const texts = await readTexts(names, { isStandalone, fill });
  if (isStandalone) texts.set('.npmrc', createNpmSettings(npmRegistry));
  try {
    for (const [file, text] of texts) {
      await mkdir(dirname(join(draft, file)), { recursive: true });
      await writeFile(join(draft, file), text);
    }
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await format(parent, names.name);
  return [...texts.keys()].sort();
}
