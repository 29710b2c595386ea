import type { RunEvent } from '../run-event.ts';
import { createStep, type Step, tally } from '../tally.ts';

type Done = Extract<RunEvent, { kind: 'done' }>;

/** A test file that ended after a second, without a test. */
export const aFile = (change: Partial<Done> = {}): Done => ({
  kind: 'done',
  file: 'host/src/main.test.ts',
  isWhole: true,
  passed: 0,
  skipped: [],
  failures: [],
  durationMs: 1_000,
  ...change,
});

/** A step that began after a second. */
export function aStep(title: string, ...events: RunEvent[]): Step {
  const step = createStep(title, 1_000);
  for (const event of events) tally(step, event);
  return step;
}
