import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ROOT } from '../workspace/processes.ts';

const packageSchema = v.object({
  version: v.string(),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
});
const readPackage = (folder: string) =>
  v.parse(packageSchema, JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')));

const declarations = globSync(
  ['remote-*/remote.config.ts', '{e2e,platform/mfe/templates}/*/remote.config.ts'],
  {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  },
).sort();

const readRanges = (file: string) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/'@sharpside\/(shared-[a-z]+)': '([^']+)'/g)].map(
    ([, name = '', range]) => [name, range] as const,
  );

it('finds the declarations', () => {
  expect(declarations).toContain('remote-mlb/remote.config.ts');
  expect(declarations.join(' ')).toMatch(/remote-gate.*remote-newleague/);
});

// With an older range, the remote would be refused beside the host of the same commit.
it.each(declarations)('%s asks for each shared package in the major that the workspace has', (file) => {
  const ranges = readRanges(file);
  const current = ranges.map(([name]) => [name, `^${readPackage(name).version.split('.')[0]}.0.0`]);
  expect(ranges).toEqual(current);
});

it.each(declarations)('%s has a range for each shared package that it depends on', (file) => {
  const depended = Object.keys(readPackage(dirname(file)).dependencies)
    .filter((name) => name.startsWith('@sharpside/shared-'))
    .map((name) => name.slice('@sharpside/'.length));
  expect(
    readRanges(file)
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(depended.toSorted());
});
