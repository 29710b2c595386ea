import type { Failure } from './run-event.ts';
import { type FileOutcome, listFailures, type Step } from './tally.ts';

/** A file that failed at first, and passed when it was run again, alone. */
export type FlakyFile = { file: string; failedTries: readonly (readonly Failure[])[] };

const MAX_TRIES = 3;

/** More failed files than this have a common cause, and running all of them again would take hours. */
export const MAX_RETRIED_FILES = 20;

const isTestFile = (file: string) => /\.(test|spec|setup)\.tsx?$/.test(file);

/**
 * The outcome of a file that passed. Undefined if something failed, in the file or outside of it, or if nothing ran.
 */
function findPass(step: Step, file: string): FileOutcome | undefined {
  const outcome = step.files.get(file);
  return listFailures([step]).length === 0 && outcome !== undefined && outcome.passed > 0
    ? outcome
    : undefined;
}

type RetryOptions = {
  /** Runs a single file. `step` is the title of the step in which it failed. */
  runAlone: (file: string, options: { step: string; number: number }) => Promise<Step>;
  say: (line: string) => void;
};

/**
 * Runs each failed test file again, one at a time, until it passes or has failed three times. The outcome of a passing
 * file replaces the one in its step. Failures outside of any file stay. If more than `MAX_RETRIED_FILES` failed, none
 * is run again.
 */
export async function retryFailedFiles(
  steps: readonly Step[],
  { runAlone, say }: RetryOptions,
): Promise<readonly FlakyFile[]> {
  const failed = steps.flatMap((step) =>
    [...step.files]
      .filter(([file, { failures }]) => isTestFile(file) && failures.length > 0)
      .map(([file, { failures }]) => ({ step, file, failures })),
  );
  if (failed.length > MAX_RETRIED_FILES) {
    say(`${failed.length} files failed: too many for a coincidence, so none is run again.`);
    return [];
  }
  const flaky: FlakyFile[] = [];
  for (const { step, file, failures } of failed) {
    const failedTries = [failures];
    while (failedTries.length < MAX_TRIES) {
      const number = failedTries.length + 1;
      const again = await runAlone(file, { step: step.title, number });
      const pass = findPass(again, file);
      say(`       ${file}, alone, try ${number} of ${MAX_TRIES}: ${pass ? 'passed' : 'failed'}`);
      if (pass) {
        step.files.set(file, pass);
        flaky.push({ file, failedTries });
        break;
      }
      failedTries.push(listFailures([again]));
    }
  }
  return flaky;
}
