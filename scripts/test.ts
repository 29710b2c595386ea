// `npm test` and `npm run test:system` run a layer of the tests (`test/layers.ts`), or the named tests. Their output
// ends with `N passed, N failed`: each unit, component and browser test counts as one, and so does each check.
import { readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { findTestFiles, type Layer, layerOf } from './test/layers.ts';
import { lookUpNeeds } from './test/needs.ts';
import { parseTestOptions, type TestOptions, USAGE, UsageError } from './test/options.ts';
import { listChangedFiles, type Plan, toPlan, toSystemPaths } from './test/plan.ts';
import { formatIntroduction } from './test/report/introduction.ts';
import { formatSummary, formatTimeTable } from './test/report/summary.ts';
import { killRunners, watchUnitTests } from './test/runners.ts';
import { retryAlone, runPlan } from './test/steps.ts';
import { listFailures, type Step, tally } from './test/tally.ts';
import { createWorkFolder, lockBuilds } from './test/work-folder.ts';
import { findChromium, provideChromium } from './workspace/chromium.ts';
import { listPackages } from './workspace/packages.mjs';
import { INTERRUPTED, ROOT, run } from './workspace/processes.ts';

const DEFAULT_SITE = `http://127.0.0.1:${process.env.EDGE_PORT || 4000}`;
const EXIT = { failed: 1, usage: 2 };

const packages = listPackages();

const LAYERS: Readonly<Record<Layer, string>> = {
  everyday: 'the everyday layer (npm test -- --help says how to run less or more)',
  system: 'the system layer',
};

function describeScope(options: TestOptions): string {
  const { layer, scope, packages: named, files, base, title, isInBrowser } = options;
  const words = title === undefined ? '' : `, titles that match '${title}'`;
  const where = isInBrowser ? ' in a browser' : '';
  if (scope === 'named') {
    const isSystem = layer === 'system' ? ' in the system layer' : '';
    return `${[...named, ...files].join(', ')}${isSystem}${where}${words}`;
  }
  if (scope === 'all') return `${LAYERS[layer]}${words}`;
  return layer === 'everyday'
    ? `what changed since ${base}, and what imports it`
    : `of the system layer what belongs to the packages that changed since ${base}`;
}

/** Test files of a runner; undefined if it has nothing to do. */
const findPlanned = (runner: 'unit' | 'browser', plan: Plan, layer: Layer) => {
  const paths = plan[runner];
  return paths && findTestFiles(runner, { layer, paths: paths.length > 0 ? paths : [''] });
};

/**
 * The folder of a run's logs. Partial runs have a separate folder, so that they do not overwrite the logs of a full
 * run.
 */
function toResultsFolder({ layer, scope }: TestOptions): string {
  if (scope !== 'all') return join(ROOT, 'test-results', 'part');
  return join(ROOT, 'test-results', layer === 'everyday' ? '' : layer);
}

/** Empties the folder of a run's logs, except for the folders of other runs in it. */
async function emptyResults(folder: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => name !== 'system' && name !== 'part');
  await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

async function requireSite(url: string): Promise<void> {
  const answer = await fetch(url).catch(() => undefined);
  if (answer?.ok) return;
  throw new UsageError(
    `No site answers at ${url}. Start it in another terminal (npm start), or name another: SITE_URL=http://127.0.0.1:4010`,
  );
}

async function requireCommit(name: string): Promise<void> {
  const asking = run(['git', 'rev-parse', '--verify', '--quiet', `${name}^{commit}`], { quiet: true });
  const { code } = await asking.catch(() => ({ code: 127 }));
  if (code === 0) return;
  if (code === 127) throw new UsageError('--changed asks git what changed, and there is no git here.');
  throw new UsageError(
    `--changed compares with a commit, and git knows none called '${name}' here. Give a commit or branch: npm test -- --changed main`,
  );
}

/** Environment variables for all runners: the folder of temporary files and, if there is one, the browser. */
async function prepareEnvironment({ needsBrowser }: { needsBrowser: boolean }): Promise<NodeJS.ProcessEnv> {
  const folder = await createWorkFolder();
  const fetching = needsBrowser ? provideChromium(console.log) : Promise.resolve(findChromium());
  const chromium = await fetching.catch((error: unknown) => {
    console.log(error instanceof Error ? error.message : String(error));
    return undefined; // The browser tests are skipped, and the first and last lines say so.
  });
  if (chromium !== undefined) process.env.CHROMIUM_PATH = chromium;
  return { TMPDIR: folder, ...(chromium !== undefined && { CHROMIUM_PATH: chromium }) };
}

async function runTests(options: TestOptions): Promise<number> {
  const { layer, scope: kind, base } = options;
  if (kind === 'changed') await requireCommit(base);
  const isByPackage = kind === 'changed' && layer === 'system';
  const plan = toPlan(options, isByPackage ? toSystemPaths(await listChangedFiles(base)) : []);
  const siteUrl = options.isInBrowser ? (process.env.SITE_URL ?? DEFAULT_SITE) : undefined;
  if (siteUrl !== undefined) await requireSite(siteUrl);
  const release = plan.browser && siteUrl === undefined ? await lockBuilds() : undefined;
  const results = toResultsFolder(options);
  await mkdir(results, { recursive: true });
  await emptyResults(results);
  const env = await prepareEnvironment({ needsBrowser: plan.browser !== undefined });
  const cleanUp = async () => {
    await rm(env.TMPDIR ?? '', { recursive: true, force: true }).catch(() => {}); // The next run removes it.
    await release?.();
  };
  endOnSignal(cleanUp);
  const unit = findPlanned('unit', plan, layer);
  const browser = findPlanned('browser', plan, layer);
  const hasSystemTests = [...(unit ?? []), ...(browser ?? [])].some((file) => layerOf(file) === 'system');
  const needs = lookUpNeeds().filter(({ isEveryday }) => hasSystemTests || isEveryday);
  const scope = describeScope(options);
  console.log(
    formatIntroduction({
      scope,
      hasChecks: plan.checks !== undefined,
      unit: unit?.length,
      browser: browser?.length,
      siteUrl,
      needs,
    }),
  );
  const context = { options, siteUrl, env, results };
  const steps = await runPlan(plan, context);
  const flaky = await retryAlone(steps, context);
  if (kind === 'named') refuseNothing(steps, scope);
  const totalMs = performance.now();
  await writeFile(join(results, 'times.txt'), formatTimeTable(steps));
  const logs = readdirSync(results).filter((name) => /\.(log|txt|json)$/.test(name));
  const names = logs.map((name) => relative(ROOT, join(results, name)));
  console.log(formatSummary(steps, { needs, totalMs, logs: names, flaky }));
  await cleanUp();
  return listFailures(steps).length > 0 ? EXIT.failed : 0;
}

/** Adds a failure if no test ran: then no test has the title, or the package has no tests. */
function refuseNothing(steps: readonly Step[], scope: string) {
  const tests = steps.filter(({ title }) => title !== 'checks');
  const last = tests.at(-1);
  if (last === undefined || tests.some(({ done }) => done.tests > 0)) return;
  tally(last, {
    kind: 'failed-outside',
    failures: [{ file: '', title: scope, message: 'No test matches.' }],
  });
}

function endOnSignal(cleanUp: () => Promise<void>) {
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Only the first signal counts. A second signal may follow, because a terminal signals the whole group, and the
    // boot script passes its own signal on.
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      killRunners();
      console.log(
        `\nEnded by ${signal} after ${Math.round(performance.now() / 1000)} s. Logs: test-results/`,
      );
      void cleanUp().finally(() => process.exit(INTERRUPTED));
    });
  }
}

/** Refuses a `CHROMIUM_PATH` that cannot be run, before anything starts. */
function findChromiumOrRefuse(): void {
  try {
    findChromium();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function main(argv: readonly string[]): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    console.log(USAGE);
    return 0;
  }
  const options = parseTestOptions(argv, packages);
  const named = [...options.packages.map((name) => `${name}/`), ...options.files];
  findChromiumOrRefuse();
  if (options.isWatching) {
    endOnSignal(() => Promise.resolve());
    return watchUnitTests({ paths: named, layer: options.layer, title: options.title });
  }
  return runTests(options);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = EXIT.usage;
}
