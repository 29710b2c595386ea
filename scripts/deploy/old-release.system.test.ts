import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { aGame } from '@sharpside/ingest/testing/a-data-folder';
import { acceptance, toCsv } from '@sharpside/ingest/testing/ingest-text';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { startRedis } from '@sharpside/sign-in/testing/redis-server';
import * as v from 'valibot';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
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
type Programs = { root: string; compiled: string | undefined };
const TODAY: Programs = { root: ROOT, compiled: process.env.NODE_COMPILE_CACHE };

/** Ports of a server: for visitors, and of today also for operators. */
type Ports = { port: number; operatorsPort: number };

function start(
  { root, compiled }: Programs,
  args: readonly string[],
  environment: Record<string, string> = {},
) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH ?? '', NODE_NO_WARNINGS: '1', NODE_COMPILE_CACHE: compiled },
      ...environment,
    },
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

async function expectDone(ended: Promise<{ code: unknown; said: string }>): Promise<string> {
  const { code, said } = await ended;
  expect(code, said).toBe(0);
  return said;
}

/** Runs commands of that release's `mfe` one after the other, until one fails. */
const COMMANDS = `
const [root, folder, ...lines] = process.argv.slice(1);
const { openRegistryStore } = await import(root + '/platform/registry/src/store/registry-store.ts');
const { runCli } = await import(root + '/platform/mfe/src/cli/run-cli.ts');
const sink = { isTerminal: false, write: (text) => process.stdout.write(text) };
const createStore = (location) => openRegistryStore(location, process.env);
const deps = { environment: process.env, cwd: process.cwd(), out: sink, err: sink, now: () => new Date(), createStore };
for (const line of lines) process.exitCode ||= await runCli([...JSON.parse(line), '--store', folder], deps);
`;

/** Publishes a host and two releases of `remote-tools` with the sources of that release, and runs commands on them. */
const PUBLISH = `
const { aHostRelease, aRemoteRelease, publishFixture } = await import(process.argv[1] + '/platform/registry/src/testing/releases.ts');
const { openRegistryStore: open } = await import(process.argv[1] + '/platform/registry/src/store/registry-store.ts');
for (const one of [aHostRelease(), aRemoteRelease(), aRemoteRelease({ version: '1.1.0' })])
  await publishFixture(open(process.argv[2], {}), one);
${COMMANDS}`;

const runScript = (programs: Programs, script: string, store: string, commands: readonly string[][]) =>
  run(
    programs,
    ...['--input-type=module', '--eval', script, programs.root, store],
    ...commands.map((words) => JSON.stringify(words)),
  );

/** Runs commands of `mfe` in one process: to start each by itself takes longer than all of them. */
const mfe = (programs: Programs, store: string, ...commands: string[][]) =>
  runScript(programs, COMMANDS, store, commands);

const BY_OPS = ['--by', 'Ops'];

const CHANGES = [
  ['promote', 'host', '1.0.0', ...BY_OPS],
  ['promote', 'remote-tools', '1.0.0', ...BY_OPS],
  ['promote', 'remote-tools', '1.1.0', ...BY_OPS],
  ['rollback', 'remote-tools', '--reason', 'Wrong odds', ...BY_OPS],
];

// Read by several tests, and changed by none: sources of the releases, and the registries that they wrote.
const shared = await mkdtemp(join(tmpdir(), 'old-release-'));
afterAll(() => rm(shared, { recursive: true, force: true }));

const written = new Map<string, Promise<string>>();

/** A registry as that release leaves it after four changes, `remote-tools` 1.0.0 being live again; written once. */
function writeRegistry(programs: Programs): Promise<string> {
  const store = join(shared, `store-${written.size}`);
  const writing =
    written.get(programs.root) ?? expectDone(runScript(programs, PUBLISH, store, CHANGES)).then(() => store);
  written.set(programs.root, writing);
  return writing;
}

/** A copy of such a registry. */
async function copyRegistry(programs: Programs): Promise<string> {
  const store = join(await makeFolder(), 'store');
  await cp(await writeRegistry(programs), store, { recursive: true });
  return store;
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

const checkedOut = new Map<string, Promise<Programs>>();

/** The programs of a commit, which are written once. */
function checkOut(commit: string): Promise<Programs> {
  const root = join(shared, commit);
  const writing =
    checkedOut.get(commit) ??
    mkdir(root)
      .then(() => checkOutOldRelease(commit, root))
      .then(() => ({ root, compiled: join(root, 'compiled') }));
  checkedOut.set(commit, writing);
  return writing;
}

const FREEZE = ['freeze', 'remote-tools', '--reason', 'Upgrade', ...BY_OPS];

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
    const store = await copyRegistry(writer);
    const edge = await serveEdge(reader, store);
    expect(await edge.readRevision()).toBe(4);
    await expectDone(mfe(reader, store, FREEZE, ['history', '--verify']));
    await expect.poll(edge.readRevision).toBe(5);
  });

  it('without deltas goes on with what it serves, says so, and changes nothing', async () => {
    const old = await checkOut(BEFORE_DELTAS);
    const store = await copyRegistry(old);
    const edge = await serveEdge(old, store);
    await expectDone(mfe(TODAY, store, FREEZE));
    await expect.poll(edge.readReadiness).toContain('"status":"stale"');
    expect(await edge.readRevision()).toBe(4);
    const refused = await mfe(old, store, ['unfreeze', 'remote-tools', '--reason', 'Upgrade', ...BY_OPS]);
    expect(refused.said).toContain('CONTRACT_BROKEN');
    expect(await expectDone(mfe(TODAY, store, ['status', '--json']))).toContain('"revision": 5');
  });

  it(
    'and today hear each other: edges at the one port of before, or at the one for operators of today',
    async () => {
      const old = await checkOut(BEFORE);
      const store = await copyRegistry(old);
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
