import { spawn } from 'node:child_process';
import { defineError } from '@sharpside/contracts';
import { toReason, withoutSecrets } from '@sharpside/server-kit';
import type { Verdict } from './find-first-bad.ts';

/** A bisection that found no revision. The message has the reason and a remedy. */
export const [BisectError, isBisectError] = defineError('BisectError', [
  'BISECT_STOPPED',
  'BISECT_UNDECIDED',
  'BISECT_WRONG_ENDS',
]);

/** The user's command, which distinguishes good from bad revisions. */
export type Program = {
  command: readonly [string, ...string[]];
  cwd: string;
  environment: NodeJS.ProcessEnv;
  /** True to send its output to the error output, since standard output is for the JSON document. */
  isJson: boolean;
};

/** Exit code of a test that cannot tell, as in `git bisect run`. */
const CANNOT_TELL = 125;

/** @throws {BisectError} `BISECT_STOPPED` for an exit code that means neither good nor bad. */
export function toVerdict(code: number | null, signal: NodeJS.Signals | null): Verdict {
  if (code === 0) return 'good';
  if (code === CANNOT_TELL) return 'skip';
  if (code !== null && code < CANNOT_TELL) return 'bad';
  const how = signal === null ? `ended with ${code}` : `was ended by ${signal}`;
  throw new BisectError(
    `The command ${how}, which stops the search: 0 means good, 125 cannot tell, other codes up to 124 bad. Correct the command, and begin again.`,
    { code: 'BISECT_STOPPED' },
  );
}

/**
 * Runs the command with variables that name the revision to test.
 *
 * @param interruption ends the command.
 */
export async function runProgram(
  { command: [name, ...args], cwd, environment, isJson }: Program,
  { variables, interruption }: { variables: Record<string, string>; interruption: AbortSignal },
): Promise<Verdict> {
  const child = spawn(name, args, {
    cwd,
    env: { ...withoutSecrets(environment), ...variables },
    stdio: ['ignore', isJson ? 2 : 1, 2],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Parameters<typeof toVerdict>>();
  child.once('error', reject).once('close', (code, signal) => resolve([code, signal]));
  const end = () => void child.kill();
  interruption.addEventListener('abort', end);
  try {
    const ended = await promise;
    interruption.throwIfAborted();
    return toVerdict(...ended);
  } catch (cause) {
    if (child.pid !== undefined) throw cause;
    const message = `'${name}' cannot be run (${toReason(cause)}); name a command that can, after --.`;
    throw new BisectError(message, { code: 'BISECT_STOPPED', cause });
  } finally {
    interruption.removeEventListener('abort', end);
  }
}
