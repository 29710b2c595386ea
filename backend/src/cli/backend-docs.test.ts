import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { derivedTables } from '../snapshot/derived-tables.ts';
import { tableNames, tables } from '../snapshot/tables.ts';

const ROOT = join(import.meta.dirname, '../../..');
const readDoc = (name: string) => readFileSync(join(ROOT, 'docs', name), 'utf8');

it('docs/backend-errors.md has one row for each code that ingestion and snapshots raise, and no other', () => {
  const raised = globSync('backend/src/{cli,engine,ingest,refresh,sample,snapshot}/**/*-error.ts', {
    cwd: ROOT,
  })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .flatMap((source) => [...source.matchAll(/'([A-Z]+(?:_[A-Z]+)*)'/g)].map(([, code = '']) => code));
  const documented = [...readDoc('backend-errors.md').matchAll(/^\| `(\w+)` \| [^|]+ \| [^|]+ \|$/gm)];
  expect(raised).toContain('SNAPSHOT_DAMAGED');
  expect(documented.map(([, code = '']) => code).sort()).toEqual([...new Set(raised)].sort());
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
