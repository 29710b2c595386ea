import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareSampleSeasons, SAMPLE_FOLDER } from '@sharpside/e2e/harness/builds/sample-seasons';
import { ROOT } from '@sharpside/e2e/harness/builds/workspace';
import { buildInChild } from '@sharpside/mfe/build-apps';
import { type Gateway, type S3Server, startS3Server } from '@sharpside/object-store/testing/s3-server';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { type SiteNginx, startNginx } from '../../../scripts/deploy/start-nginx.ts';
import {
  APP,
  buildAs,
  readFiles,
  readManifest,
  runBackend,
  runMfe,
  runRollingRestart,
  waitUntilLive,
} from './commands.ts';
import type { Part } from './part.ts';
import {
  createBackend,
  createControl,
  createEdge,
  createProvider,
  createRedis,
  type Place,
  type Ports,
} from './units.ts';

/** Two of each server that may run twice, as docs/operations.md describes, with the files of deploy/. */
export type DrillSite = {
  url: string;
  /** Folder of the state of all servers, in place of `/var/lib`. */
  folder: string;
  /** The registry: its location, the address of its keys, and the environment of who may write to it. */
  registry: { location: string; url: string; environment: Record<'AWS_ENDPOINT_URL_S3' | KeyName, string> };
  /** Location of the store of shared snapshots; the keys are those of the registry. */
  statistics: string;
  nginx: SiteNginx;
  ports: Ports;
  /** The version of remote-tools from the workspace, which is live first. */
  stable: string;
  /** Addresses of published files. */
  files: string[];
  edges: [Part, Part];
  backends: [Part, Part];
  redis: Part;
  provider: Part;
  controls: [Part, Part];
  store: Part & Pick<Gateway, 'countRequests'>;
  /** Restarts an edge, with that many streams at most. */
  restartEdge(at: 0 | 1, maxStreams?: number): Promise<void>;
  /** Runs deploy/rolling-restart for all servers. */
  rollingRestart(): Promise<void>;
  /** Runs `mfe` at the store, or at another that `--store` names; what it printed. */
  mfe(...args: string[]): Promise<string>;
  /** Runs `backend` with the data of the site, or what `--data` names; what it printed, also where it failed. */
  backend(...args: string[]): Promise<string>;
  /**
   * Publishes one more release of remote-tools, and returns its version. `more`: options of `mfe publish`; `api`: prefixes
   * that it claims, with the backends of them.
   */
  publish(release?: { more?: readonly string[]; api?: Record<string, string> }): Promise<string>;
  /** Waits until both edges show that release, to some visitors at least. */
  waitUntilLive(version: string): Promise<void>;
  /** The same, and makes it live. */
  release(): Promise<string>;
  rollback(): Promise<void>;
  close(): Promise<void>;
};

/** Location of the store, as `aws4fetch` needs it. */
type Bucket = Awaited<ReturnType<S3Server['createBucket']>>;

type KeyName = 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_REGION';

const toStoreEnvironment = (bucket: Bucket, endpoint: string) => ({
  AWS_ACCESS_KEY_ID: bucket.keys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: bucket.keys.secretAccessKey,
  AWS_REGION: bucket.region,
  AWS_ENDPOINT_URL_S3: endpoint,
});

type DrillOptions = {
  /** Backends that share no disk, as on two machines, and get their snapshots from the store. Default: false. */
  isApart?: boolean;
};

/** The store is several processes of somebody else's. */
const NO_PROCESS = { readMemory: () => undefined, findPid: () => undefined };

const findTwoPorts = async (): Promise<[number, number]> => [await findFreePort(), await findFreePort()];

/** Starts all parts of a site, each server by the text of its unit in deploy/. */
export async function startDrillSite(
  say: (line: string) => void,
  { isApart = false }: DrillOptions = {},
): Promise<DrillSite> {
  const folder = await mkdtemp(join(tmpdir(), 'drill-'));
  say('Building the host and remote-tools, and the sample seasons ...');
  for (const app of ['host', APP]) await buildInChild(join(ROOT, app));
  await prepareSampleSeasons();
  await cp(SAMPLE_FOLDER, join(folder, 'backend'), { recursive: true });

  say('Starting Ceph, Redis, the provider, two backends, two edges, nginx and two control services ...');
  const s3 = await startS3Server();
  const { gateway } = s3;
  if (!gateway) throw new Error('The drill needs a gateway of its own; unset S3_TEST_ENDPOINT.');
  const bucket = await s3.createBucket();
  const storeEnvironment = toStoreEnvironment(bucket, s3.endpoint);
  const location = `s3://${bucket.bucket}/${bucket.prefix.replace(/\/$/, '')}`;
  const statistics = `s3://${bucket.bucket}/statistics`;
  const mfe = (...args: string[]) =>
    runMfe(storeEnvironment, ...args, ...(args.includes('--store') ? [] : ['--store', location]));
  await mfe('publish', 'host', '--promote');
  await mfe('publish', APP, '--promote');

  const ports: Ports = {
    edges: await findTwoPorts(),
    backends: await findTwoPorts(),
    controls: await findTwoPorts(),
    operators: {
      edges: await findTwoPorts(),
      backends: await findTwoPorts(),
      controls: await findTwoPorts(),
    },
    provider: await findFreePort(),
    redis: await findFreePort(),
  };
  const toAddresses = (numbers: readonly number[]) => numbers.map((port) => `127.0.0.1:${port}`);
  const nginx = await startNginx(toAddresses(ports.edges), {
    backends: toAddresses(ports.backends),
    controls: toAddresses(ports.controls),
  });
  const place: Place = {
    folder,
    // Not by name: `localhost` is the control service here.
    url: `https://127.0.0.1:${nginx.port}`,
    ports,
    backendsPort: nginx.backendsPort,
    registry: { location, environment: storeEnvironment },
    statistics,
    isApart,
  };
  const backend = (...args: string[]) =>
    runBackend(folder, args, isApart ? { ...storeEnvironment, BACKEND_SNAPSHOTS: statistics } : {});
  if (isApart) await backend('publish');

  const redis = createRedis(place);
  const provider = createProvider(place);
  const backends: [Part, Part] = [createBackend(place, 0), createBackend(place, 1)];
  const edges: [Part, Part] = [createEdge(place, 0), createEdge(place, 1)];
  const controls: [Part, Part] = [createControl(place, 0), createControl(place, 1)];
  for (const part of [redis, provider, ...backends, ...edges, ...controls]) await part.start();

  const { version: stable } = (await readManifest(join(ROOT, APP, 'dist'))).manifest;
  const waitAtEdges = async (version: string) => {
    for (const port of ports.edges) await waitUntilLive(`http://127.0.0.1:${port}/live.json`, version);
  };
  let releases = 0;
  const [major = 0, minor = 0] = stable.split('.').map(Number);
  const publish: DrillSite['publish'] = async ({ more = [], api } = {}) => {
    releases += 1;
    const version = `${major}.${minor + 1}.${releases}`;
    const dist = await buildAs(folder, { version, ...(api && { api }) });
    await mfe('publish', APP, '--dir', dist, ...more);
    return version;
  };

  return {
    url: place.url,
    folder,
    registry: {
      location,
      url: `${s3.endpoint}/${bucket.bucket}/${bucket.prefix}`,
      environment: storeEnvironment,
    },
    statistics,
    nginx,
    ports,
    stable,
    files: await readFiles(),
    edges,
    backends,
    redis,
    provider,
    controls,
    store: { name: 'store', ...gateway, stop: gateway.kill, readLog: () => [], ...NO_PROCESS },
    async restartEdge(at, maxStreams) {
      await edges[at].stop();
      edges[at] = createEdge(place, at, maxStreams);
      await edges[at].start();
    },
    async rollingRestart() {
      const servers = [...edges, ...backends, ...controls];
      await runRollingRestart(
        folder,
        servers.map(({ name }) => name),
        (name) => servers.find((part) => part.name === name),
      );
    },
    mfe,
    backend,
    publish,
    waitUntilLive: waitAtEdges,
    async release() {
      const version = await publish({ more: ['--promote'] });
      await waitAtEdges(version);
      return version;
    },
    rollback: async () => void (await mfe('rollback', APP, '--reason', 'A drill')),
    async close() {
      for (const part of [...controls, ...edges, ...backends, provider, redis]) await part.kill();
      await nginx.close();
      await s3.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
