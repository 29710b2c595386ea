import type { Failure, RunEvent } from './run-event.ts';

export type Skip = { file: string; title: string; reason: string };

/** One step of a run (checks, unit tests, browser tests) as far as it has come. */
export type Step = {
  title: string;
  /** Files and tests that it will run, as far as it is known. */
  planned: { files: number; tests?: number | undefined };
  done: { files: number; tests: number };
  passed: number;
  skips: Skip[];
  failures: Failure[];
  /** Time of each file, set-up included. */
  fileMs: Map<string, number>;
  lastFile: string;
  startedMs: number;
  /** Undefined while it runs. */
  endedMs: number | undefined;
};

export const createStep = (title: string, startedMs: number): Step => ({
  title,
  planned: { files: 0 },
  done: { files: 0, tests: 0 },
  passed: 0,
  skips: [],
  failures: [],
  fileMs: new Map(),
  lastFile: '',
  startedMs,
  endedMs: undefined,
});

/** Adds what a runner told to its step. */
export function tally(step: Step, event: RunEvent): void {
  if (event.kind === 'planned') step.planned = { files: event.files, tests: event.tests };
  else if (event.kind === 'failed-outside') step.failures.push(...event.failures);
  else if (event.kind === 'done') {
    const { file, passed, skipped, failures, durationMs } = event;
    step.passed += passed;
    step.skips.push(...skipped.map((skip) => ({ file, ...skip })));
    step.failures.push(...failures);
    step.done.tests += passed + skipped.length + failures.length;
    step.fileMs.set(file, (step.fileMs.get(file) ?? 0) + durationMs);
    if (event.isWhole) step.done.files += 1;
    step.lastFile = file;
  }
}

/** `m:ss`. */
export function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
