import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import globals from 'globals';
import { findChildScript } from './child-script.ts';
import { MAX_ANSWER_BYTES, readAnswer } from './load-answer.ts';
import type { LoadFinding, LoadOrder, LoadTask } from './load-task.ts';
import { findOtherUser } from './other-user.ts';
import { watchMemory } from './watch-memory.ts';

/** A screen takes a tenth of a second; a busy machine takes its time. */
const LIMIT_MS = 30_000;

const HEAP_MB = 512;
/** The heap, Node itself, and the buffers of a page. */
const MEMORY_MB = 768;

// The name that Node had for it before 24.
const PERMISSION =
  Number.parseInt(process.versions.node, 10) < 24 ? '--experimental-permission' : '--permission';

/**
 * No right but to read its own sources; the scripts have not even those, as they run in a scope of their own. One that gets
 * out of it finds a language that it can neither change nor make functions with.
 */
const listRights = (child: string) => [
  ...[PERMISSION, `--allow-fs-read=${join(dirname(child), '*')}`],
  ...['--disallow-code-generation-from-strings', '--frozen-intrinsics'],
  ...['--experimental-vm-modules', '--no-warnings', `--max-old-space-size=${HEAP_MB}`],
];

// Some browser knows names of the language that this Node does not know yet.
const BROWSER_NAMES = Object.keys({ ...globals.browser, ...globals.builtin });

type User = ReturnType<typeof findOtherUser>;

const start = (script: string, user: User) =>
  spawn(process.execPath, [...listRights(script), script], {
    ...user,
    cwd: dirname(script),
    env: {},
    // The last one holds the child: it ends with this process.
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  });

const toEnd = (reason: string): LoadFinding => ({ module: null, reason, isProof: true });

/** Collects what a process writes, up to the size of an answer. */
function collect(output: Readable | null, stop: (reason: string) => void): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  output?.on('data', (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) stop('it writes more than an answer has');
    else chunks.push(chunk);
  });
  return () => Buffer.concat(chunks).toString();
}

function give(input: Writable | null, text: string): void {
  // A process that ends before it has read everything says so by its end.
  input?.on('error', () => {});
  input?.end(text);
}

/** Kills a process that takes more than it may. @returns the reason, once there is one, and ends the watch. */
function limit(child: ChildProcess, limitMs: number) {
  let reason: string | undefined;
  const stop = (why: string) => {
    reason ??= why;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => stop(`it does not end within ${limitMs / 1000} s`), limitMs);
  const unwatch = watchMemory(child.pid, MEMORY_MB, () =>
    stop(`it takes more than ${MEMORY_MB} MB of memory`),
  );
  return {
    stop,
    end() {
      clearTimeout(timer);
      unwatch();
      return reason;
    },
  };
}

function loadBy(script: string, user: User, task: LoadTask, limitMs: number): Promise<LoadFinding[] | Error> {
  return new Promise((resolve) => {
    const nonce = randomBytes(32).toString('hex');
    let child: ReturnType<typeof start>;
    try {
      child = start(script, user);
    } catch (error) {
      // Node throws some of the system's refusals, the right to be another user among them, and tells of others later.
      resolve(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    const limits = limit(child, limitMs);
    const readOutput = collect(child.stdout, limits.stop);
    child.once('error', (error) => {
      limits.end();
      resolve(error);
    });
    child.once('close', (code, signal) => {
      const reason = limits.end();
      const found = reason === undefined ? readAnswer(readOutput(), nonce) : undefined;
      const isWhole = found !== undefined && code === 0;
      resolve([
        ...(found ?? []),
        ...(isWhole ? [] : [toEnd(reason ?? `it ends the process (${signal ?? code})`)]),
      ]);
    });
    const order: LoadOrder = { task, nonce, names: BROWSER_NAMES };
    give(child.stdin, JSON.stringify(order));
  });
}

/**
 * Imports the entry of a remote and each of its screens once, in a process of its own that has no network, and tells what
 * did not load.
 *
 * Units: `limitMs` milliseconds for all of it. `given` is what the process runs in place of its own script.
 */
export async function loadRemote(task: LoadTask, limitMs = LIMIT_MS, given?: string): Promise<LoadFinding[]> {
  const script = given ?? (await findChildScript());
  const other = findOtherUser(dirname(script));
  let result = await loadBy(script, other, task, limitMs);
  // Root of a container may be forbidden to become another user.
  if (result instanceof Error && other.uid !== undefined) result = await loadBy(script, {}, task, limitMs);
  return result instanceof Error ? [toEnd(`it could not be tried: ${result.message}`)] : result;
}
