import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from './find-free-port.ts';

export type TestRedis = {
  url: string;
  /** Makes it hang: connections stay, answers stop. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

/** A Redis of its own for one test file: on loopback, in memory only, gone with `stop`. Its tests carry the tag `redis`. */
export async function startRedis(): Promise<TestRedis> {
  const port = await findFreePort();
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', flags, { stdio: ['ignore', 'pipe', 'inherit'] });
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
