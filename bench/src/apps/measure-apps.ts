import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifest } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { createRegistry, makeChange, publish } from '@sharpside/registry';
import { findHistoryFaults } from '@sharpside/registry/changes/replay-history';
import { keys } from '@sharpside/registry/store/keys';
import { aHostBuild, aRemoteBuild, type BuildFixture, writeBuild } from '@sharpside/registry/testing/a-build';
import { type Counts, countOperations, NO_COUNTS } from './counting-store.ts';
import { measureLists } from './measure-lists.ts';

/** Operations of one command on the store, and the command's processor time in milliseconds. */
type Step = Counts & { name: string; cpuMs: number };

/** Figures of a registry with some apps, each with two releases. Units: bytes. */
export type AppsFigures = {
  apps: number;
  steps: Step[];
  revisions: number;
  historyBytes: number;
  /**
   * Size of the newest state. `wholeBytes`: size of the history if each revision were stored as a whole state instead
   * of a change.
   */
  stateBytes: number;
  wholeBytes: number;
};

const CHANNEL = 'production';
const HOUR_MS = 3_600_000;
const author = { channel: CHANNEL, by: 'Ann Example <ann@example.com>', reason: null };

const toName = (index: number) => `remote-${String(index).padStart(4, '0')}`;

const aBuild = (index: number, version: string) =>
  aRemoteBuild({ name: toName(index), version, pathPrefix: `/section${index}`, screen: `screen${version}` });

/**
 * Stores a release as a publish does, but without the checks of a publish, which would compare thousands of releases.
 */
async function store(over: Store, { manifest, files }: BuildFixture<Manifest>) {
  const { name: app, version } = manifest;
  for (const [path, bytes] of files) await over.putIfAbsent(keys.asset(app, path), bytes);
  const release = { schema: 1, app, version, publishedAt: '2031-01-01T00:00:00.000Z', manifest };
  const bytes = Buffer.from(JSON.stringify({ ...release, publishedBy: 'Ann', commit: null }));
  await over.putIfAbsent(keys.release(app, version), bytes);
}

function createScene() {
  const memory = createMemoryStore();
  const { store: counted, counts } = countOperations(memory);
  let now = Date.parse('2031-01-01T00:00:00.000Z');
  // Each command gets a new wrapper of the store, so that it finds nothing cached: in reality it is a separate process.
  const toDeps = () => {
    now += HOUR_MS;
    return { store: { ...counted }, now: () => new Date(now) };
  };
  const steps: Step[] = [];
  async function measure<T>(name: string, run: () => Promise<T>): Promise<T> {
    Object.assign(counts, NO_COUNTS);
    const before = process.cpuUsage();
    const result = await run();
    const { user, system } = process.cpuUsage(before);
    steps.push({ name, ...counts, cpuMs: (user + system) / 1000 });
    return result;
  }
  return { memory, toDeps, steps, measure };
}

type Scene = ReturnType<typeof createScene>;

async function publishBuild({ toDeps }: Scene, fixture: BuildFixture<Manifest>) {
  const folder = await writeBuild(await mkdtemp(join(tmpdir(), 'bench-apps-')), fixture);
  try {
    const { name: app } = fixture.manifest;
    await publish(toDeps(), { ...author, app, folder, commit: null, allowGrowth: true });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const promote = ({ toDeps }: Scene, app: string, version: string) =>
  makeChange(toDeps(), { action: 'promote', ...author, app, version });

/** Makes every app live on its second release, by one change per release. */
async function fill(scene: Scene, apps: number) {
  await store(scene.memory, aHostBuild());
  await promote(scene, 'host', '1.0.0');
  for (const version of ['1.0.0', '1.1.0']) {
    for (let index = 0; index < apps; index += 1) {
      await store(scene.memory, aBuild(index, version));
      await promote(scene, toName(index), version);
    }
  }
}

async function measureCommands(scene: Scene, apps: number) {
  const { measure, toDeps } = scene;
  const app = toName(Math.floor(apps / 2));
  const next = aBuild(Math.floor(apps / 2), '1.2.0');
  await measure('publish', () => publishBuild(scene, next));
  await measure('promote', () => promote(scene, app, '1.2.0'));
  await measure('rollback', () =>
    makeChange(toDeps(), { action: 'rollback', ...author, app, reason: 'wrong' }),
  );
  await measure('the newest revision', () => createRegistry(toDeps().store).readChannel(CHANNEL));
  await measure('history --limit 20', () =>
    createRegistry(toDeps().store).readHistory(CHANNEL, { limit: 20 }),
  );
  await measure('history of an app', () =>
    createRegistry(toDeps().store).readHistory(CHANNEL, { app, limit: 20 }),
  );
  const follower = createRegistry(toDeps().store);
  const revision = (await follower.readChannel(CHANNEL))?.revision ?? 0;
  await measure('a poll', () => follower.readChannelAfter(CHANNEL, revision));
  await makeChange(toDeps(), { action: 'freeze', ...author, app, reason: 'look' });
  await measure('a poll that finds a change', () => follower.readChannelAfter(CHANNEL, revision));
  const faults = await measure('history --verify', async () =>
    findHistoryFaults(await createRegistry(toDeps().store).readHistory(CHANNEL)),
  );
  if (faults.length > 0) throw new Error(faults.join('\n'));
  await measureLists(scene, { app, apps });
}

/** Fills a registry in memory with apps, and measures the cost of the commands. */
export async function measureApps(apps: number): Promise<AppsFigures> {
  const scene = createScene();
  await fill(scene, apps);
  await measureCommands(scene, apps);
  const history = await createRegistry(scene.memory).readHistory(CHANNEL);
  const sizes = history.map((revision) => JSON.stringify(revision, null, 2).length + 1);
  const stored = [...scene.memory.held].filter(([key]) => key.startsWith(keys.revisions(CHANNEL)));
  return {
    apps,
    steps: scene.steps,
    revisions: history.length,
    historyBytes: stored.reduce((sum, [, bytes]) => sum + bytes.byteLength, 0),
    stateBytes: sizes[0] ?? 0,
    wholeBytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}
