import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findFreePort } from './find-free-port.ts';

export type TestRedis = {
  url: string;
  /** Makes it hang: connections stay, answers stop. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

/** Debian's `redis-server`, where this machine has it. */
export const findRedisServer = (path = process.env.PATH ?? ''): string | undefined =>
  path
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        // Not there, or not ours to run: the next folder may have it.
        return false;
      }
    });

/** A Redis of its own for one test file: on loopback, in memory only, gone with `stop`. */
export async function startRedis(command: string): Promise<TestRedis> {
  const port = await findFreePort();
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(command, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
    if (output.includes('Ready to accept connections')) break;
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
