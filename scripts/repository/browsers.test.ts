import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createStartRescue } from '../../host/src/start/start-rescue.ts';
import { SUPPORTED_BROWSERS } from '../../platform/mfe/src/build/browsers.ts';

const ROOT = join(import.meta.dirname, '../..');
const built = SUPPORTED_BROWSERS.map((query) => query.replace(' >= ', ' '));

it('the docs name the browsers that scripts are built for', async () => {
  const text = await readFile(join(ROOT, 'docs/browsers.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (\w+) +\| ([\d.]+) +\| \w+ 20\d\d/gm)];
  expect(rows.map(([, name = '', from]) => `${name.toLowerCase()} ${from}`)).toEqual(built);
});

it('so does the page, to a browser that is older', () => {
  const said = /Chrome and Edge (\d+), Firefox (\d+), Safari (\d+)/.exec(String(createStartRescue));
  const [, chromium, firefox, safari] = said ?? [];
  expect(built).toEqual([`chrome ${chromium}`, `edge ${chromium}`, `firefox ${firefox}`, `safari ${safari}`]);
});
