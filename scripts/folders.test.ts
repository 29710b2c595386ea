import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from './workspace/list-files.ts';

const MAX_FILES = 15;

/** Folders that had more before there was a limit; a number may only fall. */
const WIDE: Readonly<Record<string, number>> = {
  'backend/ingest/src/readers': 26,
  'backend/sample-seasons/src/mlb': 28,
  'backend/sample-seasons/src/nba': 18,
  'backend/sample-seasons/src/nfl': 23,
  'remote-mlb/src/api': 18,
  'remote-mlb/src/components': 31,
  'remote-nba/src/components': 20,
  'remote-nfl/src/components': 21,
  'shared-ui/src/filters': 24,
  'shared-ui/src/table': 31,
};

const isSource = (file: string) =>
  /\.(tsx?|mjs)$/.test(file) && !/\.(test|spec)\.tsx?$|\.d\.m?ts$|\/testing\//.test(file);

it('finds no folder with so many sources that a level is missing', () => {
  const folders = Map.groupBy(listFiles().filter(isSource), posix.dirname);
  expect(folders.size).toBeGreaterThan(100);
  const tooWide = [...folders]
    .filter(([folder, files]) => files.length > (WIDE[folder] ?? MAX_FILES))
    .map(([folder, files]) => `${folder}: ${files.length} files, at most ${WIDE[folder] ?? MAX_FILES}`);
  expect(tooWide).toEqual([]);
});
