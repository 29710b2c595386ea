import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { derivedTables } from '@sharpside/warehouse/tables/derived/derived-tables';
import { tableNames, tables } from '@sharpside/warehouse/tables/tables';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const readDoc = (name: string) => readFileSync(join(ROOT, 'docs', name), 'utf8');

it('docs/backend.md names every table with its key', () => {
  const rows = [...readDoc('backend.md').matchAll(/^\| `(\w+)` \| [^|]+ \| `([^`]+)`/gm)];
  const documented = new Map(rows.map(([, name = '', key = '']) => [name, key]));
  // These tables share a row of the document with another table, so only their names are checked.
  const sharing = ['odds_props', 'teams', 'team_aliases'];
  for (const name of tableNames) {
    if (sharing.includes(name)) expect(readDoc('backend.md')).toContain(`\`${name}\``);
    else expect({ name, key: documented.get(name) }).toEqual({ name, key: tables[name].key.join(', ') });
  }
  for (const { name } of derivedTables) expect(readDoc('backend.md')).toContain(`\`${name}\``);
});
