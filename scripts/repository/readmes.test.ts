import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { listPackages } from '../workspace/packages.mjs';
import { ROOT } from '../workspace/processes.ts';

/**
 * A folder in the map of a package's README, with its floor (its layer in `layers.mjs`) if it has one: `    2
 * src/edge/  the server between ...`.
 */
const FOLDER = /^ {4}(?:(\d+) +| {2,})?((?:src\/)?[\w-]+)\/ +\S/gm;
/** Entries of a package that contain no sources. */
const NO_SOURCE = /^(node_modules|dist|lib|test-results|\..*)$/;

const packages = listPackages();

const listFolders = (folder: string) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NO_SOURCE.test(entry.name))
    .map(({ name }) => name);

const readMap = (name: string) =>
  [...readFileSync(join(ROOT, name, 'README.md'), 'utf8').matchAll(FOLDER)].map(([, floor, folder = '']) => ({
    floor: floor === undefined ? undefined : Number(floor),
    folder,
  }));

// `layers.mjs` has no types, because it is for a tool that reads JavaScript.
const { FLOORS } = v.parse(
  v.object({ FLOORS: v.record(v.string(), v.array(v.array(v.string()))) }),
  await import(pathToFileURL(join(ROOT, 'scripts/lint/layers.mjs')).href),
);

describe('the README', () => {
  it('is looked for in every package', () => {
    expect(packages).toEqual(
      expect.arrayContaining(['backend/server', 'bench', 'e2e', 'host', 'remote-mlb']),
    );
  });

  it.each(packages)('of %s names each first-level folder of its sources once, and no other', (name) => {
    const hasSrc = existsSync(join(ROOT, name, 'src'));
    const expected = hasSrc
      ? listFolders(join(name, 'src')).map((folder) => `src/${folder}`)
      : listFolders(name);
    const named = readMap(name).map(({ folder }) => folder);
    expect(named.toSorted()).toEqual(expected.toSorted());
  });

  // A README does not show floors within a folder, because its map lists only first-level folders.
  it.each(Object.entries(FLOORS).filter(([root]) => root.endsWith('/src')))(
    'of the package of %s has the floors of layers.mjs in order',
    (root, floors) => {
      const name = root.replace(/\/src$/, '');
      const named = readMap(name).flatMap(({ floor, folder }) =>
        floor === undefined ? [] : [`${floor} ${folder.replace('src/', '')}`],
      );
      expect(named).toEqual(
        floors
          .map((names) => names.filter((folder) => !folder.endsWith('.ts')))
          .filter((folders) => folders.length > 0)
          .flatMap((folders, at) => folders.toSorted().map((folder) => `${at + 1} ${folder}`)),
      );
    },
  );
});
