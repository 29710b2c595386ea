import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from 'backend/internals/auth/testing/find-free-port';
import { SAMPLE_FOLDER } from './sample-seasons.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { ROOT } from './workspace.ts';

/** The real backend over the sample seasons, with a sandbox to sign in with. */
export type BackendProcess = {
  url: string;
  /** The sandbox provider's subscribe page. */
  subscribeUrl: string;
  /** Takes it away, as an outage does. */
  stop(): Promise<void>;
  /** Brings it back at the same address; who was signed in still is. */
  start(): Promise<void>;
};

type BackendOptions = { folder: string; siteUrl: string };

/** Snapshots are read only, so that all backends share them; who is signed in is each one's own. */
async function prepareData(folder: string): Promise<string> {
  const data = join(folder, 'backend');
  await mkdir(data);
  for (const part of ['current', 'snapshots', 'served', 'work']) {
    await symlink(join(SAMPLE_FOLDER, part), join(data, part));
  }
  return data;
}

/** Starts a backend for the site at `siteUrl`, keeping what it keeps in `folder`. */
export async function startBackendProcess({ folder, siteUrl }: BackendOptions): Promise<BackendProcess> {
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const data = await prepareData(folder);
  const start = () =>
    startServerProcess({
      command: [join(ROOT, 'backend/src/cli/main.ts'), 'serve', '--data', data],
      listening: 'listening',
      // As a terminal does: it finishes what is under way, and waits for nothing else.
      signal: 'SIGINT',
      env: {
        BACKEND_PORT: String(port),
        BACKEND_TRUSTED_PROXIES: '1',
        SITE_URL: siteUrl,
        SANDBOX_PORT: String(sandboxPort),
        PROVIDER_NAME: 'Creatorly',
        UV_THREADPOOL_SIZE: '12',
      },
    });
  let server: ServerProcess = await start();
  return {
    url: server.url,
    subscribeUrl: `http://localhost:${sandboxPort}/subscribe`,
    stop: () => server.stop(),
    async start() {
      server = await start();
    },
  };
}
