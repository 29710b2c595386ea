import { listPreviewed } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import { dieAt, FAILED, failAt, KILLED } from '@sharpside/object-store/testing/dying-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { createDice } from '@sharpside/server-kit/testing/dice';
import { expect, it } from 'vitest';
import { collect } from '../collection/collect.ts';
import { createPreview } from '../previews/create-preview.ts';
import { createRegistry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import { keys } from '../store/keys.ts';
import { aHostBuild, aRemoteBuild, type BuildFixture } from '../testing/a-build.ts';
import { findRegistryFaults } from '../testing/find-registry-faults.ts';
import { publishBuild as publishAt } from '../testing/publish-scene.ts';
import { makeChange } from './make-change.ts';
import { findHistoryFaults } from './replay-history.ts';

const DAY_MS = 86_400_000;

const author = { channel: 'production', by: 'Ann', reason: null };
const change = { ...author, app: 'remote-tools' };
const why = { ...change, reason: 'Look at it' };

/** Refusals are expected; every other error is a fault. */
const REFUSALS = new Set(['ChannelRefusedError', 'PublishRefusedError', 'RegistryBusyError']);

type Choice = { version: string; percent: number; next: BuildFixture };

const publishBuild = (deps: RegistryDeps, fixture: BuildFixture) =>
  publishAt(deps.store, fixture, { ...author, commit: null, allowGrowth: true }, deps);

type Action = (deps: RegistryDeps, choice: Choice) => Promise<unknown>;

const often = (times: number, action: Action): Action[] => Array(times).fill(action);

/** Every action of teams and ops; those that find most faults come up most. */
const ACTIONS: readonly Action[] = [
  ...often(3, (deps, { next }) => publishBuild(deps, next)),
  ...often(2, (deps, { version }) => makeChange(deps, { action: 'promote', ...change, version })),
  ...often(2, (deps, { version, percent }) =>
    makeChange(deps, { action: 'canary', ...change, version, percent }),
  ),
  (deps, { version }) =>
    makeChange(deps, { action: 'canary', ...change, version, percent: 0, groups: ['staff'] }),
  (deps, { percent }) => makeChange(deps, { action: 'raise', ...change, percent }),
  (deps) => makeChange(deps, { action: 'pause', ...why }),
  (deps) => makeChange(deps, { action: 'resume', ...change }),
  (deps) => makeChange(deps, { action: 'promote-canary', ...change }),
  (deps) => makeChange(deps, { action: 'abort', ...why }),
  (deps) => makeChange(deps, { action: 'rollback', ...why }),
  (deps, { version }) => makeChange(deps, { action: 'rollback', ...why, version: version }),
  (deps) => makeChange(deps, { action: 'freeze', ...why }),
  (deps) => makeChange(deps, { action: 'unfreeze', ...change }),
  (deps, { percent }) => makeChange(deps, { action: 'settings', ...why, values: { rows: percent } }),
  (deps) => makeChange(deps, { action: 'settings', ...why, values: { rows: null } }),
  (deps) => makeChange(deps, { action: 'settings-rollback', ...why }),
  (deps, { version }) =>
    createPreview(deps, { ...author, releases: [{ app: 'remote-tools', version }], days: 1 }),
  (deps) =>
    createPreview(deps, { ...author, revision: 2, replacesWithdrawn: true, hasPicker: true, days: 1 }),
  ...often(3, (deps) => collect(deps, { by: 'Ops', reason: null, days: 4, keep: 2 })),
];

/** Missing files of published releases. */
async function listMissing(store: Store): Promise<string[]> {
  const registry = createRegistry(store);
  const stored = new Set(await store.list(keys.allAssets()));
  const versions = await registry.listVersions('remote-tools');
  const releases = await Promise.all(versions.map((one) => registry.readRelease('remote-tools', one)));
  const files = releases.flatMap((release) => release?.manifest.files ?? []);
  return files.map(({ path }) => keys.asset('remote-tools', path)).filter((key) => !stored.has(key));
}

/** Releases that a link still shows and that are gone. */
async function listLost(store: Store, now: number): Promise<string[]> {
  const registry = createRegistry(store);
  const shown = (await registry.listPreviews())
    .filter(({ until }) => Date.parse(until) > now)
    .flatMap(listPreviewed);
  const found = await Promise.all(shown.map(({ app, version }) => registry.readRelease(app, version)));
  return shown.filter((_, at) => found[at] === undefined).map(({ app, version }) => `${app}@${version}`);
}

it('two hundred changes, many of them killed or failed by the store, leave what the history explains, with no file missing', async () => {
  const roll = createDice(2);
  const store = createMemoryStore();
  const registry = createRegistry(store);
  let now = Date.parse('2031-01-01T00:00:00.000Z');
  const depsOf = (over: Store): RegistryDeps => ({
    store: over,
    now: () => new Date(now),
    wait: async (ms) => {
      now += ms;
    },
  });
  await publishBuild(depsOf(store), aHostBuild());
  await makeChange(depsOf(store), { action: 'promote', ...change, app: 'host', version: '1.0.0' });
  await publishBuild(depsOf(store), aRemoteBuild());
  await makeChange(depsOf(store), { action: 'promote', ...change, version: '1.0.0' });

  const ends = { done: 0, refused: 0, killed: 0, failed: 0 };
  for (let round = 1; round <= 200; round += 1) {
    now += (1 + roll(20)) * (DAY_MS / 10);
    const versions = await registry.listVersions('remote-tools');
    const version = versions[roll(versions.length)] ?? '1.0.0';
    const next = aRemoteBuild({
      ...{ version: `1.${round}.0`, screen: `odds${round}` },
      settings: { rows: { type: 'number', min: 0, max: 60 + round / 5, default: 5, description: 'Rows' } },
    });
    const disturbed =
      [store, store, dieAt(store, 1 + roll(70)).store, failAt(store, 1 + roll(70)).store][roll(4)] ?? store;
    const action = ACTIONS[roll(ACTIONS.length)];
    try {
      await action?.(depsOf(disturbed), { version, percent: roll(101), next });
      ends.done += 1;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (REFUSALS.has(error.name)) ends.refused += 1;
      else if (error.message === KILLED) ends.killed += 1;
      else if (error.message === FAILED) ends.failed += 1;
      else throw error;
    }
    expect(await listMissing(store)).toEqual([]);
    expect(await listLost(store, now)).toEqual([]);
    expect(findHistoryFaults(await registry.readHistory('production'))).toEqual([]);
    if (round % 20 === 0) expect(await findRegistryFaults(store, 'production')).toEqual([]);
  }
  // A run that never met one of the endings proves little.
  expect(Math.min(...Object.values(ends))).toBeGreaterThan(3);
  expect((await registry.listCollected('remote-tools')).length).toBeGreaterThan(3);
});
