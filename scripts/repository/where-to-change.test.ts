import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../workspace/list-files.ts';
import { ROOT } from '../workspace/processes.ts';

const ROW = /^\| `([^`]+)` \| `([^`]+)` \| [^|]+ \|$/gm;
const TABLE_LINE = /^\| (?!file )/gm;
const COMPLETE = /Every source with ([^.]+?)\s+is\s+in\s+the\s+list/;
const QUOTED = /`[\w-]+`/g;
const SOURCE = /\.tsx?$/;
const HELPER = /\.(test|spec)\.tsx?$|\/testing\/|^e2e\/|^scripts\//;

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const unquote = (text: string) => text.slice(1, -1);
const contains = (text: string, word: string) =>
  new RegExp(`(?<![\\w-])${word.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}`, 'i').test(text);

const sections = read('docs/where-to-change.md')
  .split(/^## /m)
  .slice(1)
  .map((text) => {
    const [change = ''] = text.split('\n', 1);
    return {
      change,
      text,
      rows: [...text.matchAll(ROW)].map(([, file = '', word = '']) => ({ file, word })),
    };
  });
const sources = listFiles().filter((file) => SOURCE.test(file) && !HELPER.test(file));

describe('where to change what', () => {
  it('has a table for every change but one that contributing.md has', () => {
    expect(sections.filter(({ rows }) => rows.length < 3).map(({ change }) => change)).toEqual([
      'A channel action',
    ]);
  });

  it.each(sections)('$change: each file is there, and has the example', ({ text, rows }) => {
    const lines = (text.match(TABLE_LINE) ?? []).length;
    expect(rows).toHaveLength(lines);
    const wrong = rows.filter(
      ({ file, word }) => !existsSync(join(ROOT, file)) || !contains(read(file), word),
    );
    expect(wrong).toEqual([]);
  });

  it('leaves out no source where it says that it has them all', () => {
    const complete = sections.flatMap(({ change, text, rows }) => {
      const [, said] = COMPLETE.exec(text) ?? [];
      return said === undefined ? [] : [{ change, rows, words: (said.match(QUOTED) ?? []).map(unquote) }];
    });
    expect(complete.map(({ change, words }) => [change, words.length])).toEqual([
      ['A column of a board', 1],
      ['A source of data', 1],
      ['A metric', 3],
    ]);
    for (const { rows, words } of complete) {
      const listed = new Set(rows.map(({ file }) => file));
      const found = sources.filter((file) => words.some((word) => contains(read(file), word)));
      expect(found.filter((file) => !listed.has(file))).toEqual([]);
    }
  });
});
