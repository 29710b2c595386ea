import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listPackages } from '../workspace/packages.mjs';
import { ROOT, run } from '../workspace/processes.ts';
import { BROWSER_FOLDERS, layerOf } from './layers.ts';
import type { TestOptions } from './options.ts';

/**
 * Folders and files of each runner, relative to the root; undefined if the runner has nothing to do, empty for
 * everything.
 */
export type Plan = {
  checks: readonly string[] | undefined;
  unit?: readonly string[];
  browser?: readonly string[];
};

const isOfBrowser = (path: string) => path.split('/')[0] === 'e2e';

const toPlanOf = (checks: Plan['checks'], paths: readonly string[]): Plan => {
  const [browser, unit] = [paths.filter(isOfBrowser), paths.filter((path) => !isOfBrowser(path))];
  return { checks, ...(unit.length > 0 && { unit }), ...(browser.length > 0 && { browser }) };
};

/** Folders with browser tests of a package: its own, and that of its parent folder, which is for all packages there. */
const toBrowserFolders = (name: string) =>
  name
    .split('/')
    .map((part) => `e2e/tests/${part}`)
    .filter((folder) => existsSync(join(ROOT, folder)));

/** Plans a run. `changed` are the paths of the system layer that are affected by a change. */
export function toPlan(options: TestOptions, changed: readonly string[] = []): Plan {
  const { layer, scope, packages, files, isInBrowser } = options;
  if (isInBrowser) {
    const all = packages.flatMap((name) => [
      `e2e/smoke/${name}.spec.ts`,
      `e2e/smoke/${name}.member.spec.ts`,
      `e2e/tests/${name}`,
    ]);
    return { checks: undefined, browser: all.filter((path) => existsSync(join(ROOT, path))) };
  }
  if (layer === 'everyday') {
    if (scope === 'named') return toPlanOf([...packages, ...files], [...packages, ...files]);
    return { checks: [], unit: [], browser: BROWSER_FOLDERS.everyday };
  }
  if (scope === 'all') return { checks: undefined, unit: [], browser: BROWSER_FOLDERS.system };
  if (scope === 'changed') return toPlanOf(undefined, changed);
  return toPlanOf(undefined, [...packages, ...packages.flatMap(toBrowserFolders), ...files]);
}

/**
 * Paths of the system layer that a changed file affects. A browser test: itself; another file of `e2e`: all browser
 * tests; a file of a package: the package and its browser tests; a file of `scripts` or `deploy`: `scripts`. Empty for
 * other files.
 */
function toOwners(file: string): readonly string[] {
  if (layerOf(file) === 'everyday' && file.startsWith('e2e/')) return [];
  if (file.startsWith('e2e/')) return layerOf(file) === 'system' ? [file] : BROWSER_FOLDERS.system;
  const name = listPackages().findLast((one) => file.startsWith(`${one}/`));
  if (name !== undefined) return [name, ...toBrowserFolders(name)];
  const [folder = ''] = file.split('/', 1);
  return folder === 'scripts' || folder === 'deploy' ? ['scripts'] : [];
}

/** Packages, folders and files of the system layer that are affected by changes of these files. */
export function toSystemPaths(changed: readonly string[]): readonly string[] {
  const paths = new Set(changed.flatMap(toOwners).filter((path) => existsSync(join(ROOT, path))));
  // Leaves out paths inside other paths, because they would run twice.
  return [...paths].filter((path) => ![...paths].some((other) => path.startsWith(`${other}/`))).sort();
}

/** Files that differ from a commit, including files that git does not track yet. */
export async function listChangedFiles(base: string): Promise<readonly string[]> {
  const asked = [
    ['diff', '--name-only', base],
    ['ls-files', '--others', '--exclude-standard'],
  ].map((args) => run(['git', ...args], { quiet: true }));
  const answers = await Promise.all(asked);
  return answers.flatMap(({ output }) => output.split('\n')).filter((line) => line !== '');
}
