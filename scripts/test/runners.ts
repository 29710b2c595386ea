import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { endStarted, ROOT } from '../workspace/processes.ts';
import { runChecks } from './checks.ts';
import { BROWSER_FOLDERS, type Layer, layerOf } from './layers.ts';
import { parseEvent, type RunEvent } from './run-event.ts';

type RunnerOptions = {
  script: string;
  args: readonly string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  log: string;
  onEvent: (event: RunEvent) => void;
};

const TAIL_LINES = 8;

function readTail(log: string): string {
  const lines = stripVTControlCharacters(readFileSync(log, 'utf8')).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(-TAIL_LINES)
    .join('\n');
}

const running = new Set<ChildProcess>();

let isEnded = false;

/** Ends every runner at once, with all that they started. Sends no further events about them. */
export function killRunners(): void {
  isEnded = true;
  for (const child of running) child.kill('SIGKILL');
  endStarted();
}

/** Runs a test runner to its end. A runner that fails without naming a failure counts as failed as a whole. */
function runRunner({ script, args, cwd = ROOT, env, log, onEvent }: RunnerOptions): Promise<void> {
  const file = openSync(log, 'w');
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', file, file, 'ipc'],
  });
  closeSync(file);
  running.add(child);
  let failures = 0;
  child.on('message', (message) => {
    const event = parseEvent(message);
    if ('failures' in event) failures += event.failures.length;
    onEvent(event);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      running.delete(child);
      if (isEnded) return;
      if (code !== 0 && failures === 0) {
        const message = `ended with ${signal ?? `exit code ${code}`}, and named no failure. The end of ${log}:\n${readTail(log)}`;
        onEvent({ kind: 'failed-outside', failures: [{ file: '', title: 'the runner itself', message }] });
      }
      resolve();
    });
  });
}

/** Runs the checks like a test runner: each check is one file with one test. Returns the text of the log. */
export async function checkSources(paths: readonly string[], onEvent: (event: RunEvent) => void) {
  const rerun = `npm run check${paths.length > 0 ? ` -- ${paths.join(' ')}` : ''}`;
  const results = await runChecks(paths, {
    onPlanned: (count) => onEvent({ kind: 'planned', files: count, tests: count }),
    onResult: ({ title, isOk, output }) =>
      onEvent({
        kind: 'done',
        file: title,
        isWhole: true,
        passed: isOk ? 1 : 0,
        skipped: [],
        failures: isOk ? [] : [{ file: '', title, message: output, rerun }],
        durationMs: 0,
      }),
  });
  return results.map(({ title, isOk, output }) => `${isOk ? 'ok' : 'FAILED'} ${title}\n${output}\n`).join('');
}

export type TestSelection = {
  /** Files or folders; empty: everything. */
  paths: readonly string[];
  /** Layer of the tests in folders. Named files run whatever their layer. */
  layer: Layer;
  /** Only tests that changed since this commit, or import a file that did. */
  changedSince?: string | undefined;
  title?: string | undefined;
  /** Runs one file at a time, and in a browser one test at a time. */
  isSerial?: boolean;
};

type RunOptions = { log: string; onEvent: (event: RunEvent) => void; env?: NodeJS.ProcessEnv };

const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');

// Names in `vitest.config.ts`. `repository` runs with the checks, or if files or folders are named.
const PROJECTS = { everyday: ['page', 'node'], system: ['system'] } as const;

function toProjects({ paths, layer }: Pick<TestSelection, 'paths' | 'layer'>): string[] {
  const layers = new Set([layer, ...paths.flatMap((path) => layerOf(path) ?? [])]);
  const named = paths.length > 0 && layers.has('everyday') ? ['repository'] : [];
  return [...[...layers].flatMap((one) => PROJECTS[one]), ...named].map((name) => `--project=${name}`);
}

export function runUnitTests(
  { paths, layer, changedSince, title, isSerial }: TestSelection,
  options: RunOptions,
) {
  // Whole paths, because Vitest finds files by a part of their path: `console/` is also a part of
  // `platform/control/src/console/`.
  const named = paths.map((path) => `${ROOT}/${path}${layerOf(path) === undefined ? '/' : ''}`);
  const args = ['run', ...named, '--passWithNoTests', '--reporter=default'];
  args.push(`--reporter=${join(import.meta.dirname, 'unit-reporter.ts')}`, ...toProjects({ paths, layer }));
  if (isSerial) args.push('--no-file-parallelism');
  if (changedSince !== undefined) args.push(`--changed=${changedSince}`);
  if (title !== undefined) args.push('-t', title);
  // Four threads are enough for compression and files in tests. As many as servers have (twelve) would compete with the
  // tests on other cores.
  const env = { ...options.env, ...(layer === 'everyday' && { UV_THREADPOOL_SIZE: '4' }) };
  return runRunner({ script: VITEST, args, ...options, env });
}

/** Runs unit and component tests on the terminal after every change. */
export function watchUnitTests({ paths, layer, title }: TestSelection): Promise<number> {
  const named = title === undefined ? [] : ['-t', title];
  const args = [VITEST, 'watch', ...paths, ...toProjects({ paths, layer }), ...named];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  running.add(child);
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

// Kept across runs, unlike Playwright's default in the folder of temporary files, which is new in each run.
const BROWSER_TRANSFORMS = join(ROOT, 'node_modules', '.cache', 'playwright');

/** Runs the browser tests. `paths` are relative to the workspace's root. */
export function runBrowserTests(
  { paths, changedSince, title, isSerial }: TestSelection,
  options: RunOptions,
) {
  const folder = join(ROOT, 'e2e');
  const isSmoke = BROWSER_FOLDERS.everyday.every((smoke) => paths.includes(smoke));
  const isEveryday = paths.every((path) => BROWSER_FOLDERS.everyday.some((smoke) => path.startsWith(smoke)));
  const args = ['test', ...paths.map((path) => path.replace(/^e2e\/?/, '')).filter(Boolean)];
  const reporters = ['list', join(folder, 'harness', 'browser-reporter.ts')];
  args.push('--pass-with-no-tests', `--reporter=${reporters.join()}`);
  if (changedSince !== undefined) args.push(`--only-changed=${changedSince}`);
  if (title !== undefined) args.push('-g', title);
  if (isSerial) args.push('--workers=1');
  const script = join(folder, 'node_modules', '@playwright', 'test', 'cli.js');
  const env = {
    ...options.env,
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: BROWSER_TRANSFORMS,
    // `e2e/harness/shared-sites.ts` reads this.
    ...(isSmoke && { BROWSER_MEMBERS_AHEAD: '1' }),
    // `e2e/harness/builds/sample-seasons.ts` reads this.
    ...(isEveryday && { BROWSER_BRIEF_SAMPLE: '1' }),
    // Lets Node load TypeScript, at a fifth of the cost of Playwright's loader. `--only-changed` needs that loader,
    // because only it records what a test imports.
    ...(changedSince === undefined && { PW_DISABLE_TS_ESM: '1' }),
  };
  return runRunner({ script, args, cwd: folder, ...options, env });
}
