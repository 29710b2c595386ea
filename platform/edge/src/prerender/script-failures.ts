import { type Clock, toReason } from '@sharpside/server-kit';

/** Failures of the scripts that render pages. A script is a prerenderer, or the script of a remote's release. */
export type ScriptFailures = {
  /** False for a script that failed and must wait. */
  mayTry(script: object): boolean;
  note(script: object, error: unknown): void;
  noteSuccess(script: object): void;
  /** Reason of the last failure; undefined if the script has not failed, or has rendered a page since. */
  findReason(script: object | undefined): string | undefined;
};

type Failure = { reason: string | undefined; at: number; nextAttemptAt: number };

/**
 * A script that runs into its time limit stops the whole server for that long. So only a first failure is repeated at
 * once: on a busy machine it may have been chance.
 */
const RETRY_MS = 60_000;

export function createScriptFailures(clock: Clock): ScriptFailures {
  const failures = new WeakMap<object, Failure>();
  return {
    mayTry(script) {
      const failure = failures.get(script);
      return failure?.reason === undefined || clock.now() >= failure.nextAttemptAt;
    },
    note(script, error) {
      const before = failures.get(script);
      const now = clock.now();
      const isFirst = before === undefined || (before.reason === undefined && now >= before.at + RETRY_MS);
      failures.set(script, {
        reason: toReason(error),
        at: now,
        nextAttemptAt: isFirst ? now : now + RETRY_MS,
      });
    },
    noteSuccess(script) {
      const failure = failures.get(script);
      if (failure !== undefined) failures.set(script, { ...failure, reason: undefined });
    },
    findReason: (script) => script && failures.get(script)?.reason,
  };
}
