import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseContractJson } from '@sharpside/contracts';
import * as v from 'valibot';
import { readPackageVersion } from '../build/package-version.ts';
import { NODE_RANGE } from './node-version.ts';

const OWN = join(import.meta.dirname, '../..');

const versionsSchema = v.record(v.string(), v.string());
const packageSchema = v.looseObject({ dependencies: versionsSchema, devDependencies: versionsSchema });

/**
 * Packages that a workspace has at its root, and that a standalone repository needs itself. Vitest would take any later
 * Vite, also one that nobody has tried with it.
 */
const TOOLS = ['@testing-library/user-event', '@types/node', 'jsdom', 'typescript', 'vite', 'vitest'];

const readPackage = (file: string) => parseContractJson(packageSchema, readFileSync(file, 'utf8'), file);

/**
 * The version of a package that this `mfe` was tested with. A published `mfe` lists it in its `package.json`; in the
 * workspace it is the installed version.
 */
function findVersion(name: string): string {
  const { dependencies, devDependencies } = readPackage(join(OWN, 'package.json'));
  const version = { ...devDependencies, ...dependencies }[name];
  if (version === undefined) throw new Error(`The package of mfe names no version of ${name}.`);
  if (!/^(workspace|catalog):/.test(version)) return version;
  return readPackageVersion(join(OWN, 'node_modules', name));
}

const toVersions = (names: readonly string[]) =>
  Object.fromEntries(
    [...names]
      .sort()
      .map((name) => [name, name === '@sharpside/mfe' ? readPackageVersion(OWN) : findVersion(name)]),
  );

/**
 * The `package.json` of a remote in a standalone repository.
 *
 * @param file the `package.json` of the same remote in a workspace.
 * @param name the app, such as `remote-nhl`.
 */
export function createStandalonePackage(file: string, name: string): string {
  const { dependencies, devDependencies } = readPackage(file);
  const content = {
    name,
    version: '1.0.0',
    private: true,
    type: 'module',
    engines: { node: NODE_RANGE },
    scripts: {
      dev: `mfe dev ${name}`,
      // The first line on a Node that is too old names the Node that is needed. Otherwise vitest fails without a word of it.
      pretest: 'mfe --version',
      test: 'tsc && vitest run',
      build: `mfe build ${name}`,
      check: `mfe check ${name}`,
      publish: `mfe publish ${name}`,
      promote: `mfe promote ${name}`,
    },
    dependencies: toVersions(Object.keys(dependencies)),
    devDependencies: toVersions([...Object.keys(devDependencies), ...TOOLS]),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
