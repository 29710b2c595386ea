import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { endMarked, MARK, SUPERVISOR } from './supervise.mjs';

export const ROOT = join(import.meta.dirname, '../..');

type RunOptions = {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  quiet?: boolean;
  signal?: AbortSignal | undefined;
};

const running = new Set<ChildProcess>();

const GRACE_MS = 2_500;

/**
 * Ends everything that this task has started, even processes whose parent has changed. Works on Linux only; elsewhere
 * children must end by themselves.
 */
export function endStarted(): void {
  const mark = process.env[MARK]?.split(' ').at(-1);
  if (mark !== undefined && process.platform === 'linux') endMarked(mark);
}

if (process.env[SUPERVISOR] === String(process.ppid)) {
  // If the boot script dies, this task ends itself.
  process.once('disconnect', () => {
    setTimeout(() => {
      endStarted();
      process.exit(1);
    }, GRACE_MS);
    process.kill(process.pid, 'SIGTERM');
  });
  // The channel must not keep the process running.
  process.channel?.unref();
}

export const INTERRUPTED = 130;

// Stopping a task stops everything that it started, so that no process stays.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // A task that only waits, such as a server, ends successfully. A task that is running a command ends as
    // interrupted.
    if (running.size > 0) process.exitCode = INTERRUPTED;
    for (const child of running) child.kill(signal);
  });
}

/** End of a command: its exit code and, if it was quiet, its output. */
export type RunResult = { code: number; output: string };

/**
 * Runs one command to its end. Rejects if it cannot be started, or is stopped early by `signal`.
 *
 * Default: `cwd` is the workspace root, and output goes to the terminal; `quiet` collects it instead.
 */
export function run(command: readonly string[], { cwd = ROOT, env, quiet = false, signal }: RunOptions = {}) {
  const [program = '', ...args] = command;
  return new Promise<RunResult>((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      signal,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    running.add(child);
    let output = '';
    const gather = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', gather);
    child.stderr?.on('data', gather);
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** The path of a tool that one of the workspace's packages depends on. */
export const toolPath = (tool: string, owner = '.') => join(ROOT, owner, 'node_modules', '.bin', tool);
