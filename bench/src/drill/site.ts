import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareSampleSeasons, SAMPLE_FOLDER } from '@sharpside/e2e/harness/builds/sample-seasons';
import { ROOT, runCommand } from '@sharpside/e2e/harness/builds/workspace';
import { buildInChild } from '@sharpside/mfe/build-apps';
import { type S3Server, startS3Server } from '@sharpside/object-store/testing/s3-server';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { type SiteNginx, startNginx } from '../../../scripts/deploy/start-nginx.ts';
import { toService } from '../../../scripts/deploy/unit-of-systemd.ts';
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
import { createPart, isAnswering, type Part } from './part.ts';

/** Two of each server that may run twice, as docs/operations.md describes, with the files of deploy/. */
export type DrillSite = {
  url: string;
  /** Folder of the state of all servers, in place of `/var/lib`. */
  folder: string;
  /** The registry: its location, the address of its keys, and the environment of who may write to it. */
  registry: { location: string; url: string; environment: Record<'AWS_ENDPOINT_URL_S3' | KeyName, string> };
  /** Location of the store that backends may share snapshots through; the keys are those of the registry. */
  statistics: string;
  nginx: SiteNginx;
  ports: {
    edges: [number, number];
    backends: [number, number];
    control: number;
    provider: number;
    redis: number;
  };
  /** The version of remote-tools from the workspace, which is live first. */
  stable: string;
  /** Addresses of published files. */
  files: string[];
  edges: [Part, Part];
  backends: [Part, Part];
  redis: Part;
  provider: Part;
  control: Part;
  store: Part;
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

const SECRET = 'a secret of the drill, which opens nothing';

/** Location of the store, as `aws4fetch` needs it. */
type Bucket = Awaited<ReturnType<S3Server['createBucket']>>;

type KeyName = 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_REGION';

const toStoreEnvironment = (bucket: Bucket, endpoint: string) => ({
  AWS_ACCESS_KEY_ID: bucket.keys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: bucket.keys.secretAccessKey,
  AWS_REGION: bucket.region,
  AWS_ENDPOINT_URL_S3: endpoint,
});

/** Starts all parts of a site, each server by the text of its unit in deploy/. */
export async function startDrillSite(say: (line: string) => void): Promise<DrillSite> {
  const folder = await mkdtemp(join(tmpdir(), 'drill-'));
  say('Building the host and remote-tools, and the sample seasons ...');
  for (const app of ['host', APP]) await buildInChild(join(ROOT, app));
  await prepareSampleSeasons();
  await cp(SAMPLE_FOLDER, join(folder, 'backend'), { recursive: true });

  say('Starting Ceph, Redis, the provider, two backends, two edges, nginx and the control service ...');
  const s3 = await startS3Server();
  const { gateway } = s3;
  if (!gateway) throw new Error('The drill needs a gateway of its own; unset S3_TEST_ENDPOINT.');
  const bucket = await s3.createBucket();
  const storeEnvironment = toStoreEnvironment(bucket, s3.endpoint);
  const location = `s3://${bucket.bucket}/${bucket.prefix.replace(/\/$/, '')}`;
  const mfe = (...args: string[]) =>
    runMfe(storeEnvironment, ...args, ...(args.includes('--store') ? [] : ['--store', location]));
  await mfe('publish', 'host', '--promote');
  await mfe('publish', APP, '--promote');

  const [edgeA, edgeB] = [await findFreePort(), await findFreePort()];
  const [backendA, backendB] = [await findFreePort(), await findFreePort()];
  const [redisPort, providerPort, controlPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const toAddress = (port: number) => `127.0.0.1:${port}`;
  const nginx = await startNginx([edgeA, edgeB].map(toAddress), {
    backends: [backendA, backendB].map(toAddress),
  });
  // Not by name: `localhost` is the control service here.
  const url = `https://127.0.0.1:${nginx.port}`;
  const environment = { PATH: process.env.PATH ?? '' };

  const redis = createPart({
    name: 'Redis',
    command: [
      'redis-server',
      '--port',
      String(redisPort),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--appendonly',
      'yes',
    ],
    environment,
    isReady: async () => {
      const { code, stdout } = await runCommand(['redis-cli', '-p', String(redisPort), 'ping']);
      return code === 0 && stdout.includes('PONG');
    },
  });
  const issuer = `http://localhost:${providerPort}`;
  const provider = createPart({
    name: 'provider',
    command: [
      process.execPath,
      join(import.meta.dirname, 'sandbox-process.ts'),
      String(providerPort),
      url,
      SECRET,
      folder,
    ],
    environment,
    isReady: () => isAnswering(`${issuer}/.well-known/openid-configuration`),
  });

  function createUnit(
    name: string,
    file: string,
    { port, more }: { port: number; more: Record<string, string> },
  ) {
    const unit = toService(file, { folder, port });
    return createPart({
      name,
      command: unit.command,
      environment: { ...environment, ...unit.environment, ...more },
      cwd: ROOT,
      isReady: () => isAnswering(`http://127.0.0.1:${port}/readyz`),
    });
  }
  const createBackend = (port: number) =>
    createUnit(`backend@${port}`, 'backend@.service', {
      port,
      more: {
        SITE_URL: url,
        REDIS_URL: `redis://127.0.0.1:${redisPort}`,
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_SECRET: SECRET,
        OIDC_SCOPE: 'openid profile subscriptions',
        SUBSCRIPTIONS_URL: `${issuer}/api/subscriptions`,
        OIDC_SUBSCRIPTIONS_SCOPE: 'subscriptions',
        // All visitors of a drill have one address.
        BACKEND_CALLS_PER_MINUTE: '1000000',
      },
    });
  const createEdge = (port: number, maxStreams?: number) =>
    createUnit(`edge@${port}`, 'edge@.service', {
      port,
      more: {
        ...storeEnvironment,
        EDGE_STORE: location,
        EDGE_PUBLIC_ORIGIN: url,
        EDGE_BACKEND: `http://127.0.0.1:${nginx.backendsPort}`,
        ...(maxStreams !== undefined && { EDGE_MAX_EVENT_STREAMS: String(maxStreams) }),
      },
    });
  const backends: [Part, Part] = [createBackend(backendA), createBackend(backendB)];
  const edges: [Part, Part] = [createEdge(edgeA), createEdge(edgeB)];
  const control = createUnit('control', 'control.service', {
    port: controlPort,
    more: {
      ...storeEnvironment,
      CONTROL_STORE: location,
      CONTROL_PORT: String(controlPort),
      CONTROL_EDGES: [edgeA, edgeB].map((port) => `http://127.0.0.1:${port}`).join(','),
    },
  });
  for (const part of [redis, provider, ...backends, ...edges, control]) await part.start();

  const { version: stable } = (await readManifest(join(ROOT, APP, 'dist'))).manifest;
  const waitAtEdges = async (version: string) => {
    for (const port of [edgeA, edgeB]) await waitUntilLive(`http://127.0.0.1:${port}/live.json`, version);
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
  const findPart = (name: string) =>
    [...edges, ...backends, control].find((part) => part.name === name.split(':')[0]);

  return {
    url,
    folder,
    registry: {
      location,
      url: `${s3.endpoint}/${bucket.bucket}/${bucket.prefix}`,
      environment: storeEnvironment,
    },
    statistics: `s3://${bucket.bucket}/statistics`,
    nginx,
    ports: {
      edges: [edgeA, edgeB],
      backends: [backendA, backendB],
      control: controlPort,
      provider: providerPort,
      redis: redisPort,
    },
    stable,
    files: await readFiles(),
    edges,
    backends,
    redis,
    provider,
    control,
    store: { name: 'store', ...gateway, stop: gateway.kill, readLog: () => [] },
    async restartEdge(at, maxStreams) {
      await edges[at].stop();
      edges[at] = createEdge(at === 0 ? edgeA : edgeB, maxStreams);
      await edges[at].start();
    },
    async rollingRestart() {
      const names = [...backends, ...edges].map(({ name }) => name);
      await runRollingRestart(folder, [...names, `control:${controlPort}`], findPart);
    },
    mfe,
    backend: (...args) => runBackend(folder, args),
    publish,
    waitUntilLive: waitAtEdges,
    async release() {
      const version = await publish({ more: ['--promote'] });
      await waitAtEdges(version);
      return version;
    },
    rollback: async () => void (await mfe('rollback', APP, '--reason', 'A drill')),
    async close() {
      for (const part of [control, ...edges, ...backends, provider, redis]) await part.kill();
      await nginx.close();
      await s3.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
