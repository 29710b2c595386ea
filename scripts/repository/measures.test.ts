import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TOKENS } from '../../shared-ui/src/theme/tokens.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = '{host,platform/console,shared-*,remote-*}/src/**/*.{ts,tsx}';

// A distance among the properties of an element or in an object of style rules, as a single value or as values by the
// width of the window.
const DISTANCE = /\b(?:[pm][xytbse]?|gap|rowGap|columnGap)(?:=|: )(?:"([^"]+)"|'([^']+)'|\{?(\{[^}]*\}))/g;

const known = new Set(Object.keys(TOKENS.tokens.spacing));

function findUnknownDistances(source: string): string[] {
  const values = [...source.matchAll(DISTANCE)].flatMap(([, inElement, alone, byWidth = '']) => [
    ...((inElement ?? alone) ? [inElement ?? alone ?? ''] : []),
    ...[...byWidth.matchAll(/: '([^']+)'/g)].map(([, value = '']) => value),
  ]);
  return values.filter((value) => /^-?[\d.]+$/.test(value) && !known.has(value.replace(/^-/, '')));
}

// A number that is not in the scale becomes a distance without a unit, which browsers ignore.
it('every distance of a screen is one of the scale', async () => {
  const unknown: string[] = [];
  let files = 0;
  for await (const file of glob(SOURCES, { cwd: ROOT })) {
    files++;
    const source = await readFile(join(ROOT, file), 'utf8');
    unknown.push(...findUnknownDistances(source).map((value) => `${file}: ${value}`));
  }
  expect(files).toBeGreaterThan(300);
  expect(unknown).toEqual([]);
});

it.each(["px: '1.5'", "px: { base: '1.5', md: '3' }", 'gap="2.5"', "mx={{ base: '-4', md: '-7.5' }}"])(
  'knows %s for one that is not',
  (source) => {
    expect(findUnknownDistances(source)).toHaveLength(1);
  },
);
