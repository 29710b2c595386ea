import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const SOURCES = globSync('{contracts,shared-*,host,remote-*,platform/*,backend/*}/src/**/*.{ts,tsx}', {
  cwd: ROOT,
}).filter((file) => !/\.test\.tsx?$/.test(file) && file !== 'contracts/src/errors/define-error.ts');

/** The codes of each error that a file exports. */
async function readDefinitions(file: string): Promise<string[][]> {
  const exported: Record<string, unknown> = await import(join(ROOT, file));
  return Object.values(exported).flatMap((value) =>
    typeof value === 'function' && 'codes' in value && Array.isArray(value.codes)
      ? [value.codes.map(String)]
      : [],
  );
}

/** The codes in a page's table rows that have a meaning and a remedy. */
const readDocumented = (page: string) =>
  [...read(page).matchAll(/^\| `(\w+)` \| [^|]+ \| [^|]+ \|$/gm)].map(([, code = '']) => code).sort();

it.each([
  { page: 'docs/errors.md', of: /^(?!backend\/)/, example: 'PUBLISH_REFUSED' },
  // Left out by the pattern: answers of the API and refusals of sign-in. They have pages of their own, which other
  // tests check.
  {
    page: 'docs/backend-errors.md',
    of: /^backend\/(?!sign-in\/src\/refusals\/|boards\/src\/call\/|server\/src\/(?:api|http)\/)|^platform\/server-kit\/src\/(?:cli|process|redis)\//,
    example: 'SNAPSHOT_DAMAGED',
  },
])('$page has one row for each code that is defined, and no other', async ({ page, of, example }) => {
  const codes = new Set<string>();
  for (const file of SOURCES.filter((source) => of.test(source))) {
    const count = read(file).match(/\bdefineError\(/g)?.length ?? 0;
    if (count === 0) continue;
    const definitions = await readDefinitions(file);
    // Every definition must be exported, because the codes of others could not be compared.
    expect({ file, exported: definitions.length }).toEqual({ file, exported: count });
    for (const code of definitions.flat()) codes.add(code);
  }
  expect([...codes]).toContain(example);
  expect(readDocumented(page)).toEqual([...codes].sort());
});

it('errors are made by defineError, but for two without a code that their own file catches', () => {
  const others = SOURCES.filter((file) => /\bextends \w*Error\b/.test(read(file)));
  expect(others).toEqual([
    'backend/ingest/src/reading/download.ts',
    'backend/ingest/src/reading/http/fetch-answer.ts',
  ]);
});
