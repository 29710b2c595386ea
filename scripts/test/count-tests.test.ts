import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../workspace/processes.ts';
import { BROWSER_TESTS, countTests, findTestFiles, UNIT_TESTS } from './count-tests.ts';

const listKept = (...patterns: readonly string[]) =>
  execFileSync('git', ['ls-files', '--', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n');

describe('the count of tests before a run', () => {
  it.each([
    ['unit', UNIT_TESTS, ['*.test.ts', '*.test.tsx']],
    ['browser', BROWSER_TESTS, ['*.spec.ts']],
  ])('knows every file of %s tests', (_, pattern, names) => {
    const found = new Set(findTestFiles(pattern));
    // Templates become tests in the repositories that they make.
    const kept = listKept(...names).filter((file) => !file.startsWith('platform/mfe/templates/'));
    expect(kept.filter((file) => !found.has(file))).toEqual([]);
  });

  it('takes the packages and files that were asked for', () => {
    expect(countTests(UNIT_TESTS, ['scripts/test/count-tests.test.ts'])).toEqual({ files: 1, tests: 3 });
    expect(countTests(UNIT_TESTS, ['platform/edge/'])?.files).toBeGreaterThan(20);
  });

  it('has nothing to say of a runner that does not run', () => {
    expect(countTests(BROWSER_TESTS, undefined)).toBeUndefined();
  });
});
