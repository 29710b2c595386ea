import { fork } from 'node:child_process';
import { dirname, extname, join } from 'node:path';
import * as v from 'valibot';
import { type LoadFinding, type LoadTask, loadAnswerSchema } from './load-task.ts';

// TypeScript beside a source, JavaScript in the published package.
const CHILD = join(import.meta.dirname, `load-child${extname(import.meta.filename)}`);

/** A screen takes a tenth of a second; a busy machine takes its time. */
const LIMIT_MS = 30_000;

const MEMORY_MB = 512;

// The name that Node had for it before 24.
const PERMISSION =
  Number.parseInt(process.versions.node, 10) < 24 ? '--experimental-permission' : '--permission';

/** No right but to read its own sources; the scripts have not even those, as they run in a scope of their own. */
const RIGHTS = [
  ...[PERMISSION, `--allow-fs-read=${join(dirname(CHILD), '*')}`],
  ...['--experimental-vm-modules', '--no-warnings'],
];

const toEnd = (reason: string): LoadFinding[] => [{ module: null, reason, isProof: true }];

/**
 * Imports the entry of a remote and each of its screens once, in a process of its own that has no network, and tells what
 * did not load.
 *
 * Units: `limitMs` milliseconds for all of it.
 */
export function loadRemote(task: LoadTask, limitMs = LIMIT_MS): Promise<LoadFinding[]> {
  return new Promise((resolve) => {
    const child = fork(CHILD, [], {
      execArgv: [...RIGHTS, `--max-old-space-size=${MEMORY_MB}`],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let found: LoadFinding[] | undefined;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, limitMs);
    child.once('message', (message) => {
      const answer = v.safeParse(loadAnswerSchema, message);
      if (answer.success) found = answer.output;
    });
    child.once('error', (error) => resolve(toEnd(`it could not be tried: ${error.message}`)));
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      const end = isLate
        ? `it does not end within ${limitMs / 1000} s`
        : `it ends the process (${signal ?? code})`;
      resolve(found ?? toEnd(end));
    });
    child.send(task, () => {});
  });
}
