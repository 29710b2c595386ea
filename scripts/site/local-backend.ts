import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningServer } from '@sharpside/server';
import { readServerConfig } from '@sharpside/server/api/config';
import { findSandboxSubscribeUrl } from '@sharpside/sign-in/settings/sandbox-config';
import { ROOT, run } from '../workspace/processes.ts';
import { requireFreePort } from './free-port.ts';
import { DATA_FOLDER } from './site-settings.ts';
import { fingerprintSources } from './source-fingerprint.ts';
import { startStandIn } from './stand-in.ts';

export const BACKEND_FOLDER = join(DATA_FOLDER, 'backend');

// In the folder, so that it goes with it.
const SAMPLE_STAMP = join(BACKEND_FOLDER, 'sample-made-for');
const easternDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

type SampleOptions = { say: (line: string) => void; signal?: AbortSignal | undefined };

/**
 * Makes and publishes sample seasons up to tomorrow, where they are not there; only what a new day brought is made.
 *
 * @throws {Error} when they cannot be made; the backend's own words are on standard error.
 */
export async function makeSample({ say, signal }: SampleOptions): Promise<void> {
  const wanted = `${easternDay.format(new Date())} ${fingerprintSources('backend')}`;
  const made = await readFile(SAMPLE_STAMP, 'utf8').catch(() => undefined); // Not there: never made.
  if (made === wanted) return;
  say('Sample data: seasons up to tomorrow; the first time this takes a minute, beside the rest ...');
  const cli = join(ROOT, 'backend/server/src/cli/main.ts');
  // Its progress bar stands on standard error, so on a terminal it is seen.
  // Most of what it makes is gone at once: with more room for young objects it is collected seldom.
  const program = [process.execPath, '--max-semi-space-size=64', cli];
  const { code } = await run([...program, 'sample', '--data', BACKEND_FOLDER], { signal });
  if (code !== 0) {
    throw new Error(
      `The sample data could not be made; the reason is above. Deleting ${BACKEND_FOLDER} is safe.`,
    );
  }
  await writeFile(SAMPLE_STAMP, wanted);
}

/** `BACKEND_DATA` is a folder of real data, from `backend init`, which is served instead of the sample. */
function readLocalSettings(
  { environment, siteUrl }: Pick<LocalBackendOptions, 'environment' | 'siteUrl'>,
  ports: Readonly<Record<string, string>>,
) {
  return readServerConfig(
    {
      BACKEND_TRUSTED_PROXIES: '1',
      PROVIDER_NAME: 'Creatorly',
      BACKEND_DATA: BACKEND_FOLDER,
      ...environment,
      SITE_URL: siteUrl,
      ...ports,
    },
    ROOT,
  );
}

/** @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong with settings of the backend. */
export const requireBackendSettings = (environment: NodeJS.ProcessEnv) =>
  readLocalSettings({ environment, siteUrl: 'http://127.0.0.1' }, {});

type LocalBackendOptions = {
  environment: NodeJS.ProcessEnv;
  siteUrl: string;
  port: number;
  sandboxPort: number;
};

/** The backend of this machine before it is there: its addresses are known, and a stand-in answers at its own. */
export type LocalBackend = {
  url: string;
  /** The subscribe page of the sandbox; null with a real provider. */
  subscribeUrl: string | null;
  /** Takes the place of the stand-in. @throws {SnapshotError} `SNAPSHOT_NONE` where there are no data. */
  start(): Promise<RunningServer>;
  /** Ends the stand-in of a backend that will not start. */
  close(): Promise<void>;
};

/**
 * Settles the addresses of this machine's backend, which then starts on the sample that was made or on the real data of
 * `BACKEND_DATA`, with a sandbox to sign in with. Its code is loaded only then: pages are served before it.
 *
 * @param options.environment settings of the backend; one that is empty is left out.
 * @param options.siteUrl the origin of the pages, which pass calls on to it.
 * @param options.port where it listens; 0: anywhere.
 * @param options.sandboxPort where the sandbox provider listens; the same each time, so that sessions outlive a restart.
 * @throws the system's `EADDRINUSE` when a port is taken.
 */
export async function prepareLocalBackend(options: LocalBackendOptions): Promise<LocalBackend> {
  const { host } = requireBackendSettings(options.environment);
  const sandboxPort = await requireFreePort(options.sandboxPort);
  const standIn = await startStandIn({ host, port: options.port });
  const config = readLocalSettings(options, {
    BACKEND_PORT: String(standIn.port),
    SANDBOX_PORT: String(sandboxPort),
  });
  return {
    url: standIn.url,
    subscribeUrl: findSandboxSubscribeUrl(config.signIn),
    close: standIn.close,
    async start() {
      const [{ startServer }, { findSampleEvents }, { startSandbox }] = await Promise.all([
        import('@sharpside/server'),
        import('@sharpside/server/sample/sample-events'),
        import('@sharpside/sandbox-provider/start-sandbox'),
      ]);
      await standIn.close();
      return startServer(config, {
        logger: { level: 'warn' },
        findLiveEvents: findSampleEvents,
        startSandbox,
      });
    },
  };
}
