import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../workspace/processes.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const filesOf = (pattern: string) => globSync(pattern, { cwd: ROOT }).sort();

// ['REV', 'WHEN', 'APP']: at least three titles in capitals, some of which may be empty.
const TITLES = /\[\s*('[A-Z][A-Z ()]*'(?:,\s*'[A-Z ()]*')+),?\s*\]/g;
const SOURCES = ['platform/mfe/src/cli/**/*.ts', 'backend/server/src/cli/**/*.ts'];

/** The titles of the tables that the commands print, each as one line of the terminal. */
const printed = new Set(
  SOURCES.flatMap(filesOf)
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...read(file).matchAll(TITLES)])
    .map(([, titles = '']) => [...titles.matchAll(/'([^']*)'/g)].map(([, title]) => title))
    .map((titles) => titles.filter(Boolean).join('  ')),
);

// Columns are separated by at least two spaces.
const SHOWN = /^ *([A-Z][A-Z()]*(?: [A-Z()]+)*(?: {2,}[A-Z][A-Z()]*(?: [A-Z()]+)*){2,}) *$/gm;

const shown = filesOf('docs/**/*.md').flatMap((file) =>
  [...read(file).matchAll(SHOWN)].map(([, line = '']) => ({ file, line: line.replaceAll(/ {2,}/g, '  ') })),
);

it('finds tables of commands in the documents', () => {
  expect(printed.size).toBeGreaterThan(10);
  expect(shown.length).toBeGreaterThan(10);
});

it.each(shown)('the table "$line" of $file has the columns that its command prints', ({ line }) => {
  expect([...printed]).toContain(line);
});
