import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Build, buildAllWhereChanged } from './builds/build-where-changed.ts';
import { BUILDS_FOLDER, BUILDS_VARIABLE, listMemberApps, toAppBuild } from './builds/member-apps.ts';
import { EVERYDAY_BUILDS, VARIANTS_FOLDER } from './builds/variants.ts';
import { ROOT, runCommand } from './builds/workspace.ts';
import { GIVEN_SITE, MEMBERS_AHEAD_VARIABLE, RUN_SERVER_VARIABLE } from './shared-sites.ts';
import { BASE_REGISTRY_VARIABLE, publishBase } from './site.ts';

const buildConsole = () => runCommand([process.execPath, join(ROOT, 'scripts/console.ts')]);

const BASE_FOLDER = join(VARIANTS_FOLDER, 'base-registry');

/**
 * The registry that sites begin with. It is made after the other builds, because it publishes them. Compressing the
 * host takes a second or two.
 */
const BASE: Build = {
  name: 'base-registry',
  sources: [join(ROOT, 'host'), join(ROOT, 'remote-tools'), join(ROOT, 'e2e/harness/site.ts')],
  output: BASE_FOLDER,
  async build() {
    await rm(BASE_FOLDER, { recursive: true, force: true });
    await publishBase(BASE_FOLDER);
  },
};

/**
 * Builds the changed parts once for all workers, and starts the process with the sites that tests share. With a given
 * site (`SITE_URL`) it does nothing. `setup/builds.setup.ts` builds the releases that only the system layer publishes.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (GIVEN_SITE !== undefined) return;
  const apps = ['host', ...listMemberApps()].map((app) => toAppBuild(app));
  await buildAllWhereChanged([...apps, toAppBuild('console', buildConsole), ...EVERYDAY_BUILDS]);
  process.env[BUILDS_VARIABLE] = BUILDS_FOLDER;
  await buildAllWhereChanged([BASE]);
  process.env[BASE_REGISTRY_VARIABLE] = BASE_FOLDER;

  const child = fork(join(import.meta.dirname, 'run-server.ts'), {
    env: { ...process.env, UV_THREADPOOL_SIZE: '12' },
  });
  const [port] = await once(child, 'message');
  const runServer = `http://127.0.0.1:${port}`;
  process.env[RUN_SERVER_VARIABLE] = runServer;
  if (process.env[MEMBERS_AHEAD_VARIABLE]) await fetch(`${runServer}/member`);
  return async () => {
    if (!child.connected) return;
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  };
}
