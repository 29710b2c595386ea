import { globSync } from 'node:fs';
import { listPackages } from '../workspace/packages.mjs';
import { ROOT } from '../workspace/processes.ts';

/**
 * A layer of the tests. `everyday`, for `npm test`: checks, unit and component tests, and the main paths of the product
 * in a browser. `system`, for `npm run test:system`: tests that start processes, servers, clusters and other engines.
 */
export type Layer = 'everyday' | 'system';

export const BROWSER_FOLDERS = { everyday: ['e2e/smoke'], system: ['e2e/tests', 'e2e/engines'] } as const;

const SOURCES = [...listPackages().map((name) => `${name}/src`), 'scripts'];
const UNIT_TESTS = `{${SOURCES.join()}}/**/*.test.{ts,tsx}`;
const BROWSER_TESTS = `{${Object.values(BROWSER_FOLDERS).flat().join()}}/**/*.spec.ts`;

const isBelow = (folder: string, file: string) => folder === '' || file.startsWith(`${folder}/`);

/** The layer of a test file; undefined for other files. The folder decides for browser tests, the name for others. */
export function layerOf(file: string): Layer | undefined {
  if (/\.test\.tsx?$/.test(file)) return file.endsWith('.system.test.ts') ? 'system' : 'everyday';
  if (!file.endsWith('.spec.ts')) return undefined;
  return BROWSER_FOLDERS.everyday.some((folder) => isBelow(folder, file)) ? 'everyday' : 'system';
}

/**
 * Test files of a runner, relative to the root: files of the layer in the folders of `paths`, and each file in `paths`.
 * In a named folder of browser tests the layer is ignored, because such a folder belongs to one layer.
 */
export function findTestFiles(
  runner: 'unit' | 'browser',
  { layer, paths }: { layer: Layer; paths: readonly string[] },
): readonly string[] {
  const pattern = runner === 'unit' ? UNIT_TESTS : BROWSER_TESTS;
  const files = globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules', '**/.*', '**/dist'] });
  const isOfLayer = (file: string, path: string) =>
    layerOf(file) === layer || (runner === 'browser' && path !== '');
  return files.filter((file) =>
    paths.some((path) => file === path || (isBelow(path, file) && isOfLayer(file, path))),
  );
}
