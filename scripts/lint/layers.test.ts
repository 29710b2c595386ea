import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { listPackages } from '../workspace/packages.mjs';

// `layers.mjs` has no types, because it is for a tool that reads JavaScript.
const { PACKAGES } = v.parse(
  v.object({ PACKAGES: v.record(v.string(), v.array(v.string())) }),
  await import(pathToFileURL(`${import.meta.dirname}/layers.mjs`).href),
);

const EVERYTHING = '.+';
const rows = Object.entries(PACKAGES).map(([name, may], at) => ({
  at,
  name,
  may: may.filter((other) => other !== EVERYTHING),
}));
const findRows = (name: string) => rows.filter((row) => new RegExp(`^(?:${row.name})$`).test(name));
const packages = listPackages();

describe('the map of the packages', () => {
  it.each(packages)('has one row for %s', (name) => {
    expect(findRows(name)).toHaveLength(1);
  });

  it.each(rows)(
    'names in the row of $name only packages that there are, of rows above',
    ({ name, at, may }) => {
      for (const other of may) {
        const allowed = packages.filter((one) => new RegExp(`^(?:${other})$`).test(one));
        expect(allowed, other).not.toEqual([]);
        const below = allowed.filter((one) => !new RegExp(`^(?:${name})$`).test(one));
        expect(below.flatMap(findRows).filter((row) => row.at >= at)).toEqual([]);
      }
    },
  );
});
