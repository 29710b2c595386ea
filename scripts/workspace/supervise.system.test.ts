import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';

const SUPERVISE = new URL('./supervise.mjs', import.meta.url).href;

/** So long that a process on a busy machine ends in time, and only a process that never ends reaches the limit. */
const GONE = { timeout: 60_000 };

// The worst case: a task that ignores signals, with a child that ignores them too and is in a session of its own.
const STUBBORN = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  setInterval(() => {}, 1000);
`;
const TASK = `
  ${STUBBORN}
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, ['-e', ${JSON.stringify(`${STUBBORN} console.log('up');`)}], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.once('data', () => console.log(process.pid, child.pid));
`;
const SUPERVISOR = `
  import { supervise } from ${JSON.stringify(SUPERVISE)};
  process.exitCode = await supervise([process.execPath, '-e', process.env.TASK], { env: process.env, graceMs: 200 });
`;

/** A supervisor, and the ids of the processes below it. */
async function startTask(env: NodeJS.ProcessEnv = {}): Promise<{ supervisor: ChildProcess; ids: number[] }> {
  const supervisor = spawn(process.execPath, ['--input-type=module', '-e', SUPERVISOR], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: undefined, TASK, ...env },
  });
  const [line] = await once(createInterface({ input: supervisor.stdout }), 'line');
  const ids = String(line).split(' ').map(Number);
  onTestFinished(() => {
    for (const pid of ids.filter(isAlive)) process.kill(pid, 'SIGKILL');
  });
  return { supervisor, ids };
}

/** True for a running process. A zombie does not count. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false; // No such process.
  }
  const state = `/proc/${pid}/stat`;
  return !existsSync(state) || !/\) Z /.test(readFileSync(state, 'utf8'));
}

describe('a supervised task', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends with all that it started at %s', async (signal) => {
    const { supervisor, ids } = await startTask();
    expect(ids.map(isAlive)).toEqual([true, true]);
    supervisor.kill(signal);
    await once(supervisor, 'exit');
    await expect.poll(() => ids.filter(isAlive), GONE).toEqual([]);
  });

  it('leaves nothing of what it started when it ends by itself', async () => {
    const { supervisor, ids } = await startTask();
    process.kill(ids[0] ?? 0, 'SIGKILL');
    const [code] = await once(supervisor, 'exit');
    expect(code).toBe(128 + 9);
    await expect.poll(() => ids.filter(isAlive), GONE).toEqual([]);
  });

  it('gives the exit code of the task', async () => {
    const supervisor = spawn(process.execPath, ['--input-type=module', '-e', SUPERVISOR], {
      stdio: 'ignore',
      env: { ...process.env, TASK: 'process.exit(7)' },
    });
    expect(await once(supervisor, 'exit')).toEqual([7, null]);
  });

  it('ends when the npm that started it is killed', async () => {
    const npm = spawn(
      process.execPath,
      [
        '-e',
        `require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', process.env.SUPERVISOR], { stdio: 'inherit' });`,
      ],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, npm_lifecycle_event: 'test', SUPERVISOR, TASK },
      },
    );
    const [line] = await once(createInterface({ input: npm.stdout }), 'line');
    const ids = String(line).split(' ').map(Number);
    npm.kill('SIGKILL');
    await expect.poll(() => ids.filter(isAlive), GONE).toEqual([]);
  });
});
