import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

const ERROR_CLASS = /class \w+ extends Error\b/;
const QUOTED_CODE = /'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g;
const CODE_AS_NAME = /^\s+([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+):/gm;

/** Every code in the files that define an error of the platform. */
function findRaisedCodes(): string[] {
  const files = globSync('{contracts,shared-*,host,console,remote-*,platform}/src/**/*.{ts,tsx}', {
    cwd: ROOT,
  })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .filter((source) => ERROR_CLASS.test(source));
  return files.flatMap((source) =>
    [QUOTED_CODE, CODE_AS_NAME].flatMap((pattern) =>
      [...source.matchAll(pattern)].map(([, code = '']) => code),
    ),
  );
}

/** The codes of the page's rows, each of which has a meaning and a remedy. */
function readDocumentedCodes(): string[] {
  const page = readFileSync(join(ROOT, 'docs/errors.md'), 'utf8');
  return [...page.matchAll(/^\| `(\w+)` \| [^|]+ \| [^|]+ \|$/gm)].map(([, code = '']) => code);
}

it('docs/errors.md has one row for each code that the platform raises, and no other', () => {
  const raised = [...new Set(findRaisedCodes())].sort();
  expect(raised).toContain('PUBLISH_REFUSED');
  expect(readDocumentedCodes().sort()).toEqual(raised);
});
