import { relative } from 'node:path';
import * as v from 'valibot';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule, TestSpecification } from 'vitest/node';
import { ROOT } from '../workspace/processes.ts';
import { type Failure, sendEvent } from './run-event.ts';

const toFailures = (file: string, title: string, errors: readonly SerializedError[]): Failure[] =>
  errors.map(({ message }) => ({ file, title, message }));

/** The file that was running when something failed outside of its tests. Vitest adds its path to the error. */
const placeSchema = v.object({ VITEST_TEST_PATH: v.optional(v.string()) });

function toOutside(error: SerializedError): Failure {
  const place = v.safeParse(placeSchema, error);
  const path = place.success ? place.output.VITEST_TEST_PATH : undefined;
  return { file: path ? relative(ROOT, path) : '', title: 'outside of any test', message: error.message };
}

/** Vitest's reporter for `npm test`: sends each file's outcome as soon as the file is done. */
export default class UnitReporter implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]) {
    sendEvent({ kind: 'planned', files: specifications.length });
  }

  onTestModuleEnd(module: TestModule) {
    const file = module.relativeModuleId;
    const failures = toFailures(file, 'the file as a whole', module.errors());
    const skipped: { title: string; reason: string }[] = [];
    let passed = 0;
    for (const suite of module.children.allSuites()) {
      failures.push(...toFailures(file, suite.fullName, suite.errors()));
    }
    for (const test of module.children.allTests()) {
      const result = test.result();
      const title = test.fullName;
      if (result.state === 'passed') passed += 1;
      else if (result.state === 'skipped') skipped.push({ title, reason: result.note ?? test.tags[0] ?? '' });
      else {
        // A failed test counts as one failure, however many of its expectations failed.
        const message = result.errors?.[0]?.message ?? 'did not end';
        failures.push({ file, title, name: `${test.name}$`, message });
      }
    }
    // Without the time of the DOM environment: files of a process share one, but each file reports the whole time.
    const { duration, collectDuration, setupDuration, prepareDuration } = module.diagnostic();
    const durationMs = duration + collectDuration + setupDuration + prepareDuration;
    sendEvent({ kind: 'done', file, isWhole: true, passed, skipped, failures, durationMs });
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]) {
    if (errors.length > 0) sendEvent({ kind: 'failed-outside', failures: errors.map(toOutside) });
    sendEvent({ kind: 'ended' });
  }
}
