import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { derivedTables } from '../tables/derived/derived-tables.ts';
import { tableNames, tables } from '../tables/tables.ts';

const ROOT = join(import.meta.dirname, '../../..');
const readDoc = (name: string) => readFileSync(join(ROOT, 'docs', name), 'utf8');

// Answers of the API and refusals of sign-in are on pages of their own, which their tests hold to their lists.
const ON_OTHER_PAGES = /^backend\/src\/(api|auth)\//;

it('docs/backend-errors.md has one row for each code that an error of the backend has, and no other', () => {
  const files = globSync('backend/src/**/*-error.ts', { cwd: ROOT }).filter(
    (file) => !ON_OTHER_PAGES.test(file),
  );
  const raised = files
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .flatMap((source) => [...source.matchAll(/'([A-Z]+(?:_[A-Z]+)*)'/g)].map(([, code = '']) => code));
  const documented = [...readDoc('backend-errors.md').matchAll(/^\| `(\w+)` \| [^|]+ \| [^|]+ \|$/gm)];
  expect(raised).toContain('SNAPSHOT_DAMAGED');
  expect(documented.map(([, code = '']) => code).sort()).toEqual([...new Set(raised)].sort());
});

it('every error of the backend with a code is in a file that the pages are held to', () => {
  const sources = globSync('backend/src/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/(-error|\.test)\.ts$/.test(file) && !ON_OTHER_PAGES.test(file),
  );
  const others = sources.filter((file) =>
    /class \w+ extends Error\b[^}]*readonly code/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(others).toEqual([]);
});

it('docs/backend.md names every table with its key', () => {
  const rows = [...readDoc('backend.md').matchAll(/^\| `(\w+)` \| [^|]+ \| `([^`]+)`/gm)];
  const documented = new Map(rows.map(([, name = '', key = '']) => [name, key]));
  // These share a row with another table.
  const sharing = ['odds_props', 'teams', 'team_aliases'];
  for (const name of tableNames) {
    if (sharing.includes(name)) expect(readDoc('backend.md')).toContain(`\`${name}\``);
    else expect({ name, key: documented.get(name) }).toEqual({ name, key: tables[name].key.join(', ') });
  }
  for (const { name } of derivedTables) expect(readDoc('backend.md')).toContain(`\`${name}\``);
});
