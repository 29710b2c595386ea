import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../workspace/list-files.ts';
import { ROOT } from '../workspace/processes.ts';

const isSource = (file: string) =>
  file.startsWith('backend/') && file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file);

// `join` with a folder of a `DataFolder` and anything but a fixed name.
const UNCHECKED = /\bjoin\(\s*data\.\w+,\s*(?!\s|')[^)]*/g;

it('names below the data folder, of which many come from a store, are joined by joinWithin', () => {
  const sources = listFiles().filter(isSource);
  expect(sources.length).toBeGreaterThan(100);
  const unchecked = sources.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(UNCHECKED)].map(([found]) => `${file}: ${found}`),
  );
  expect(unchecked).toEqual([]);
});
