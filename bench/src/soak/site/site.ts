import { cp } from 'node:fs/promises';
import { basename } from 'node:path';
import { prepareSampleSeasons, SAMPLE_FOLDER } from '@sharpside/e2e/harness/builds/sample-seasons';
import { prepareVariants, toolsBuild } from '@sharpside/e2e/harness/builds/variants';
import { createRegistry } from '@sharpside/registry';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { BACKEND_FOLDER } from '../../../../scripts/site/local-backend.ts';
import { REGISTRY_FOLDER, releaseChangedApps } from '../../../../scripts/site/local-release.ts';
import { DATA_FOLDER } from '../../../../scripts/site/site-settings.ts';
import { readFiles } from '../../drill/commands.ts';
import { createBackend, createControl, createEdge, type Server } from './servers.ts';

/** One site, as `npm start` makes it, with each server in a process of its own and a control service beside. */
export type SoakSite = {
  url: string;
  /** Everything that the site keeps. */
  folder: string;
  registry: string;
  backendData: string;
  edge: Server;
  backend: Server;
  control: Server;
  /** Addresses of published files. */
  files: readonly string[];
  /** Two builds of the remote that is released, with different files. */
  builds: readonly [string, string];
  /** The version of the host that is live. */
  hostVersion: string;
  close(): Promise<void>;
};

const OTHER_BUILD = '1.1.0';

/** The site in `SITE_DATA`, which is empty so far. */
export async function startSoakSite(say: (line: string) => void): Promise<SoakSite> {
  say('Building and publishing the apps, as npm start does, and a second build of remote-tools ...');
  await prepareVariants([OTHER_BUILD]);
  await releaseChangedApps({ say });
  say('Copying the sample seasons ...');
  await prepareSampleSeasons();
  await cp(SAMPLE_FOLDER, BACKEND_FOLDER, {
    recursive: true,
    // Its sources are read from where they are, and somebody else's sessions are nobody's here.
    filter: (path) => !['sample', 'sign-in', 'work'].includes(basename(path)),
  });
  const ports = {
    edge: await findFreePort(),
    backend: await findFreePort(),
    sandbox: await findFreePort(),
    control: await findFreePort(),
  };
  const operators = {
    edge: await findFreePort(),
    backend: await findFreePort(),
    control: await findFreePort(),
  };
  const place = { registry: REGISTRY_FOLDER, folder: DATA_FOLDER, ports, operators };
  const servers = [createBackend(place), createEdge(place), createControl(place)] as const;
  const [backend, edge, control] = servers;
  say('Starting the backend, the edge and the control service ...');
  for (const server of servers) await server.start();
  const channel = await createRegistry(openRegistryStore(REGISTRY_FOLDER, {})).readChannel('production');
  return {
    url: edge.url,
    folder: DATA_FOLDER,
    registry: REGISTRY_FOLDER,
    backendData: BACKEND_FOLDER,
    edge,
    backend,
    control,
    files: await readFiles(),
    builds: [toolsBuild('1.0.0'), toolsBuild(OTHER_BUILD)],
    hostVersion: channel?.apps.host?.current ?? '',
    async close() {
      for (const server of servers) await server.kill();
    },
  };
}
