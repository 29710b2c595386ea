import { describe, expect, it } from 'vitest';
import { MAX_RETRIED_FILES, retryFailedFiles } from './retry.ts';
import type { RunEvent } from './run-event.ts';
import { countPassed, createStep, listFailures, type Step, tally } from './tally.ts';

type Done = Extract<RunEvent, { kind: 'done' }>;

const FILE = 'host/src/main.test.ts';

const aFile = (file: string, change: Partial<Done> = {}): Done => ({
  kind: 'done',
  file,
  isWhole: true,
  passed: 0,
  skipped: [],
  failures: [],
  durationMs: 1_000,
  ...change,
});

const failing = (file: string, message = 'no answer') =>
  aFile(file, { passed: 2, failures: [{ file, title: 'starts', name: 'starts', message }] });
const passing = (file: string) => aFile(file, { passed: 3 });

function aStep(...events: RunEvent[]): Step {
  const step = createStep('unit tests', 0);
  for (const event of events) tally(step, event);
  return step;
}

/** Retries a step; the runs of each file alone are `outcomes`, in order. */
async function retry(step: Step, outcomes: RunEvent[][] = []) {
  const runs: string[] = [];
  const said: string[] = [];
  const flaky = await retryFailedFiles([step], {
    async runAlone(file, { step: title, number }) {
      runs.push(`${title}: ${file}, try ${number}`);
      return aStep(...(outcomes[runs.length - 1] ?? []));
    },
    say: (line) => said.push(line),
  });
  return { runs, said, flaky };
}

describe('files that failed', () => {
  it('are flaky where they pass alone, and count as they did then', async () => {
    const step = aStep(passing('a.test.ts'), failing(FILE));
    const { runs, flaky } = await retry(step, [[passing(FILE)]]);
    expect(runs).toEqual([`unit tests: ${FILE}, try 2`]);
    expect(flaky).toMatchObject([{ file: FILE, failedTries: [[{ title: 'starts', message: 'no answer' }]] }]);
    expect(listFailures([step])).toEqual([]);
    expect(countPassed([step])).toBe(6);
  });

  it('have both messages where the third try passes', async () => {
    const { flaky } = await retry(aStep(failing(FILE)), [[failing(FILE, 'too late')], [passing(FILE)]]);
    expect(flaky[0]?.failedTries.map(([failure]) => failure?.message)).toEqual(['no answer', 'too late']);
  });

  it('have failed after three tries', async () => {
    const step = aStep(failing(FILE));
    const { runs, flaky } = await retry(step, [[failing(FILE)], [failing(FILE)], [passing(FILE)]]);
    expect(runs).toHaveLength(2);
    expect(flaky).toEqual([]);
    expect(listFailures([step])).toHaveLength(1);
  });

  it.each<[string, RunEvent[]]>([
    ['nothing ran', []],
    ['another file ran', [passing('b.test.ts')]],
    ['every test was skipped', [aFile(FILE, { skipped: [{ title: 'starts', reason: 'redis' }] })]],
    [
      'the runner broke down',
      [
        passing(FILE),
        { kind: 'failed-outside', failures: [{ file: '', title: 'runner', message: 'SIGKILL' }] },
      ],
    ],
  ])('have not passed alone where %s', async (_, events) => {
    const step = aStep(failing(FILE));
    const { flaky } = await retry(step, [events, events]);
    expect(flaky).toEqual([]);
    expect(listFailures([step])).toHaveLength(1);
  });

  it('run again one by one, also after something outside of their tests', async () => {
    const outside = { file: 'b.spec.ts', title: 'outside of any test', message: 'unhandled' };
    const step = aStep(failing(FILE), passing('b.spec.ts'), { kind: 'failed-outside', failures: [outside] });
    const { runs } = await retry(step, [[passing(FILE)], [passing('b.spec.ts')]]);
    expect(runs).toEqual([`unit tests: ${FILE}, try 2`, 'unit tests: b.spec.ts, try 2']);
    expect(listFailures([step])).toEqual([]);
  });
});

describe('what is not run again', () => {
  it('is no file of tests', async () => {
    const failures = [{ file: '', title: 'the runner itself', message: 'ended with SIGKILL' }];
    const step = aStep(failing('types, browser'), { kind: 'failed-outside', failures });
    expect((await retry(step)).runs).toEqual([]);
    expect(listFailures([step])).toHaveLength(2);
  });

  it('are so many files that it is no coincidence', async () => {
    const files = Array.from({ length: MAX_RETRIED_FILES + 1 }, (_, index) => failing(`${index}.test.ts`));
    const { runs, said } = await retry(aStep(...files));
    expect(runs).toEqual([]);
    expect(said).toEqual(['21 files failed: too many for a coincidence, so none is run again.']);
  });
});
