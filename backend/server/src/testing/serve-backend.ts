import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { onTestFinished } from 'vitest';

export type ServedBackend = {
  child: ChildProcess;
  url: string;
  operatorsUrl: string;
  /** The log so far, one JSON document per line. */
  log: () => string;
  /** Exit code and signal of the process after its end. One of them is null. */
  ended: Promise<{ code: unknown; signal: unknown }>;
};

type ServeOptions = { root: string; environment?: Readonly<Record<string, string>> };

const MAIN = join(import.meta.dirname, '../cli/main.ts');

/** Runs `backend serve` in a process of its own, which is killed at the end of the test. */
export async function spawnBackend({
  root,
  environment = {},
}: ServeOptions): Promise<Omit<ServedBackend, 'operatorsUrl'>> {
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [MAIN, 'serve', '--data', root], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      UV_THREADPOOL_SIZE: '12',
      SITE_URL: url,
      BACKEND_HOST: 'localhost',
      BACKEND_PORT: String(port),
      BACKEND_METRICS_PORT: '0',
      BACKEND_WATCH_MS: '50',
      BACKEND_CALLS_PER_MINUTE: '1000000',
      BACKEND_MEMBER_CALLS_PER_MINUTE: '1000000',
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_HOST: '127.0.0.1',
      SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
      ...environment,
    },
  });
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let log = '';
  const gather = (chunk: Buffer) => {
    log += chunk.toString();
  };
  child.stdout.on('data', gather);
  child.stderr.on('data', gather);
  return { child, url, log: () => log, ended };
}

/** As {@link spawnBackend}, and waits until the server listens. */
export async function serveBackend(options: ServeOptions): Promise<ServedBackend> {
  const backend = await spawnBackend(options);
  const { child, log, ended } = backend;
  const operatorsUrl = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [, found] = /"event":"backend-listening".*"operatorsUrl":"([^"]+)"/.exec(log()) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then(({ code }) => reject(new Error(`backend serve ended with ${code}:\n${log()}`)));
  });
  return { ...backend, operatorsUrl };
}
