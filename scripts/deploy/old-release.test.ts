import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { aGame } from '@sharpside/ingest/testing/a-data-folder';
import { acceptance, toCsv } from '@sharpside/ingest/testing/ingest-text';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { startRedis } from '@sharpside/sign-in/testing/redis-server';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../workspace/processes.ts';
import { checkOutOldRelease, hasCommit } from './old-release.ts';
import { askHealth, FILLED_IN, makeFolder } from './unit-of-systemd.ts';

/** The release before this one: docs/upgrading.md says that it and this one go together, in both directions. */
const BEFORE = '1a24414a';
/** The last one that wrote each revision whole, and reads no others. */
const BEFORE_DELTAS = 'a198385d';

/** Six programs start at once, on a machine that may be busy. Only what hangs meets the limits. */
const PATIENCE = { timeout: 120_000, interval: 100 };
const LIMIT_MS = 600_000;

/** The programs of a release: where they are, and what they need from the environment. */
type Programs = { root: string };
const TODAY: Programs = { root: ROOT };

/** Ports of a server: for visitors, and of today also for operators. */
type Ports = { port: number; operatorsPort: number };

function start({ root }: Programs, args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', NODE_NO_WARNINGS: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'close');
  const said = Promise.all([text(child.stdout), text(child.stderr)]).then((all) => all.join(''));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return { child, exited, said };
}

async function run(programs: Programs, ...args: string[]): Promise<{ code: unknown; said: string }> {
  const { exited, said } = start(programs, args);
  const [code] = await exited;
  return { code, said: await said };
}

const mfe = (programs: Programs, store: string, ...args: string[]) =>
  run(programs, 'platform/mfe/src/cli/main.ts', ...args, '--store', store);

async function expectDone(ended: Promise<{ code: unknown; said: string }>): Promise<string> {
  const { code, said } = await ended;
  expect(code, said).toBe(0);
  return said;
}

/** Publishes a host and two releases of `remote-tools` with the sources of that release. */
const PUBLISH = `
const [root, folder] = process.argv.slice(1);
const { openRegistryStore } = await import(root + '/platform/registry/src/store/registry-store.ts');
const { aHostRelease, aRemoteRelease, publishFixture } = await import(root + '/platform/registry/src/testing/releases.ts');
const store = openRegistryStore(folder, {});
for (const one of [aHostRelease(), aRemoteRelease(), aRemoteRelease({ version: '1.1.0' })]) await publishFixture(store, one);
`;

/** A registry as that release leaves it after four changes, `remote-tools` 1.0.0 being live again. */
async function writeRegistry(programs: Programs, store: string): Promise<void> {
  await expectDone(run(programs, '--input-type=module', '--eval', PUBLISH, programs.root, store));
  for (const change of [
    ['promote', 'host', '1.0.0'],
    ['promote', 'remote-tools', '1.0.0'],
    ['promote', 'remote-tools', '1.1.0'],
    ['rollback', 'remote-tools', '--reason', 'Wrong odds'],
  ])
    await expectDone(mfe(programs, store, ...change, '--by', 'Ops'));
}

const liveSchema = v.looseObject({ revision: v.number() });

/** An edge of that release over the registry, and the revision that it serves. `places`: where it listens. Default: anywhere. */
async function serveEdge(programs: Programs, store: string, places: Partial<Ports> = {}) {
  const { port = await findFreePort(), operatorsPort = 0 } = places;
  const environment = {
    ...{ EDGE_STORE: store, EDGE_STATE: await makeFolder() },
    ...{ EDGE_PORT: String(port), EDGE_METRICS_PORT: String(operatorsPort) },
  };
  const { child } = start(programs, ['platform/edge/src/server.ts'], environment);
  expect(await askHealth(child, port)).toBe(200);
  return {
    async readRevision() {
      const answer = await fetch(`http://127.0.0.1:${port}/live.json`);
      return answer.ok ? v.parse(liveSchema, await answer.json()).revision : undefined;
    },
    readReadiness: async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).text(),
  };
}

/** A control service of that release, and the number of those edges that it does not hear. */
async function serveControl(programs: Programs, store: string, edges: readonly number[]) {
  const ports: Ports = { port: await findFreePort(), operatorsPort: await findFreePort() };
  const { child } = start(programs, ['platform/control/src/server.ts'], {
    ...{ CONTROL_STORE: store, CONTROL_STATE: await makeFolder() },
    ...{ CONTROL_PORT: String(ports.port), CONTROL_METRICS_PORT: String(ports.operatorsPort) },
    CONTROL_EDGES: edges.map((port) => `http://127.0.0.1:${port}`).join(),
    CONTROL_COLLECT_INTERVAL_MS: '100',
  });
  expect(await askHealth(child, ports.port)).toBe(200);
  const at = programs === TODAY ? ports.operatorsPort : ports.port;
  return async () => {
    const text = await (await fetch(`http://127.0.0.1:${at}/metrics`)).text();
    return /^control_edges_unheard (\d+)$/m.exec(text)?.[1];
  };
}

/** The data of a backend as `backend refresh` of that release leaves them. */
async function writeData(programs: Programs, data: string): Promise<void> {
  await mkdir(data, { recursive: true });
  const input = join(data, 'pitches.csv');
  await writeFile(input, toCsv(aGame(1, 3)));
  const job = { name: 'pitches', source: 'statcast', every: 'day', inputs: [input], accept: acceptance };
  await writeFile(join(data, 'refresh.json'), JSON.stringify({ jobs: [job] }));
  await expectDone(run(programs, 'backend/server/src/cli/main.ts', 'refresh', '--data', data));
}

/** Has that release serve the data; resolves once it is ready. */
async function serveBackend(programs: Programs, data: string, redisUrl: string): Promise<void> {
  const port = await findFreePort();
  const { child, said } = start(programs, ['backend/server/src/cli/main.ts', 'serve'], {
    ...FILLED_IN,
    BACKEND_DATA: data,
    BACKEND_PORT: String(port),
    BACKEND_METRICS_PORT: '0',
    SITE_URL: 'https://site.example',
    REDIS_URL: redisUrl,
    OIDC_ISSUER: 'https://provider.example',
    OIDC_CLIENT_ID: 'site',
    SUBSCRIPTIONS_URL: 'https://provider.example/subscriptions',
  });
  const status = await askHealth(child, port);
  expect(status, status === undefined ? await said : '').toBe(200);
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
}

async function checkOut(commit: string): Promise<Programs> {
  const root = await makeFolder();
  await checkOutOldRelease(commit, root);
  return { root };
}

// A clone without its history has no release before.
const withHistory = describe.skipIf(!((await hasCommit(BEFORE)) && (await hasCommit(BEFORE_DELTAS))));

withHistory('the release before', () => {
  it.each([
    ['of before by that of today', BEFORE, TODAY],
    ['of today by that of before', TODAY, BEFORE],
    ['of long before by that of today', BEFORE_DELTAS, TODAY],
  ])('has a registry %s served, changed and proved', async (_, from, to) => {
    const [writer, reader] = await Promise.all(
      [from, to].map((one) => (typeof one === 'string' ? checkOut(one) : one)),
    );
    if (!writer || !reader) return expect.unreachable();
    const store = join(await makeFolder(), 'store');
    await writeRegistry(writer, store);
    const edge = await serveEdge(reader, store);
    expect(await edge.readRevision()).toBe(4);
    await expectDone(mfe(reader, store, 'freeze', 'remote-tools', '--reason', 'Upgrade', '--by', 'Ops'));
    await expect.poll(edge.readRevision).toBe(5);
    await expectDone(mfe(reader, store, 'history', '--verify'));
  });

  it('without deltas goes on with what it serves, says so, and changes nothing', async () => {
    const old = await checkOut(BEFORE_DELTAS);
    const store = join(await makeFolder(), 'store');
    await writeRegistry(old, store);
    const edge = await serveEdge(old, store);
    await expectDone(mfe(TODAY, store, 'freeze', 'remote-tools', '--reason', 'Upgrade', '--by', 'Ops'));
    await expect.poll(edge.readReadiness).toContain('"status":"stale"');
    expect(await edge.readRevision()).toBe(4);
    const refused = await mfe(old, store, 'unfreeze', 'remote-tools', '--reason', 'Upgrade', '--by', 'Ops');
    expect(refused.said).toContain('CONTRACT_BROKEN');
    expect(await expectDone(mfe(TODAY, store, 'status', '--json'))).toContain('"revision": 5');
  });

  it(
    'and today hear each other: edges at the one port of before, or at the one for operators of today',
    async () => {
      const old = await checkOut(BEFORE);
      const store = join(await makeFolder(), 'store');
      await writeRegistry(old, store);
      const port = await findFreePort();
      const ports = { port: await findFreePort(), operatorsPort: await findFreePort() };
      const [ofOld, atOperators, atVisitors] = await Promise.all([
        serveControl(TODAY, store, [port]),
        serveControl(old, store, [ports.operatorsPort]),
        serveControl(old, store, [ports.port]),
      ]);
      for (const count of [ofOld, atOperators, atVisitors]) await expect.poll(count, PATIENCE).toBe('1');
      await Promise.all([serveEdge(old, store, { port }), serveEdge(TODAY, store, ports)]);
      for (const count of [ofOld, atOperators]) await expect.poll(count, PATIENCE).toBe('0');
      // It says so until somebody names the other port.
      expect(await atVisitors()).toBe('1');
    },
    LIMIT_MS,
  );

  it('serves the snapshot of today, and today serves its snapshot', { tags: 'redis' }, async () => {
    const old = await checkOut(BEFORE);
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const folder = await makeFolder();
    await Promise.all([writeData(old, join(folder, 'old')), writeData(TODAY, join(folder, 'new'))]);
    await Promise.all([
      serveBackend(TODAY, join(folder, 'old'), redis.url),
      serveBackend(old, join(folder, 'new'), redis.url),
    ]);
  });
});
