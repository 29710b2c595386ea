import { describe, expect, it } from 'vitest';
import { MAX_RETRIED_FILES, retryFailedFiles } from './retry.ts';
import type { RunEvent } from './run-event.ts';
import { countPassed, listFailures, type Step } from './tally.ts';
import { aFile, aStep } from './testing/a-step.ts';

const FILE = 'host/src/main.test.ts';

const failing = (file: string, message = 'no answer') =>
  aFile({ file, passed: 2, failures: [{ file, title: 'starts', name: 'starts', message }] });
const passing = (file: string) => aFile({ file, passed: 3 });
const unitTests = (...events: RunEvent[]) => aStep('unit tests', ...events);

/** Retries a step. `outcomes`: the events of each single run, in order. */
async function retry(step: Step, outcomes: RunEvent[][] = []) {
  const runs: string[] = [];
  const said: string[] = [];
  const flaky = await retryFailedFiles([step], {
    async runAlone(file, { step: title, number }) {
      runs.push(`${title}: ${file}, try ${number}`);
      return unitTests(...(outcomes[runs.length - 1] ?? []));
    },
    say: (line) => said.push(line),
  });
  return { runs, said, flaky };
}

describe('files that failed', () => {
  it('are flaky where they pass alone, and count as they did then', async () => {
    const step = unitTests(passing('a.test.ts'), failing(FILE));
    const { runs, flaky } = await retry(step, [[passing(FILE)]]);
    expect(runs).toEqual([`unit tests: ${FILE}, try 2`]);
    expect(flaky).toMatchObject([{ file: FILE, failedTries: [[{ title: 'starts', message: 'no answer' }]] }]);
    expect(listFailures([step])).toEqual([]);
    expect(countPassed([step])).toBe(6);
  });

  it('have both messages where the third try passes, and no fourth where it does not', async () => {
    const tries = [[failing(FILE, 'too late')], [passing(FILE)]];
    const { flaky } = await retry(unitTests(failing(FILE)), tries);
    expect(flaky[0]?.failedTries.map(([failure]) => failure?.message)).toEqual(['no answer', 'too late']);
    const step = unitTests(failing(FILE));
    const failed = await retry(step, [[failing(FILE)], [failing(FILE)], [passing(FILE)]]);
    expect([failed.runs.length, failed.flaky]).toEqual([2, []]);
    expect(listFailures([step])).toHaveLength(1);
  });

  it.each<[string, RunEvent[]]>([
    ['nothing ran', []],
    ['another file ran', [passing('b.test.ts')]],
    ['every test was skipped', [aFile({ skipped: [{ title: 'starts', reason: 'redis' }] })]],
    [
      'the runner broke down',
      [
        passing(FILE),
        { kind: 'failed-outside', failures: [{ file: '', title: 'runner', message: 'SIGKILL' }] },
      ],
    ],
  ])('have not passed alone where %s', async (_, events) => {
    const step = unitTests(failing(FILE));
    const { flaky } = await retry(step, [events, events]);
    expect(flaky).toEqual([]);
    expect(listFailures([step])).toHaveLength(1);
  });

  it('run again one by one, also after something outside of their tests', async () => {
    const outside = { file: 'b.spec.ts', title: 'outside of any test', message: 'unhandled' };
    const step = unitTests(failing(FILE), passing('b.spec.ts'), {
      kind: 'failed-outside',
      failures: [outside],
    });
    const { runs } = await retry(step, [[passing(FILE)], [passing('b.spec.ts')]]);
    expect(runs).toEqual([`unit tests: ${FILE}, try 2`, 'unit tests: b.spec.ts, try 2']);
    expect(listFailures([step])).toEqual([]);
  });
});

describe('what is not run again', () => {
  it('is no file of tests', async () => {
    const failures = [{ file: '', title: 'the runner itself', message: 'ended with SIGKILL' }];
    const step = unitTests(failing('types, browser'), { kind: 'failed-outside', failures });
    expect((await retry(step)).runs).toEqual([]);
    expect(listFailures([step])).toHaveLength(2);
  });

  it('are so many files that it is no coincidence', async () => {
    const files = Array.from({ length: MAX_RETRIED_FILES + 1 }, (_, index) => failing(`${index}.test.ts`));
    const { runs, said } = await retry(unitTests(...files));
    expect(runs).toEqual([]);
    expect(said).toEqual(['21 files failed: too many for a coincidence, so none is run again.']);
  });
});
