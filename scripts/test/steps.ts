import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { layerOf } from './layers.ts';
import type { TestOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { formatProgress, showProgress } from './report/progress.ts';
import { formatFailure } from './report/summary.ts';
import { type FlakyFile, retryFailedFiles } from './retry.ts';
import type { RunEvent } from './run-event.ts';
import { checkSources, runBrowserTests, runUnitTests } from './runners.ts';
import { countPassed, createStep, listFailures, type Step, tally } from './tally.ts';

type RunContext = {
  options: TestOptions;
  siteUrl: string | undefined;
  env: NodeJS.ProcessEnv;
  results: string;
};

type Work = (onEvent: (event: RunEvent) => void, log: string) => Promise<unknown>;

/** Runs a step to its end. A runner that cannot be started counts as failed. */
async function followStep(
  step: Step,
  { log, work, onEvent }: { log: string; work: Work; onEvent?: (event: RunEvent) => void },
): Promise<void> {
  const take = (event: RunEvent) => {
    onEvent?.(event);
    tally(step, event);
  };
  await work(take, log).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    take({ kind: 'failed-outside', failures: [{ file: '', title: step.title, message }] });
  });
  step.endedMs = performance.now();
}

const toLog = (results: string, name: string) => join(results, `${name.replaceAll(/[ /]/g, '-')}.log`);

/** Runs the steps of a plan in sequence: the checks, which take seconds, then unit tests, then browser tests. */
export async function runPlan(plan: Plan, { options, siteUrl, env, results }: RunContext): Promise<Step[]> {
  const steps: Step[] = [];
  const progress = showProgress({ describe: () => formatProgress(steps, performance.now()) });
  const { layer, scope, title, base } = options;
  const follow = (stepTitle: string, work: Work) => {
    const step = createStep(stepTitle, performance.now());
    steps.push(step);
    progress.show();
    const onEvent = (event: RunEvent) => {
      // Tests without a reason were skipped because they do not match the title. They do not count, because nobody
      // asked for them.
      if (title !== undefined && 'skipped' in event)
        event.skipped = event.skipped.filter(({ reason }) => reason);
      if ('failures' in event)
        for (const failure of event.failures) progress.say(`FAILED${formatFailure(failure)}`);
    };
    return followStep(step, { log: toLog(results, stepTitle), work, onEvent });
  };
  const isByImports = scope === 'changed' && layer === 'everyday';
  const selection = { layer, title, changedSince: isByImports ? base : undefined };
  const { checks, unit, browser } = plan;
  if (checks !== undefined) {
    await follow('checks', async (onEvent, log) => writeFile(log, await checkSources(checks, onEvent)));
    progress.say(`       checks: ${countPassed(steps)} passed, ${listFailures(steps).length} failed`);
  }
  if (unit !== undefined) {
    await follow('unit tests', (onEvent, log) =>
      runUnitTests({ paths: unit, ...selection, isSerial: layer === 'system' }, { onEvent, log, env }),
    );
  }
  if (browser !== undefined) {
    await follow('browser tests', async (onEvent, log) => {
      if (env.CHROMIUM_PATH === undefined) return skipBrowserTests(onEvent);
      const site = siteUrl === undefined ? {} : { SITE_URL: siteUrl };
      // One browser at a time: it keeps one core busy, and its site another, so a second browser would only wait.
      const isSerial = scope !== 'named';
      await runBrowserTests(
        { paths: browser, ...selection, isSerial },
        { onEvent, log, env: { ...env, ...site } },
      );
    });
  }
  progress.stop();
  return steps;
}

/**
 * Runs failed files again, each alone (`retryFailedFiles`), and returns the files that pass then. Does nothing if tests
 * were named or chosen by title, because then somebody is looking for a failure.
 */
export async function retryAlone(
  steps: Step[],
  { options, env, results }: RunContext,
): Promise<readonly FlakyFile[]> {
  if (options.scope === 'named' || options.title !== undefined) return [];
  const total = createStep('files run again', performance.now());
  const tries = join(results, 'tries');
  await mkdir(tries, { recursive: true });
  const flaky = await retryFailedFiles(steps, {
    say: (line) => console.log(line),
    async runAlone(file, { step: title, number }) {
      const step = createStep(title, performance.now());
      const selection = { paths: [file], layer: layerOf(file) ?? options.layer, isSerial: true };
      const runFile = file.startsWith('e2e/') ? runBrowserTests : runUnitTests;
      const work: Work = (onEvent, log) => runFile(selection, { onEvent, log, env });
      total.done.files += 1;
      await followStep(step, { log: toLog(tries, `${file} ${number}`), work });
      return step;
    },
  });
  total.endedMs = performance.now();
  if (total.done.files > 0) steps.push(total);
  const plain = (_key: string, value: unknown) =>
    typeof value === 'string' ? stripVTControlCharacters(value) : value;
  await writeFile(join(results, 'flaky.json'), `${JSON.stringify(flaky, plain, 2)}\n`);
  return flaky;
}

function skipBrowserTests(onEvent: (event: RunEvent) => void) {
  const skipped = [{ title: 'every browser test', reason: 'chromium' }];
  onEvent({ kind: 'done', file: 'e2e', isWhole: true, passed: 0, skipped, failures: [], durationMs: 0 });
}
