import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../workspace/list-files.ts';

const MAX_FILES = 15;

// Browser tests count, because no source is beside them.
const isSource = (file: string) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$|\.d\.m?ts$/.test(file);

it('finds no folder with so many sources that a level is missing', () => {
  const folders = Map.groupBy(listFiles().filter(isSource), posix.dirname);
  expect(folders.size).toBeGreaterThan(100);
  const tooWide = [...folders]
    .filter(([, files]) => files.length > MAX_FILES)
    .map(([folder, files]) => `${folder}: ${files.length} files`);
  expect(tooWide).toEqual([]);
});
