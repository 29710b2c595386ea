import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const IMPORT = /^(?:import|export)\s(?!type\s)(?:[^;']*?\sfrom\s)?'([^']+)';/gm;
const ONLY_TYPES = /^(?:import|export)\s*\{(?:\s*type\s[^,}]+,?)+\s*\}/;

/** Sources and packages that are loaded together with some files. Imports by `import()` are left out. */
function listLoaded(files: readonly string[]) {
  const sources = new Set<string>();
  const packages = new Set<string>();
  function visit(file: string) {
    if (sources.has(file)) return;
    sources.add(file);
    const { resolve } = createRequire(file);
    for (const [statement, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      if (name.startsWith('node:') || ONLY_TYPES.test(statement)) continue;
      if (/^(\.|@sharpside\/)/.test(name)) visit(resolve(name));
      else packages.add(name.replace(/\/.*/, ''));
    }
  }
  for (const file of files) visit(join(import.meta.dirname, file));
  return { sources: [...sources], packages: [...packages].sort() };
}

/** Modules that a command that changes the site through a control service loads besides its own. */
const OVER_HTTP = ['control-client', 'http-store', 'id-token', 'change-over-http'].map(
  (name) => `../control-client/${name}.ts`,
);

it.each([
  ['status', ['commands/channel/status-command.ts']],
  ['history', ['commands/channel/history-command.ts']],
  ['rollback', ['commands/channel/rollback-command.ts', ...OVER_HTTP]],
  ['promote', ['commands/channel/promote-command.ts', ...OVER_HTTP]],
  ['freeze', ['commands/channel/change-commands.ts', ...OVER_HTTP]],
])('mfe %s loads a few small modules, and no build tool or server', (_, files) => {
  const { sources, packages } = listLoaded(['start.ts', ...files]);
  expect(packages).toEqual(['aws4fetch', 'lru-cache', 'semver', 'valibot']);
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.length).toBeLessThan(220);
});
