import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareSampleSeasons, SAMPLE_FOLDER } from '@sharpside/e2e/harness/builds/sample-seasons';
import { prepareVariants, toolsBuild } from '@sharpside/e2e/harness/builds/variants';
import { ROOT, runCommand, runMfe } from '@sharpside/e2e/harness/builds/workspace';
import { publishBase } from '@sharpside/e2e/harness/site';
import { buildInChild } from '@sharpside/mfe/build-apps';
import { makeChange } from '@sharpside/registry';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { startNginx } from '../../../scripts/deploy/start-nginx.ts';
import { toService } from '../../../scripts/deploy/unit-of-systemd.ts';
import { createPart, type Part } from './part.ts';

/** The remote that the drill releases and rolls back. */
export const APP = 'remote-tools';
export const STABLE = '1.0.0';
export const NEWER = '1.1.0';

/** Two servers of each kind with the files of deploy/, as docs/operations.md describes. The store is a folder. */
export type DrillSite = {
  url: string;
  /** All servers. Those of the same kind are adjacent. */
  servers: Part[];
  goTo(version: string): Promise<void>;
  close(): Promise<void>;
};

const toOrigin = (port: number) => `http://127.0.0.1:${port}`;

const isAnswering = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

type Unit = { folder: string; kind: string; port: number; settings: Record<string, string> };

/** A server as its unit in deploy/ describes it, with its own folders instead of the machine's. */
function createServer({ folder, kind, port, settings }: Unit): Part {
  const { command, environment } = toService(`${kind}@.service`, { folder, port });
  return createPart({
    name: `${kind}@${port}`,
    command,
    environment: { PATH: process.env.PATH ?? '', ...environment, ...settings },
    cwd: ROOT,
    isReady: () => isAnswering(`${toOrigin(port)}/readyz`),
  });
}

async function createRedis(folder: string): Promise<{ redis: Part; url: string }> {
  const port = String(await findFreePort());
  const redis = createPart({
    name: 'Redis',
    command: ['redis-server', '--port', port, '--bind', '127.0.0.1', '--dir', folder],
    environment: { PATH: process.env.PATH ?? '' },
    cwd: folder,
    isReady: () =>
      runCommand(['redis-cli', '-p', port, 'ping']).then(
        (said) => said.includes('PONG'),
        () => false,
      ),
  });
  return { redis, url: `redis://127.0.0.1:${port}` };
}

async function publish(store: string): Promise<void> {
  await publishBase(store);
  const options = ['--dir', toolsBuild(NEWER), '--promote', '--store', store];
  const { code, stderr } = await runMfe('publish', APP, ...options);
  if (code !== 0) throw new Error(stderr);
}

const findPorts = async () => [await findFreePort(), await findFreePort()];

export async function startDrillSite(): Promise<DrillSite> {
  const folder = await mkdtemp(join(tmpdir(), 'drill-'));
  const store = join(folder, 'store');
  await buildInChild(join(ROOT, 'host'));
  await prepareVariants([NEWER]);
  await prepareSampleSeasons();
  await cp(SAMPLE_FOLDER, join(folder, 'backend'), { recursive: true });
  await publish(store);

  const ports = { edge: await findPorts(), backend: await findPorts(), control: await findPorts() };
  const toAddresses = (numbers: readonly number[]) => numbers.map((port) => `127.0.0.1:${port}`);
  const nginx = await startNginx(toAddresses(ports.edge), {
    backends: toAddresses(ports.backend),
    controls: toAddresses(ports.control),
  });
  const url = `https://127.0.0.1:${nginx.port}`;
  const { redis, url: redisUrl } = await createRedis(folder);
  const settings: Record<keyof typeof ports, Record<string, string>> = {
    backend: { BACKEND_METRICS_PORT: '0', SITE_URL: url, REDIS_URL: redisUrl },
    control: { CONTROL_METRICS_PORT: '0', CONTROL_STORE: store, CONTROL_SESSIONS: redisUrl },
    edge: {
      EDGE_METRICS_PORT: '0',
      EDGE_STORE: store,
      EDGE_PUBLIC_ORIGIN: url,
      EDGE_BACKEND: toOrigin(nginx.backendsPort),
      EDGE_HINTS: ports.control.map(toOrigin).join(','),
    },
  };
  const kinds = ['edge', 'backend', 'control'] as const;
  const servers = kinds.flatMap((kind) =>
    ports[kind].map((port) => createServer({ folder, kind, port, settings: settings[kind] })),
  );
  for (const part of [redis, ...servers]) await part.start();
  return {
    url,
    servers,
    async goTo(version) {
      const why = { channel: 'production', by: 'The drill', reason: 'A drill' };
      const deps = { store: openRegistryStore(store, {}) };
      await makeChange(deps, { action: 'rollback', ...why, app: APP, version });
    },
    async close() {
      for (const part of [...servers, redis]) await part.end('SIGKILL');
      await nginx.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
