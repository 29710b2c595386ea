import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPackages } from '../workspace/packages.mjs';
import { ROOT } from '../workspace/processes.ts';

/** Files and tests that a runner will find; each row of a table of tests is one more than `tests`. */
export type TestCount = { files: number; tests: number };

const SOURCES = listPackages().map((name) => `${name}/src`);

/** Files of unit and component tests, as `vitest.config.ts` includes them. */
export const UNIT_TESTS = `{${[...SOURCES, 'scripts'].join()}}/**/*.test.{ts,tsx}`;

/** Files of browser tests, as `e2e/playwright.config.ts` names their folders. */
export const BROWSER_TESTS = 'e2e/{tests,engines}/**/*.spec.ts';

/** Files of a pattern, from the root, in the folders and files that were asked for. Default: all of them. */
export function findTestFiles(pattern: string, paths: readonly string[] = []): readonly string[] {
  const files = globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules', '**/.*', '**/dist'] });
  return paths.length === 0 ? files : files.filter((file) => paths.some((path) => file.startsWith(path)));
}

const DECLARATION = /^\s*(?:it|test)(?:\.(?:each|for|only))?\(/gm;

/** Counts what a runner will find; undefined where it has nothing to do. */
export function countTests(pattern: string, paths: readonly string[] | undefined): TestCount | undefined {
  if (paths === undefined) return undefined;
  const files = findTestFiles(pattern, paths);
  const declarations = files.map(
    (file) => readFileSync(join(ROOT, file), 'utf8').match(DECLARATION)?.length ?? 0,
  );
  return { files: files.length, tests: declarations.reduce((sum, count) => sum + count, 0) };
}
