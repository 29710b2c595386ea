import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { SAMPLE_FOLDER } from '../builds/sample-seasons.ts';
import { ROOT } from '../builds/workspace.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** The real backend on the sample seasons, with a sandbox for signing in. */
export type BackendProcess = {
  url: string;
  subscribeUrl: string;
  /** The file with the public keys for visitors' groups, as edges read it. */
  groupKeysFile: string;
  /** Stops the backend, as an outage would. */
  stop(): Promise<void>;
  /** Starts the backend at the same address. Sessions survive. */
  start(): Promise<void>;
};

export type BackendOptions = { folder: string; siteUrl: string };

/** All backends share the snapshots, which are only read. Each has its own sessions. */
async function prepareData(folder: string): Promise<string> {
  const data = join(folder, 'backend');
  await mkdir(data);
  for (const part of ['current', 'snapshots', 'served', 'work']) {
    await symlink(join(SAMPLE_FOLDER, part), join(data, part));
  }
  return data;
}

/** The settings of a backend for the site at `siteUrl`, with its state in `folder`. */
export async function toBackendEnvironment({ folder, siteUrl }: BackendOptions) {
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const environment = {
    BACKEND_DATA: await prepareData(folder),
    BACKEND_PORT: String(port),
    BACKEND_METRICS_PORT: '0',
    BACKEND_TRUSTED_PROXIES: '1',
    // High limits, because all visitors of a run have the same address. Long times, because a busy machine must not
    // make calls fail.
    BACKEND_CALLS_PER_MINUTE: '1000000',
    BACKEND_MEMBER_CALLS_PER_MINUTE: '1000000',
    BACKEND_QUERY_TIMEOUT_MS: '60000',
    BACKEND_REQUEST_TIMEOUT_MS: '90000',
    SITE_URL: siteUrl,
    SANDBOX_PORT: String(sandboxPort),
    PROVIDER_NAME: 'Creatorly',
    VISITOR_GROUPS: 'staff',
  };
  // A backend writes its public key for groups here.
  const groupKeysFile = join(environment.BACKEND_DATA, 'sign-in', 'group-keys.public.json');
  return { environment, groupKeysFile, subscribeUrl: `http://localhost:${sandboxPort}/subscribe` };
}

export async function startBackendProcess(options: BackendOptions): Promise<BackendProcess> {
  const { environment, groupKeysFile, subscribeUrl } = await toBackendEnvironment(options);
  const start = () =>
    startServerProcess({
      command: [join(ROOT, 'backend/server/src/cli/main.ts'), 'serve', '--data', environment.BACKEND_DATA],
      listening: 'backend-listening',
      // After SIGINT, as from a terminal, the backend finishes running requests and then ends without draining.
      signal: 'SIGINT',
      env: { ...environment, UV_THREADPOOL_SIZE: '12' },
    });
  let server: ServerProcess = await start();
  return {
    url: server.url,
    subscribeUrl,
    groupKeysFile,
    stop: () => server.stop(),
    async start() {
      server = await start();
    },
  };
}
