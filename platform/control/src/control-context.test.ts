import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = import.meta.dirname;
const sources = globSync('**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('testing/'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const CHANGES_THE_REGISTRY = /from '@sharpside\/registry\/(?:changes|publish|previews)\//;
const OWN_DEPS = /\{\s*store\b[^}]*\bnow\b/;

it('the parts of the control server change the registry with the dependencies of the context, which have the trusted keys', () => {
  const changing = sources.filter(({ text }) => CHANGES_THE_REGISTRY.test(text));
  expect(changing.map(({ file }) => file)).toContain('routes/change-routes.ts');
  expect(changing.filter(({ text }) => OWN_DEPS.test(text)).map(({ file }) => file)).toEqual([]);
});
