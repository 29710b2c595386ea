import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { ROOT, runCommand } from '../builds/workspace.ts';
import { startFrontProxy } from './front-proxy.ts';
import { startServerProcess } from './server-process.ts';

/** A second backend in a separate process, with its own snapshot. */
export type LeagueBackend = {
  url: string;
  /** Headers of every call that it received. */
  asked: IncomingHttpHeaders[];
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

const CLI = join(ROOT, 'backend/server/src/cli/main.ts');

const runBackend = (...args: string[]) => runCommand([process.execPath, CLI, ...args]);

/** Reads a CSV of games, publishes a snapshot with only these, and serves it. */
export async function startLeagueBackend(games: string): Promise<LeagueBackend> {
  const folder = await mkdtemp(join(tmpdir(), 'league-'));
  const [csv, data] = [join(folder, 'games.csv'), join(folder, 'data')];
  await writeFile(csv, games);
  await runBackend('init', '--data', data);
  await runBackend('ingest', 'mlb-day-night', csv, '--publish', '--data', data);
  const env = {
    BACKEND_PORT: String(await findFreePort()),
    BACKEND_METRICS_PORT: '0',
    BACKEND_TRUSTED_PROXIES: '1',
    SANDBOX_PORT: String(await findFreePort()),
    SITE_URL: 'http://127.0.0.1:4000',
    UV_THREADPOOL_SIZE: '12',
  };
  const start = () =>
    startServerProcess({
      command: [CLI, 'serve', '--data', data],
      listening: 'backend-listening',
      signal: 'SIGINT',
      env,
    });
  let server = await start();
  const proxy = await startFrontProxy(server.url);
  return {
    url: proxy.url,
    asked: proxy.asked,
    stop: () => server.stop(),
    async start() {
      server = await start();
    },
    async close() {
      await proxy.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
