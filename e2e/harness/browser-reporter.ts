import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { sendEvent } from '../../scripts/test/run-event.ts';
import { ROOT } from '../../scripts/workspace/processes.ts';
import { ENGINES, isEngineName } from './engines/engine.ts';

const toMessage = (error: TestError | undefined) => {
  const message = error?.message ?? error?.value ?? 'did not end';
  // The line shows which step failed, because the message alone may fit several steps of a test.
  return error?.location ? `${message}\nLine: ${error.location.line}` : message;
};

/** Playwright's reporter for `npm test`: sends each test's outcome as soon as the test is done. */
export default class BrowserReporter implements Reporter {
  printsToStdio() {
    return false;
  }

  onBegin(_config: FullConfig, root: Suite) {
    const tests = root.allTests();
    const files = new Set(tests.map(({ location }) => location.file));
    sendEvent({ kind: 'planned', files: files.size, tests: tests.length });
  }

  /** Reports failures outside of a test: a site that did not build, a server that did not start. */
  onError(error: TestError) {
    const failure = { file: '', title: 'outside of any test', message: toMessage(error) };
    sendEvent({ kind: 'failed-outside', failures: [failure] });
  }

  onTestEnd(test: TestCase, { status, error, duration }: TestResult) {
    const file = relative(ROOT, test.location.file);
    const [, project = '', , ...titles] = test.titlePath();
    const title = [...(isEngineName(project) ? [ENGINES[project]] : []), ...titles].join(' > ');
    const isSkipped = status === 'skipped';
    const isExpected = status === test.expectedStatus;
    // True if the test did not run because its preparation failed. This counts as a failure, not as skipped, so the run
    // fails.
    const isHeldUp = isSkipped && test.expectedStatus !== 'skipped';
    const isFailure = isHeldUp || !(isExpected || isSkipped);
    const reason = test.annotations.find(({ type }) => type === 'skip')?.description ?? '';
    const message = isHeldUp ? 'did not run, since what prepares it failed' : toMessage(error);
    sendEvent({
      kind: 'done',
      file,
      isWhole: false,
      passed: isExpected && !isSkipped ? 1 : 0,
      skipped: isSkipped && !isHeldUp ? [{ title, reason }] : [],
      failures: isFailure ? [{ file, title, name: test.title, message }] : [],
      durationMs: duration,
    });
  }

  onEnd() {
    sendEvent({ kind: 'ended' });
  }
}
