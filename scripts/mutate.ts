// `npm run mutate -- <file or folder> ...`: Stryker changes the source in one place at a time, and lists the changes
// that no test of the same package notices. See docs/contributing.md.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listPackages } from './workspace/packages.mjs';
import { ROOT, run, toolPath } from './workspace/processes.ts';

const USAGE = `npm run mutate -- <file or folder> ... [options of Stryker]

  --ignoreStatic      leaves out what runs once, when a module is loaded: each such change takes all tests of the file
  --concurrency <n>   processes for tests (default: 1)`;

// Not `{ts,tsx}`, because Stryker splits patterns at commas.
const SOURCES = '**/*.ts?(x)';
const NOT_MUTATED = ['!**/*.test.*', '!**/testing/**', '!**/*.config.ts', '!**/*.d.ts'];

const given = process.argv.slice(2);
const firstOption = given.findIndex((word) => word.startsWith('-'));
const paths = firstOption < 0 ? given : given.slice(0, firstOption);
const packages = new Set(
  paths.map((path) => listPackages().findLast((name) => path === name || path.startsWith(`${name}/`))),
);
const isMissing = paths.some((path) => !existsSync(join(ROOT, path))) || packages.has(undefined);

if (paths.length === 0 || isMissing) {
  console.error(isMissing ? `${paths.join(', ')}: name files and folders of packages.\n\n${USAGE}` : USAGE);
  process.exitCode = 2;
} else {
  const mutated = paths.map((path) =>
    statSync(join(ROOT, path)).isDirectory() ? `${path}/${SOURCES}` : path,
  );
  const options = ['--mutate', [...mutated, ...NOT_MUTATED].join(','), ...given.slice(paths.length)];
  const { code } = await run([toolPath('stryker'), 'run', 'scripts/mutate/stryker.json', ...options], {
    env: { ...process.env, MUTATED_PACKAGES: [...packages].join() },
  });
  process.exitCode = code;
}
