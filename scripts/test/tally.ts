import type { Failure, RunEvent } from './run-event.ts';

export type Skip = { file: string; title: string; reason: string };

/** Outcome of a file so far; `ms` is its time, including the set-up. */
export type FileOutcome = { passed: number; skips: Skip[]; failures: Failure[]; ms: number };

/** Progress of one step of a run: checks, unit tests or browser tests. */
export type Step = {
  title: string;
  /** Number of files and tests that it will run, if known. */
  planned: { files: number; tests?: number | undefined };
  done: { files: number; tests: number };
  /** By path; failures outside of any file have an empty path. */
  files: Map<string, FileOutcome>;
  lastFile: string;
  startedMs: number;
  /** Undefined while it runs. */
  endedMs: number | undefined;
};

export const createStep = (title: string, startedMs: number): Step => ({
  title,
  planned: { files: 0 },
  done: { files: 0, tests: 0 },
  files: new Map(),
  lastFile: '',
  startedMs,
  endedMs: undefined,
});

function outcomeOf({ files }: Step, file: string): FileOutcome {
  const outcome = files.get(file) ?? { passed: 0, skips: [], failures: [], ms: 0 };
  files.set(file, outcome);
  return outcome;
}

export function tally(step: Step, event: RunEvent): void {
  if (event.kind === 'planned') step.planned = { files: event.files, tests: event.tests };
  else if (event.kind === 'failed-outside')
    for (const failure of event.failures) outcomeOf(step, failure.file).failures.push(failure);
  else if (event.kind === 'done') {
    const { file, passed, skipped, failures, durationMs } = event;
    const outcome = outcomeOf(step, file);
    outcome.passed += passed;
    outcome.skips.push(...skipped.map((skip) => ({ file, ...skip })));
    outcome.failures.push(...failures);
    outcome.ms += durationMs;
    step.done.tests += passed + skipped.length + failures.length;
    if (event.isWhole) step.done.files += 1;
    step.lastFile = file;
  }
}

const listOutcomes = (steps: readonly Step[]) => steps.flatMap(({ files }) => [...files.values()]);

export const listFailures = (steps: readonly Step[]): Failure[] =>
  listOutcomes(steps).flatMap(({ failures }) => failures);
export const listSkips = (steps: readonly Step[]): Skip[] =>
  listOutcomes(steps).flatMap(({ skips }) => skips);
export const countPassed = (steps: readonly Step[]): number =>
  listOutcomes(steps).reduce((sum, { passed }) => sum + passed, 0);

/** Minutes and seconds as `m:ss`. */
export function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
