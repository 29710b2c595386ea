import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../workspace/list-files.ts';
import { ROOT } from '../workspace/processes.ts';

// The packages with the lists of the pages. Pages themselves: `names-in-order.grit`.
const isSource = (file: string) =>
  /^backend\/(boards|warehouse)\/src\/.*\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file);

// The comparable name, and behind it the name itself, for two names that differ only in accents.
const COMPARABLE = /(?:\$\{)?comparableNameSql\((?:'([\w.]+)'|[\w'.()]+)\)\}?(?:,\s*\1\b)?/g;

// A window with `row_number` picks a row, so its order is not that of a list.
const WINDOW = /row_number\(\) OVER \([^()]*(?:\([^()]*\)[^()]*)*\)/g;

/** Places of a source that sort by a name as it is written: after ORDER BY, or in the columns of `orderBySql`. */
function findRawOrders(source: string): string[] {
  const text = source.replace(COMPARABLE, '<comparable>').replaceAll(WINDOW, '<window>');
  const clauses = [...text.matchAll(/ORDER BY\s(?:[^\n`]*,\n)*[^\n`]*/g)].filter(([clause]) =>
    /\b(?!\w*_title\b)\w*(?:name|title)\b(?!\s*[:(])/.test(clause),
  );
  const lists = [...text.matchAll(/tieBreakers(?: =|:) \[[^\]]*\]|: SortColumns<[^}]*\}/g)].filter(([list]) =>
    /'(?:\w+\.)?(?:\w*name|batter|player)'/.test(list),
  );
  return [...clauses, ...lists].map(([found]) => found.trim());
}

it.each([
  'sql: `SELECT name FROM players ORDER BY name, player_id`,',
  'ORDER BY score DESC,\n  p.player_name, p.player_id`',
  'ORDER BY lower(name), book`',
  "tieBreakers: ['avg_points DESC', 'player_name', 'player_id'],",
  "const COLUMNS: SortColumns<Sort> = {\n  batter: 'batter',\n};",
])('finds the raw name of %j', (source) => {
  expect(findRawOrders(source)).toHaveLength(1);
});

it.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source.
  "ORDER BY ${comparableNameSql('name')}, name, player_id`",
  "tieBreakers: [comparableNameSql(NAME), 'g.player_id'],",
  "const COLUMNS: SortColumns<Sort> = {\n  batter: comparableNameSql('batter'),\n  team: 'team',\n};",
  'SELECT name FROM players ORDER BY player_id`',
  'QUALIFY row_number() OVER (PARTITION BY coalesce(point, -1) ORDER BY price DESC, player_name) = 1`',
])('has nothing against %j', (source) => {
  expect(findRawOrders(source)).toEqual([]);
});

it('the lists of the backend are sorted by comparable names', () => {
  const sources = listFiles().filter(isSource);
  expect(sources.length).toBeGreaterThan(100);
  const raw = sources.flatMap((file) =>
    findRawOrders(readFileSync(join(ROOT, file), 'utf8')).map((found) => `${file}: ${found}`),
  );
  expect(raw).toEqual([]);
});
