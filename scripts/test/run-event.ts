import * as v from 'valibot';

const failureSchema = v.object({
  /** Path relative to the workspace's root; empty for a failure outside of any file. */
  file: v.string(),
  title: v.string(),
  /** The test's own part of the title, by which a runner finds it; undefined for a file as a whole. */
  name: v.optional(v.string()),
  message: v.string(),
  /** The command that runs only this test. Default: the command for its file and title. */
  rerun: v.optional(v.string()),
});

const runEventSchema = v.variant('kind', [
  v.object({ kind: v.literal('planned'), files: v.number(), tests: v.optional(v.number()) }),
  v.object({
    kind: v.literal('done'),
    file: v.string(),
    /** True if the file has no further events. */
    isWhole: v.boolean(),
    passed: v.number(),
    /** Reason why a test was skipped: the tag of the missing need, or a sentence. */
    skipped: v.array(v.object({ title: v.string(), reason: v.string() })),
    failures: v.array(failureSchema),
    durationMs: v.number(),
  }),
  v.object({ kind: v.literal('failed-outside'), failures: v.array(failureSchema) }),
  v.object({ kind: v.literal('ended') }),
]);

/** A failed test, or a file or run that could not be carried out. */
export type Failure = v.InferOutput<typeof failureSchema>;

/** A message from a test runner's process to `npm test`. */
export type RunEvent = v.InferOutput<typeof runEventSchema>;

/** Sends an event to `npm test`, which started this process with a channel. */
export function sendEvent(event: RunEvent): void {
  if (process.send === undefined)
    throw new Error('This reporter speaks to `npm test`; run the tests with that, or without the reporter.');
  process.send(event);
}

/** Parses a message. @throws {v.ValiError} if it is not an event. */
export const parseEvent = (message: unknown): RunEvent => v.parse(runEventSchema, message);
