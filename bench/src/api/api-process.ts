import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, runCommand } from '@sharpside/e2e/harness/builds/workspace';
import { type ServerProcess, startServerProcess } from '@sharpside/e2e/harness/servers/server-process';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';

type Metrics = {
  /** The 99th percentile since the metrics were last read. */
  eventLoopDelayMs: number;
  answers: { cache: number; shared: number; engine: number };
};

/** Reads Prometheus' text format. @throws {RangeError} if a required value is missing. */
function readMetrics(text: string): Metrics {
  const values = new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ');
        return [line.slice(0, at), Number(line.slice(at + 1))] as const;
      }),
  );
  const requireValue = (name: string): number => {
    const value = values.get(name);
    if (value === undefined) throw new RangeError(`/metrics has no ${name}`);
    return value;
  };
  return {
    eventLoopDelayMs: requireValue('nodejs_eventloop_delay_p99_seconds') * 1000,
    answers: {
      cache: requireValue('api_answers_total{from="cache"}'),
      shared: requireValue('api_answers_total{from="shared"}'),
      engine: requireValue('api_answers_total{from="engine"}'),
    },
  };
}

/** `backend serve` in a separate process, as in production. */
export type ApiProcess = ServerProcess & {
  readMetrics: () => Promise<Metrics>;
  /**
   * Highest resident memory in bytes since the process started, or since `resetPeak`. Null on systems other than Linux.
   */
  findPeakBytes: () => Promise<number | null>;
  resetPeak: () => Promise<void>;
};

const MAIN = join(ROOT, 'backend/server/src/cli/main.ts');

/** Runs `backend` to its end. @throws {Error} if it fails. */
export const runBackend = (argv: readonly string[]) => runCommand([process.execPath, MAIN, ...argv]);

async function findPeakBytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''); // Only Linux has this file.
  const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(status) ?? [];
  return kibibytes === undefined ? null : Number(kibibytes) * 1024;
}

/** Starts the server with local sessions and without call limits, and waits for its port. */
export async function startApiProcess({ dataFolder }: { dataFolder: string }): Promise<ApiProcess> {
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const url = `http://localhost:${port}`;
  const server = await startServerProcess({
    command: [MAIN, 'serve', '--data', dataFolder],
    listening: 'backend-listening',
    env: {
      // Values for production, from docs/api.md.
      UV_THREADPOOL_SIZE: '12',
      NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=256',
      MALLOC_ARENA_MAX: '2',
      SITE_URL: url,
      BACKEND_HOST: 'localhost',
      BACKEND_PORT: String(port),
      BACKEND_METRICS_PORT: '0',
      BACKEND_WATCH_MS: '200',
      BACKEND_CALLS_PER_MINUTE: '100000000',
      BACKEND_MEMBER_CALLS_PER_MINUTE: '100000000',
      SANDBOX_PORT: String(sandboxPort),
    },
  });
  return {
    ...server,
    url,
    readMetrics: async () => readMetrics(await (await fetch(`${server.operatorsUrl}/metrics`)).text()),
    findPeakBytes: () => findPeakBytes(server.pid),
    async resetPeak() {
      await writeFile(`/proc/${server.pid}/clear_refs`, '5').catch(() => undefined); // Only Linux has this file.
    },
  };
}
