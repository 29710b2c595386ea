import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ROOT } from '../workspace/processes.ts';

const packageSchema = v.object({
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
  devDependencies: v.optional(v.record(v.string(), v.string()), {}),
});

function listDependencies(folder: string): string[] {
  const text = readFileSync(join(ROOT, folder, 'package.json'), 'utf8');
  const { dependencies, devDependencies } = v.parse(packageSchema, JSON.parse(text));
  return Object.keys({ ...dependencies, ...devDependencies });
}

const REMOTES = ['remote-mlb', 'remote-nba', 'remote-nfl', 'remote-tools'];
const APPS = ['host', ...REMOTES];

// The stack that the owner of the product chose. The check for unused code ensures that each dependency is used.
it.each<[string, readonly string[]]>([
  ['react', [...APPS, 'shared-auth', 'shared-ui']],
  ['react-dom', APPS],
  ['@module-federation/enhanced', ['host', 'platform/mfe']],
  ['@rspack/core', [...APPS, 'platform/mfe']],
  ['@rspack/cli', APPS],
  ['react-router', ['shared-ui']],
  ['zustand', ['host', 'shared-auth']],
  ['swr', ['shared-data']],
  ['@chakra-ui/react', ['shared-ui']],
  ['@emotion/react', ['shared-ui']],
  ['@nivo/bar', ['shared-ui']],
  ['luxon', ['shared-ui']],
  ['vitest', ['.']],
  ['@playwright/test', ['e2e']],
])('%s is a dependency of %j', (name, folders) => {
  expect(folders.filter((folder) => !listDependencies(folder).includes(name))).toEqual([]);
});

it.each(APPS)('%s is built by rspack, with the preset of the platform', (folder) => {
  expect(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).toContain('"build": "rspack build"');
  expect(readFileSync(join(ROOT, folder, 'rspack.config.ts'), 'utf8')).toContain(
    "from '@sharpside/mfe/build'",
  );
});

it('screens are loaded by the runtime of Module Federation, and built by its plugin', () => {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: ROOT })
      .filter((file) => !file.includes('.test.'))
      .map((file) => readFileSync(join(ROOT, file), 'utf8'))
      .join('\n');
  expect(read('host/src/federation/**/*.ts')).toContain("from '@module-federation/enhanced/runtime'");
  expect(read('platform/mfe/src/build/**/*.ts')).toContain("from '@module-federation/enhanced/rspack'");
});

it('the workspace has the folders of the plan', () => {
  const folders = [...APPS, 'shared-auth', 'shared-ui', 'e2e'];
  expect(folders.filter((folder) => !existsSync(join(ROOT, folder, 'package.json')))).toEqual([]);
});
