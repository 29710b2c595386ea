import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningServer } from '@sharpside/server';
import { readServerConfig } from '@sharpside/server/api/config';
import { findSandboxSubscribeUrl } from '@sharpside/sign-in/settings/sandbox-config';
import { digestFiles } from '../workspace/digest.ts';
import { ROOT, run } from '../workspace/processes.ts';
import { requireFreePort } from './free-port.ts';
import { DATA_FOLDER } from './site-settings.ts';
import { startStandIn } from './stand-in.ts';

export const BACKEND_FOLDER = join(DATA_FOLDER, 'backend');

// File with the day and the sources that the sample was made for. It is inside the folder, so that removing the folder
// removes it too.
const SAMPLE_STAMP = join(BACKEND_FOLDER, 'sample-made-for');
const easternDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

type SampleOptions = { say: (line: string) => void; signal?: AbortSignal | undefined };

/**
 * Makes and publishes sample seasons up to tomorrow if they are missing. Existing seasons get only the missing days.
 *
 * @throws {Error} if they cannot be made; the backend's own message is on standard error.
 */
export async function makeSample({ say, signal }: SampleOptions): Promise<void> {
  const wanted = `${easternDay.format(new Date())} ${digestFiles(['backend', 'contracts/src', 'pnpm-lock.yaml'])}`;
  const made = await readFile(SAMPLE_STAMP, 'utf8').catch(() => undefined); // There is no stamp before the first run.
  if (made === wanted) return;
  say('Sample data: seasons up to tomorrow; the first time this takes a minute, beside the rest ...');
  const cli = join(ROOT, 'backend/server/src/cli/main.ts');
  // Standard error, and with it the progress bar of `sample`, goes to the terminal. Most objects of this command are
  // short-lived, so more memory for young objects means less work for the garbage collector.
  const program = [process.execPath, '--max-semi-space-size=64', cli];
  const { code } = await run([...program, 'sample', '--data', BACKEND_FOLDER], { signal });
  if (code !== 0) {
    throw new Error(
      `The sample data could not be made; the reason is above. Deleting ${BACKEND_FOLDER} is safe.`,
    );
  }
  await writeFile(SAMPLE_STAMP, wanted);
}

/**
 * Settings of this machine's backend. `BACKEND_DATA` in `environment` may name a folder of real data, made by `backend
 * init`, which is then served instead of the sample.
 */
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

/** @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong with the backend's settings. */
export const requireBackendSettings = (environment: NodeJS.ProcessEnv) =>
  readLocalSettings({ environment, siteUrl: 'http://127.0.0.1' }, {});

type LocalBackendOptions = {
  environment: NodeJS.ProcessEnv;
  siteUrl: string;
  port: number;
  sandboxPort: number;
};

/** This machine's backend before its start. Its addresses are fixed, and a stand-in answers there. */
export type LocalBackend = {
  url: string;
  /** The subscribe page of the sandbox; null with a real provider. */
  subscribeUrl: string | null;
  /** Replaces the stand-in. @throws {SnapshotError} `SNAPSHOT_NONE` if there is no data. */
  start(signal: AbortSignal): Promise<RunningServer>;
  /** Stops the stand-in of a backend that will not start. */
  close(): Promise<void>;
};

/**
 * Fixes the addresses of this machine's backend, and starts a stand-in. The backend starts later, on the sample or on
 * the real data of `BACKEND_DATA`, with a sandbox for signing in. Its code is loaded only then, so that pages can be
 * served earlier.
 *
 * @param options.environment settings of the backend, without empty ones.
 * @param options.siteUrl origin of the pages, which pass calls on to the backend.
 * @param options.port port that the backend listens on; 0: any free port.
 * @param options.sandboxPort port of the sandbox provider; 0: any free port.
 * @throws the system's `EADDRINUSE` if a port is taken.
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
    async start(signal) {
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
        signal,
      });
    },
  };
}
