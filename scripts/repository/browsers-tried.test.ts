import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENGINE_NAMES } from '../../e2e/harness/engines/engine.ts';
import { readTried, type Tried, writeTried } from '../../e2e/harness/engines/tried-table.ts';
import { listFiles } from '../workspace/list-files.ts';
import { ROOT } from '../workspace/processes.ts';

const COMMAND = 'ENGINES_TABLE=write npm test -- e2e/engines';
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const titles = listFiles()
  .filter((file) => /^e2e\/engines\/.*\.spec\.ts$/.test(file))
  .flatMap((file) => [...read(file).matchAll(/^test\('([^']+)'/gm)].map(([, title]) => title));
const rows = readTried(read('docs/browsers.md'));

describe('the table of browsers that were tried', () => {
  it(`has a row for every test of the smoke suite, and no other (${COMMAND})`, () => {
    expect(titles.length).toBeGreaterThan(5);
    expect([...rows.keys()].toSorted()).toEqual(titles.toSorted());
  });

  it(`has a version and a day for each engine (${COMMAND})`, () => {
    for (const [title, cells] of rows) {
      expect(cells, title).toHaveLength(ENGINE_NAMES.length);
      for (const cell of cells) expect(cell, title).toMatch(/^\d+(\.\d+)+, 20\d\d-\d\d-\d\d$/);
    }
  });
});

describe('a run that writes the table', () => {
  const page = 'Before\n<!-- tried: begin -->\n<!-- tried: end -->\nAfter\n';
  const tried = (over: Partial<Tried> = {}): Tried => ({
    title: 'opens',
    engine: 'firefox',
    version: '153.7.0',
    day: '2026-11-26',
    ...over,
  });

  it('keeps what it did not try', () => {
    const before = writeTried(page, [tried(), tried({ title: 'closes' })]);
    const after = writeTried(before, [tried({ version: '154.0', day: '2026-12-01' })]);
    expect([...readTried(after)]).toEqual([
      ['opens', ['', '154.0, 2026-12-01', '']],
      ['closes', ['', '153.7.0, 2026-11-26', '']],
    ]);
  });
});
