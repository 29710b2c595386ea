import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../workspace/processes.ts';
import type { Layer } from './layers.ts';

export type TestOptions = {
  layer: Layer;
  /** Everything, the files that a diff affects, or the named `packages` and `files`. */
  scope: 'all' | 'changed' | 'named';
  packages: readonly string[];
  /** Test files, or folders of them, relative to the workspace's root. */
  files: readonly string[];
  /** For `changed`: the commit or branch that the working tree is compared with. */
  base: string;
  title: string | undefined;
  isWatching: boolean;
  /** Runs browser tests against a site that already runs, rather than unit tests. */
  isInBrowser: boolean;
};

export const USAGE = `npm test                               checks, unit and component tests, and main ways in a browser
npm test -- remote-nba                 lint, types and tests of a package, or of several
npm test -- host/src/main.test.ts      one file, or a folder; -t 'words' only titles that match
npm test -- --changed [commit]         what the uncommitted changes, or those since a commit, touch
npm test -- --watch [package]          again and again, as files are saved
npm test -- --browser remote-nba       its browser tests, against the site that npm start serves
npm test -- e2e/tests/host             browser tests with sites of their own
npm run test:system                    what starts processes, servers, clusters and other engines; as above, a
                                       package, a file, or what belongs to the packages that --changed finds`;

/** A call that `npm test` cannot carry out. The message says what is wrong and what is possible. */
export class UsageError extends Error {
  override name = 'UsageError' as const;
}

function toFile(name: string): string | undefined {
  const path = normalize(name).replace(/\/$/, '');
  return !path.startsWith('..') && existsSync(join(ROOT, path)) ? path : undefined;
}

/**
 * Reads the arguments of `npm test`.
 *
 * @throws {UsageError} for an argument that is neither an option, a package nor a path, and for options that exclude
 * each other.
 */
export function parseTestOptions(argv: readonly string[], packages: readonly string[]): TestOptions {
  const { values, positionals } = parse(argv);
  const named: string[] = [];
  const files: string[] = [];
  let base = 'HEAD';
  for (const [index, name] of positionals.entries()) {
    const isPackage = packages.includes(name.replace(/\/$/, ''));
    const file = isPackage ? undefined : toFile(name);
    if (isPackage) named.push(name.replace(/\/$/, ''));
    else if (file !== undefined) files.push(file);
    else if (values.changed && index === 0) base = name;
    else {
      throw new UsageError(
        `There is no package and no path '${name}'. Packages: ${packages.join(', ')}.\n\n${USAGE}`,
      );
    }
  }
  if (values.changed && named.length + files.length > 0)
    throw new UsageError(`--changed finds the tests itself: leave out ${[...named, ...files].join(', ')}.`);
  if (values.browser && (values.watch || values.changed || files.length > 0))
    throw new UsageError(`--browser takes packages only: npm test -- --browser remote-nba\n\n${USAGE}`);
  if (values.browser && named.length === 0)
    throw new UsageError(`--browser needs a package: npm test -- --browser remote-nba\n\n${USAGE}`);
  return {
    layer: values.system ? 'system' : 'everyday',
    scope: values.changed ? 'changed' : named.length + files.length > 0 ? 'named' : 'all',
    packages: named,
    files,
    base,
    title: values.title,
    isWatching: values.watch,
    isInBrowser: values.browser,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        changed: { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        browser: { type: 'boolean', default: false },
        system: { type: 'boolean', default: false },
        title: { type: 'string', short: 't' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${reason}\n\n${USAGE}`, { cause: error });
  }
}
