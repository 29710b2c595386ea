import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { listPackages } from '../workspace/packages.mjs';
import { ROOT, run, toolPath } from '../workspace/processes.ts';

type Check = { title: string; command: readonly string[] };

/** The outcome of one check; `output` lists the faults. */
export type CheckResult = { title: string; isOk: boolean; output: string };

/** `onPlanned` gets the number of checks; `onResult` gets each result as soon as the check has ended. */
type CheckListeners = {
  onPlanned?: (count: number) => void;
  onResult?: (result: CheckResult) => void;
};

// `--incremental` keeps the results of a run, so that a small change needs little work. With `--checkers 4` each
// checker would resolve the types that all of them use, in twice the processor time.
const types = (title: string, project: string): Check => ({
  title,
  command: [
    toolPath('tsc'),
    ...['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile'],
    join(ROOT, 'node_modules/.cache/types', `${project.replaceAll(/[/\\]/g, '-')}.tsbuildinfo`),
  ],
});

const BROWSER_TYPES = types('types, browser', 'tsconfig.browser.json');
const NODE_TYPES = types('types, Node', 'tsconfig.node.json');

const PACKAGES = listPackages();

/** The folders of packages that contain a path, or lie below it; the path's first folder if no package does. */
function toFolders(path: string): readonly string[] {
  const below = PACKAGES.filter((name) => name === path || name.startsWith(`${path}/`));
  if (below.length > 0) return below;
  const around = PACKAGES.filter((name) => path.startsWith(`${name}/`)).sort((a, b) => b.length - a.length);
  return [around[0] ?? path.split('/')[0] ?? ''];
}

function listTypeChecks(paths: readonly string[]): readonly Check[] {
  if (paths.length === 0) return [BROWSER_TYPES, NODE_TYPES];
  const folders = new Set(paths.flatMap(toFolders));
  const checks = [...folders].map((folder) => {
    const project = join(folder, 'tsconfig.json');
    // Code outside of packages runs in Node.
    return existsSync(join(ROOT, project)) ? types(`types, ${folder}`, project) : NODE_TYPES;
  });
  return [...new Set(checks)];
}

const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

/** The check of imports by `scripts/lint/layers.mjs`; undefined if none of the paths contains source. */
function toLayerCheck(paths: readonly string[]): Check | undefined {
  const folders = paths.length > 0 ? paths.flatMap(toFolders) : [...PACKAGES, 'scripts'];
  const sources = [...new Set(folders)]
    .flatMap((folder) => (folder === 'scripts' ? folder : [`${folder}/src`, `${folder}/harness`]))
    .filter((path) => existsSync(join(ROOT, path)));
  if (sources.length === 0) return undefined;
  const config = join(ROOT, 'scripts/lint/layers.mjs');
  return {
    title: 'layers',
    command: [process.execPath, CRUISER, '--config', config, '--output-type', 'err', ...sources],
  };
}

// Always checks everything, because only the other packages show that an export is used.
const UNUSED: Check = {
  title: 'unused code',
  command: [
    ...[toolPath('knip'), '--config', 'scripts/lint/unused.jsonc', '--treat-config-hints-as-errors'],
    ...['--no-progress', '--cache'],
  ],
};

const LICENCES: Check = {
  title: 'licences of dependencies',
  command: [process.execPath, join(ROOT, 'scripts/dependencies.ts')],
};

/**
 * Our own rules for documents, words, folders and repeated lists. They are written as tests, which run in one worker.
 */
const REPOSITORY: Check = {
  title: 'documents, words, folders, lists',
  command: [
    ...[process.execPath, join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project=repository'],
    ...['--no-file-parallelism', '--reporter=dot'],
  ],
};

/**
 * Runs the checks of format, lint, import rules, layers, unused code, types and our own rules; without `paths` also of
 * the licences of dependencies. Runs as many at once as there are cores.
 *
 * @param paths packages or files to check. Default: everything.
 */
export async function runChecks(
  paths: readonly string[] = [],
  { onPlanned, onResult }: CheckListeners = {},
): Promise<CheckResult[]> {
  const lint = [toolPath('biome'), 'check', '--error-on-warnings', ...(paths.length > 0 ? paths : ['.'])];
  const checks = [
    // The slowest check comes first.
    { title: 'format, lint, import rules', command: lint },
    ...listTypeChecks(paths),
    toLayerCheck(paths) ?? [],
    UNUSED,
    REPOSITORY,
    paths.length > 0 ? [] : LICENCES,
  ].flat();
  onPlanned?.(checks.length);
  const waiting = [...checks.entries()];
  const results: CheckResult[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, { title, command }] = next;
      const { code, output } = await run(command, { quiet: true });
      const result = { title, isOk: code === 0, output: output.trimEnd() };
      results[at] = result;
      onResult?.(result);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}
