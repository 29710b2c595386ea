import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseContractJson } from '@sharpside/contracts';
import semver from 'semver';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { findNodeFault, NODE_RANGE, NODES } from './node-version.ts';
import { createStandalonePackage } from './standalone-package.ts';

const PACKAGE = join(import.meta.dirname, '../..');

const VERSIONS = [
  '18.0.0',
  '20.20.2',
  '22.9.0',
  '22.18.0',
  '22.22.1',
  '22.22.2',
  '22.23.0',
  '23.11.0',
  '24.14.1',
].concat(['24.15.0', '24.21.0', '25.9.0', '26.0.0', '27.1.0', '100.0.0']);

it.each(VERSIONS)(
  'Node %s is refused or taken as npm does it, with the versions that are needed',
  (version) => {
    const fault = findNodeFault(version);
    expect(fault === undefined).toBe(semver.satisfies(version, NODE_RANGE));
    if (fault !== undefined) expect(fault).toContain(`needs ${NODES}; this is ${version}.`);
  },
);

const packageSchema = v.object({
  name: v.string(),
  engines: v.optional(v.object({ node: v.optional(v.string(), '*') }), {}),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
  devDependencies: v.optional(v.record(v.string(), v.string()), {}),
});

/** The folder of a package as Node finds it from another package; undefined for one that is not installed. */
function findPackage(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return realpathSync(folder);
  return from === dirname(from) ? undefined : findPackage(name, dirname(from));
}

it('each package of a repository of its own accepts every Node that is taken', () => {
  const faults = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string, from: string) => {
    const folder = name === '@sharpside/mfe' ? PACKAGE : findPackage(name, from);
    if (folder === undefined || seen.has(folder)) return;
    seen.add(folder);
    const file = join(folder, 'package.json');
    const { engines, dependencies } = parseContractJson(packageSchema, readFileSync(file, 'utf8'), file);
    if (!semver.subset(NODE_RANGE, engines.node)) faults.add(`${name} needs ${engines.node}`);
    for (const dependency of Object.keys(dependencies)) visit(dependency, folder);
  };
  const template = join(PACKAGE, 'templates/remote-newleague/package.json');
  const generated = createStandalonePackage(template, 'remote-nhl');
  const { dependencies, devDependencies } = parseContractJson(packageSchema, generated, 'package.json');
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) visit(name, PACKAGE);
  expect(seen.size).toBeGreaterThan(100);
  expect([...faults]).toEqual([]);
});

it('an older Node loads nothing but the check', async () => {
  const imports = async (file: string) =>
    [...(await readFile(join(PACKAGE, 'src', file), 'utf8')).matchAll(/^import .*'(.+)';$/gm)].map(
      ([, name]) => name,
    );
  expect(await imports('cli/main.ts')).toEqual(['../create/node-version.ts']);
  expect(await imports('create/node-version.ts')).toEqual([]);
});

it('npm, and the guides, name the same Nodes', async () => {
  const read = async (file: string) => (await readFile(join(PACKAGE, file), 'utf8')).replaceAll(/\s+/g, ' ');
  expect(JSON.parse(await read('package.json'))).toMatchObject({ engines: { node: NODE_RANGE } });
  for (const guide of ['templates/standalone/README.md', '../../docs/own-repository.md'])
    expect(await read(guide)).toContain(NODES);
});
