import { describe, expect, it } from 'vitest';
import type { KnownNeed } from '../needs.ts';
import { aFile, aStep } from '../testing/a-step.ts';
import { formatProgress, showProgress } from './progress.ts';
import { formatSummary, formatTimeTable, toRerun } from './summary.ts';

const aNeed = (tag: string, found: string | undefined): KnownNeed => ({
  tag,
  title: tag.toUpperCase(),
  remedy: `apt-get install ${tag}`,
  find: () => found,
  found,
});

const FAILURE = {
  file: 'host/src/main.test.ts',
  title: "main > starts (once) at 'zero'",
  name: "starts (once) at 'zero'$",
  message: '\u001b[31m\n  expected 1 to be 2\u001b[0m\n  at line 3',
};
const OPTIONS = { needs: [aNeed('redis', undefined)], totalMs: 83_400, logs: ['test-results/unit.log'] };

describe('the end of a run', () => {
  it('names what failed with its file, the first line of why, and the command that runs just that', () => {
    const step = aStep('unit tests', aFile({ passed: 4, failures: [FAILURE] }));
    step.endedMs = 61_000;
    expect(formatSummary([step], OPTIONS).split('\n')).toEqual([
      '',
      'Failed:',
      "  host/src/main.test.ts > main > starts (once) at 'zero'",
      '      expected 1 to be 2',
      `      npm test -- host/src/main.test.ts --title='starts .once. at '\\''zero'\\''$'`,
      'Time: 1:23 min: unit tests 1:00; slowest: host/src/main.test.ts 1 s',
      'Logs: test-results/unit.log',
      'Next: run what failed by its command above.',
      '4 passed, 1 failed',
    ]);
  });

  it('says what was skipped and why, and that a skip is no failure', () => {
    const skipped = [
      { title: 'a', reason: 'redis' },
      { title: 'b', reason: 'redis' },
    ];
    const events = [
      aFile({ passed: 1, skipped }),
      aFile({ file: 'e2e/a.spec.ts', skipped: [{ title: 'c', reason: 'needs a site of its own' }] }),
    ];
    const lines = formatSummary([aStep('unit tests', ...events)], OPTIONS).split('\n');
    expect(lines).toContain(
      'Skipped 2 tests: REDIS is missing (apt-get install redis): host/src/main.test.ts',
    );
    expect(lines).toContain('Skipped 1 test: needs a site of its own: e2e/a.spec.ts');
    expect(lines.slice(-2)).toEqual(['Everything passed. Next: npm start', '1 passed, 0 failed, 3 skipped']);
  });

  it('names at most twenty failures, and counts the others', () => {
    const failures = Array.from({ length: 23 }, (_, index) => ({ ...FAILURE, title: `test ${index}` }));
    const text = formatSummary([aStep('unit tests', aFile({ failures }))], OPTIONS);
    expect(text).toContain('test 19');
    expect(text).not.toContain('test 20');
    expect(text).toContain('  and 3 more, in the logs');
    expect(text).toContain('0 passed, 23 failed');
  });

  it('counts what failed outside of any test, for which there is no command', () => {
    const failure = { file: '', title: 'the runner itself', message: 'ended with SIGKILL' };
    const step = aStep('browser tests', { kind: 'failed-outside', failures: [failure] });
    expect(toRerun(failure)).toBeUndefined();
    expect(formatSummary([step], OPTIONS)).toContain('  the runner itself\n      ended with SIGKILL\nTime');
  });

  it('names what was flaky, with each failure and the command that runs the file', () => {
    const late = { ...FAILURE, title: 'main > ends', message: 'too late' };
    const flaky = [{ file: FAILURE.file, failedTries: [[FAILURE], [late]] }];
    const lines = formatSummary([aStep('unit tests', aFile({ passed: 5 }))], { ...OPTIONS, flaky }).split(
      '\n',
    );
    expect(lines.slice(1, 6)).toEqual([
      'Flaky: failed, and passed when run again, alone. Mend them:',
      '  host/src/main.test.ts',
      "      try 1: main > starts (once) at 'zero': expected 1 to be 2",
      '      try 2: main > ends: too late',
      '      npm test -- host/src/main.test.ts',
    ]);
    expect(lines.at(-1)).toBe('5 passed, 0 failed');
  });

  it('says of a browser test what it looked for, what was there, and in which line', () => {
    const message = [
      'Error: expect(locator).toBeVisible() failed',
      '',
      "Locator: getByRole('img')",
      'Expected: visible',
      'Error: element(s) not found',
      '',
      'Call log:',
      '  - waiting for',
      'Line: 61',
    ].join('\n');
    const step = aStep('browser tests', aFile({ failures: [{ ...FAILURE, message }] }));
    expect(formatSummary([step], OPTIONS)).toContain(
      "  Error: expect(locator).toBeVisible() failed; Locator: getByRole('img'); Error: element(s) not found; Line: 61\n",
    );
  });

  it('says of a check that Vitest runs which test failed', () => {
    const message =
      '\n RUN  v5.1.1\n\n···x··\n\n FAIL  lists > have a date\nAssertionError: expected 1 to be 2\n';
    const failure = { file: '', title: 'lists', message };
    const step = aStep('checks', { kind: 'failed-outside', failures: [failure] });
    expect(formatSummary([step], OPTIONS)).toContain('  lists\n      FAIL  lists > have a date\n');
  });

  it('has a table of the time of every file, the slowest first', () => {
    const events = [
      aFile({ file: 'a.test.ts', durationMs: 1_200 }),
      aFile({ file: 'b.spec.ts', durationMs: 2_000 }),
      aFile({ file: 'b.spec.ts', durationMs: 500 }),
    ];
    expect(formatTimeTable([aStep('unit tests', ...events)])).toBe(
      '     2.5 s  b.spec.ts\n     1.2 s  a.test.ts\n',
    );
  });
});

describe('the progress of a run', () => {
  it('says the time, the package, and what is done of all', () => {
    const checks = aStep('checks', aFile({ passed: 3 }));
    checks.endedMs = 2_000;
    const unit = aStep(
      'unit tests',
      { kind: 'planned', files: 5 },
      aFile({ passed: 1_200, failures: [FAILURE] }),
    );
    const browser = aStep('browser tests', { kind: 'planned', files: 2, tests: 10 });
    expect(formatProgress([checks, unit, browser, aStep('more')], 65_000)).toBe(
      ' 1:05  checks done: 3 tests | unit tests: 1,201 tests in 1 of 5 files (host/src/main.test.ts) | browser tests: 0 of 10 tests | more: preparing | 1 failed',
    );
  });

  it('has no control characters outside of a terminal', () => {
    const written: string[] = [];
    const output = { isTTY: false, columns: 80, write: (text: string) => written.push(text) > 0 };
    const progress = showProgress({ describe: () => 'a line', output });
    progress.say('said');
    progress.show();
    progress.stop();
    expect(written).toEqual(['said\n', 'a line\n']);
  });
});
