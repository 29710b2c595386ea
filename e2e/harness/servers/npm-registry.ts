import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { buildPackages, publishPackages } from '../../../scripts/packages/build-packages.ts';
import { ROOT } from '../builds/workspace.ts';
import { listInstalled, storePackages } from './npm-packages.ts';

export type NpmRegistry = {
  url: string;
  /** Environment for npm that uses only this registry, and no cache of other runs. */
  environment: NodeJS.ProcessEnv;
  stop(): Promise<void>;
};

const toConfiguration = (folder: string) => `
storage: ${join(folder, 'storage')}
auth:
  htpasswd:
    file: ${join(folder, 'users')}
packages:
  '**':
    access: $all
    publish: $all
log: { type: stdout, format: pretty, level: error }
max_body_size: 50mb
`;

async function startVerdaccio(folder: string) {
  const port = await findFreePort();
  await writeFile(join(folder, 'verdaccio.yaml'), toConfiguration(folder));
  const program = join(ROOT, 'e2e/node_modules/verdaccio/bin/verdaccio');
  const options = ['--config', join(folder, 'verdaccio.yaml'), '--listen', `127.0.0.1:${port}`];
  const child = spawn(process.execPath, [program, ...options], { stdio: 'ignore' });
  const kill = () => void child.kill();
  process.once('exit', kill);
  const url = `http://127.0.0.1:${port}/`;
  const isUp = () =>
    fetch(`${url}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  while (!(await isUp())) {
    if (hasEnded()) throw new Error(`verdaccio ended with ${child.exitCode} before it listened.`);
    await pause(100);
  }
  return {
    url,
    async stop() {
      process.off('exit', kill);
      if (hasEnded()) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/**
 * A real npm registry with the packages of this workspace as they would be published, and the third-party packages that
 * they need as they are installed here. So a test needs no network.
 *
 * @param folder an empty folder for it.
 * @param names third-party packages that are installed by name, besides those that our packages need.
 */
export async function startNpmRegistry(folder: string, names: readonly string[]): Promise<NpmRegistry> {
  await mkdir(join(folder, 'storage'), { recursive: true });
  const folders = await buildPackages();
  const ours = folders.map((name) => join(ROOT, name));
  await storePackages(join(folder, 'storage'), await listInstalled(ours, names));
  const { url, stop } = await startVerdaccio(folder);
  const userConfiguration = join(folder, 'npmrc');
  // Anybody may publish to this registry, but npm refuses to publish without a token.
  await writeFile(userConfiguration, `${url.replace('http:', '')}:_authToken=anybody\n`);
  const environment = {
    NPM_CONFIG_USERCONFIG: userConfiguration,
    npm_config_registry: url,
    npm_config_cache: join(folder, 'cache'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  };
  await publishPackages(folders, { url, userConfiguration }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, environment, stop };
}
