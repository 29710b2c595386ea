import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FullConfig, Reporter, Suite, TestError } from '@playwright/test/reporter';

type Failure = { name: string; message: string };

const toMessage = (error: TestError | undefined) => error?.message ?? error?.value ?? 'did not end';

/** Playwright's reporter of one whole run: counts and failures, as `npm test` reads them, in the file that `RUN_REPORT` names. */
export default class BrowserReport implements Reporter {
  #root: Suite | undefined;
  readonly #errors: Failure[] = [];

  printsToStdio() {
    return false;
  }

  onBegin(_config: FullConfig, root: Suite) {
    this.#root = root;
  }

  /** What went wrong outside of a test: a site that did not build, a server that did not start. */
  onError(error: TestError) {
    this.#errors.push({ name: 'outside of any test', message: toMessage(error) });
  }

  async onEnd() {
    const file = process.env.RUN_REPORT;
    if (file === undefined)
      throw new Error('RUN_REPORT does not say where to write the report. Set it to a file.');
    const report = { passed: 0, skipped: 0, failures: [...this.#errors] };
    for (const test of this.#root?.allTests() ?? []) {
      const outcome = test.outcome();
      if (outcome === 'expected') report.passed += 1;
      else if (outcome === 'skipped') report.skipped += 1;
      else {
        // A test that fails and then passes has shown nothing.
        const name = test.titlePath().filter(Boolean).join(' › ');
        report.failures.push({ name, message: toMessage(test.results[0]?.error) });
      }
    }
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(report));
  }
}
