import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import type { Failure, RunReport } from './run-report.ts';

const toFailures = (name: string, errors: readonly SerializedError[]): Failure[] =>
  errors.map(({ message }) => ({ name, message }));

/**
 * Vitest's reporter of one whole run, as a `RunReport` in the file that `RUN_REPORT` names.
 *
 * Vitest's own JSON leaves out what failed outside of a test: a file that does not load, an error that nobody handled.
 */
export default class UnitReport implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
    const file = process.env.RUN_REPORT;
    if (file === undefined)
      throw new Error('RUN_REPORT does not say where to write the report. Set it to a file.');
    const report: RunReport = {
      passed: 0,
      skipped: 0,
      failures: toFailures('outside of any test', unhandledErrors),
    };
    for (const module of modules) {
      report.failures.push(...toFailures(module.relativeModuleId, module.errors()));
      for (const suite of module.children.allSuites()) {
        report.failures.push(...toFailures(`${module.relativeModuleId} > ${suite.fullName}`, suite.errors()));
      }
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        if (state === 'passed') report.passed += 1;
        else if (state === 'skipped') report.skipped += 1;
        else {
          // One failed test is one failure, however many of its expectations did not hold.
          const message = errors[0]?.message ?? 'did not end';
          report.failures.push({ name: `${module.relativeModuleId} > ${test.fullName}`, message });
        }
      }
    }
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(report));
  }
}
