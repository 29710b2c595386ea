import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunningServer, readServerConfig, startServer } from 'backend/server';
import { requireFreePort } from './free-port.ts';
import { DATA_FOLDER } from './local-release.ts';
import { ROOT, run } from './processes.ts';
import { fingerprintSources } from './source-fingerprint.ts';

const BACKEND_FOLDER = join(DATA_FOLDER, 'backend');

const SAMPLE_STAMP = join(DATA_FOLDER, 'sample-made-for');
const easternDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** Sample seasons up to tomorrow, published; only what a new day brought is made. */
async function makeSample(): Promise<void> {
  const wanted = `${easternDay.format(new Date())} ${fingerprintSources('backend')}`;
  const made = await readFile(SAMPLE_STAMP, 'utf8').catch(() => undefined); // Not there: never made.
  if (made === wanted) return;
  console.log('Sample data: seasons up to tomorrow; the first time this takes a minute ...');
  const cli = join(ROOT, 'backend/src/cli/main.ts');
  // Its progress bar stands on standard error, so on a terminal it is seen.
  const { code } = await run([process.execPath, cli, 'sample', '--data', BACKEND_FOLDER]);
  if (code !== 0) {
    throw new Error(
      `The sample data could not be made; the reason is above. Deleting ${BACKEND_FOLDER} is safe.`,
    );
  }
  await writeFile(SAMPLE_STAMP, wanted);
}

type LocalBackendOptions = { siteUrl: string; sandboxPort: number };

/**
 * The backend of this machine: sample data, and a sandbox to sign in with.
 *
 * @param options.siteUrl the origin of the pages, which pass calls on to it.
 * @param options.sandboxPort where the sandbox provider listens; the same each time, so that sessions outlive a restart.
 * @throws {Error} when the sample cannot be made, `EADDRINUSE` when a port is taken.
 */
export async function startLocalBackend({
  siteUrl,
  sandboxPort,
}: LocalBackendOptions): Promise<RunningServer> {
  await makeSample();
  const config = readServerConfig(
    {
      BACKEND_PORT: '0',
      BACKEND_TRUSTED_PROXIES: '1',
      PROVIDER_NAME: 'Creatorly',
      ...process.env,
      BACKEND_DATA: BACKEND_FOLDER,
      SITE_URL: siteUrl,
      SANDBOX_PORT: String(await requireFreePort(sandboxPort)),
    },
    ROOT,
  );
  return startServer(config, { logger: { level: 'warn' } });
}
