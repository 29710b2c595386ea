import { type ChildProcess, spawn } from 'node:child_process';
import { BisectError } from './errors.ts';
import type { Verdict } from './find-first-bad.ts';

/** The user's command, which is to tell good from bad. */
export type Program = {
  command: readonly [string, ...string[]];
  cwd: string;
  environment: NodeJS.ProcessEnv;
  /** Its output goes to the error output: the other one is for the document. */
  isJson: boolean;
};

/** Exit codes with a meaning of their own, as `git bisect run` has them. */
const CANNOT_TELL = 125;
const NOT_RUNNABLE: ReadonlySet<number> = new Set([126, 127]);
const FIRST_SIGNAL = 128;

// A test runner closes its browsers when it is told to end.
const PATIENCE_MS = 5_000;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Secrets of mfe itself, which are none of a test's business. */
const SECRETS: ReadonlySet<string> = new Set(['MFE_TOKEN', 'MFE_SIGNING_KEY', 'MFE_ID_TOKEN']);

/** @throws {BisectError} `BISECT_STOPPED` for a code that means neither good nor bad. */
export function toVerdict(code: number | null, signal: string | null): Verdict {
  if (code === 0) return 'good';
  if (code === CANNOT_TELL) return 'skip';
  const isVerdict = code !== null && code < FIRST_SIGNAL && !NOT_RUNNABLE.has(code);
  if (isVerdict) return 'bad';
  const how = signal === null ? `ended with ${code}` : `was ended by ${signal}`;
  throw new BisectError(
    `The command ${how}, which stops the search: 0 means good, 125 cannot tell, other codes up to 124 bad. Correct the command, and begin again.`,
    { code: 'BISECT_STOPPED' },
  );
}

/** Ends everything that the command has started. */
function endAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // All of it has ended by itself.
  }
}

/** The signals that end mfe, held back until what it has begun is undone. */
export type Interruption = {
  /** The signal that came; undefined while there was none. */
  readonly signal: NodeJS.Signals | undefined;
  onSignal(act: ((signal: NodeJS.Signals) => void) | undefined): void;
  /** Lets signals end the process again; one that came does so now. */
  release(): void;
};

/** Holds signals back from now on. */
export function holdSignals(): Interruption {
  let signal: NodeJS.Signals | undefined;
  let act: ((signal: NodeJS.Signals) => void) | undefined;
  const take = (one: NodeJS.Signals) => {
    // Pressed twice, it asks for no more patience.
    act?.(signal === undefined ? one : 'SIGKILL');
    signal = one;
  };
  for (const one of SIGNALS) process.on(one, take);
  return {
    get signal() {
      return signal;
    },
    onSignal(next) {
      act = next;
    },
    release() {
      for (const one of SIGNALS) process.off(one, take);
      if (signal !== undefined) process.kill(process.pid, signal);
    },
  };
}

/**
 * Runs the command with variables that name what it is to test.
 *
 * It has a process group of its own, so that a signal reaches all that it started, and none survives an interruption.
 */
export function runProgram(
  { command: [name, ...args], cwd, environment, isJson }: Program,
  { variables, interruption }: { variables: Record<string, string>; interruption: Interruption },
): Promise<{ code: number | null; signal: string | null }> {
  const inherited = Object.entries(environment).filter(([key]) => !SECRETS.has(key));
  const { promise, resolve, reject } = Promise.withResolvers<{
    code: number | null;
    signal: string | null;
  }>();
  const child = spawn(name, args, {
    cwd,
    env: { ...Object.fromEntries(inherited), ...variables },
    stdio: ['ignore', isJson ? 2 : 1, 2],
    detached: true,
  });
  let patience: NodeJS.Timeout | undefined;
  interruption.onSignal((signal) => {
    endAll(child, signal);
    patience ??= setTimeout(() => endAll(child, 'SIGKILL'), PATIENCE_MS);
  });
  child.once('error', (cause) =>
    reject(
      new BisectError(`'${name}' cannot be run (${cause.message}); name a command that can, after --.`, {
        code: 'BISECT_STOPPED',
        cause,
      }),
    ),
  );
  child.once('close', (code, signal) => resolve({ code, signal }));
  return promise.finally(() => {
    clearTimeout(patience);
    interruption.onSignal(undefined);
    if (interruption.signal !== undefined) endAll(child, 'SIGKILL');
  });
}
