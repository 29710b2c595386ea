import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from './find-free-port.ts';

export type TestRedis = {
  url: string;
  /** Makes Redis hang: connections stay open, but answers stop. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

type RedisOptions = { port?: number; args?: readonly string[] };

const IN_MEMORY = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];

/**
 * A separate Redis for a test file, removed by `stop`. Its tests carry the tag `redis`.
 *
 * Default: `port` is a free port; `args` keep it on loopback and in memory only.
 */
export async function startRedis({ port: given, args = IN_MEMORY }: RedisOptions = {}): Promise<TestRedis> {
  const port = given ?? (await findFreePort());
  const flags = [...args, '--port', String(port)];
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
