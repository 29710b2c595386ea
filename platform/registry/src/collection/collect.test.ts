import { setImmediate } from 'node:timers/promises';
import { createDice } from '@sharpside/server-kit/testing/dice';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeChange } from '../changes/make-change.ts';
import { publish } from '../publish/publish.ts';
import { createRegistry } from '../records/registry.ts';
import { beginWork, CHANGE_LIMIT_MS, COLLECTION_LIMIT_MS } from '../records/work.ts';
import { keys, toKeyTime } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { aHostBuild, aRemoteBuild, type BuildFixture, withMaps, writeBuild } from '../testing/a-build.ts';
import { beforeEachOperation, dieAt } from '../testing/dying-store.ts';
import { findRegistryFaults } from '../testing/find-registry-faults.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { collect, previewCollection } from './collect.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2031-01-01T00:00:00.000Z');
const LATER = START + 100 * DAY_MS;

const author = { channel: 'production', by: 'Ann', reason: null };
const rules = { by: 'Ops', reason: 'The disk is filling up', days: 30, keep: 1 };

/** Old enough that everything but the last two releases of remote-tools may go. */
const VERSIONS = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];

type Time = { now: number };
const depsOf = (store: Store, time: Time) => ({
  store,
  now: () => new Date(time.now),
  wait: async (ms: number) => {
    time.now += ms;
  },
});

async function publishBuild(store: Store, time: Time, fixture: BuildFixture) {
  const { name: app } = fixture.manifest;
  const folder = await writeBuild(await createTemporaryFolder(), fixture);
  return publish(depsOf(store, time), { ...author, app, folder, commit: null, allowGrowth: true });
}

const aTools = (version: string) => aRemoteBuild({ version, screen: `odds${version.replaceAll('.', '')}` });

/** Four releases, a day apart, and files of a publish that was cut short. */
async function makeScene() {
  const store = createMemoryStore();
  const time = { now: START };
  await publishBuild(store, time, aHostBuild());
  await makeChange(depsOf(store, time), { action: 'promote', ...author, app: 'host', version: '1.0.0' });
  for (const version of VERSIONS) {
    await publishBuild(store, time, aTools(version));
    await makeChange(depsOf(store, time), { action: 'promote', ...author, app: 'remote-tools', version });
    time.now += DAY_MS;
  }
  await store.putIfAbsent(keys.asset('remote-nhl', 'entry.abc.js'), new TextEncoder().encode('left behind'));
  await store.putIfAbsent(keys.encodedAsset('remote-nhl', 'entry.abc.js', 'br'), new Uint8Array(3));
  return store.held;
}

let scene: Map<string, Uint8Array> = new Map();

beforeEach(async () => {
  if (scene.size === 0) scene = await makeScene();
});

const open = () => ({ store: createMemoryStore(new Map(scene)), time: { now: LATER } });

const listKeys = ({ held }: { held: Map<string, Uint8Array> }) => [...held.keys()].sort();

describe('collect', () => {
  it('shows what would go and why, and writes nothing', async () => {
    const { store, time } = open();
    const { unneeded, needed, files } = await previewCollection(depsOf(store, time), rules);
    expect(unneeded.map(({ release }) => release.version)).toEqual(['1.0.0', '1.1.0']);
    expect(needed.map(({ release: { app, version } }) => `${app} ${version}`)).toEqual([
      'host 1.0.0',
      'remote-tools 1.2.0',
      'remote-tools 1.3.0',
    ]);
    expect(files.filter(({ app }) => app === 'remote-nhl')).toEqual([
      {
        key: keys.asset('remote-nhl', 'entry.abc.js'),
        app: 'remote-nhl',
        encodings: [keys.encodedAsset('remote-nhl', 'entry.abc.js', 'br')],
        bytes: null,
        why: 'of no release: left by a publish that was cut short',
      },
    ]);
    const { entry, files: listed } = aTools('1.0.0').manifest;
    expect(files.find(({ key }) => key === keys.asset('remote-tools', entry))).toEqual({
      key: keys.asset('remote-tools', entry),
      app: 'remote-tools',
      encodings: [
        keys.encodedAsset('remote-tools', entry, 'br'),
        keys.encodedAsset('remote-tools', entry, 'gzip'),
      ],
      bytes: listed.find(({ path }) => path === entry)?.size,
      why: 'only of releases that go',
    });
    // Two releases of two files each, and the leftover file.
    expect(files).toHaveLength(5);
    expect(listKeys(store)).toEqual([...scene.keys()].sort());
  });

  it('takes releases that nobody needs, and files that no other release has, with their encodings', async () => {
    const { store, time } = open();
    const outcome = await collect(depsOf(store, time), rules);
    expect(outcome).toMatchObject({ releases: 2, stoppedFor: undefined });
    expect(await createRegistry(store).listVersions('remote-tools')).toEqual(['1.2.0', '1.3.0']);
    expect(await findRegistryFaults(store, 'production')).toEqual([]);
    expect(listKeys(store).filter((key) => key.includes('remote-nhl') || key.startsWith('work/'))).toEqual(
      [],
    );
    // Every release has the font-like picture and the common chunk.
    const common = aTools('1.0.0').manifest.files.find(({ path }) => path.startsWith('common'));
    expect(store.held.has(keys.asset('remote-tools', common?.path ?? ''))).toBe(true);
    expect((await collect(depsOf(store, time), rules)).plan).toMatchObject({ unneeded: [], files: [] });
  });

  it('takes the source maps of releases that go, and of publishes that were cut short, and no other', async () => {
    const { store, time } = open();
    const live = withMaps(aTools('1.4.0'));
    await publishBuild(store, time, withMaps(aTools('1.3.5')));
    await publishBuild(store, time, live);
    const change = { action: 'promote', ...author, app: 'remote-tools' } as const;
    for (const version of ['1.3.5', '1.4.0']) await makeChange(depsOf(store, time), { ...change, version });
    await store.putIfAbsent(keys.map('remote-nhl', 'sha384-left'), new Uint8Array(3));
    const listMaps = () => listKeys(store).filter((key) => key.startsWith(keys.allMaps()));
    // The map of the chunk that both have is one.
    expect(listMaps()).toHaveLength(6);
    time.now += 100 * DAY_MS;
    await makeChange(depsOf(store, time), { ...change, version: '1.3.0' });
    await makeChange(depsOf(store, time), { ...change, version: '1.4.0' });
    time.now += 100 * DAY_MS;
    const { files } = await previewCollection(depsOf(store, time), rules);
    expect(files.find(({ app, key }) => app === 'remote-nhl' && key.startsWith('maps/'))).toMatchObject({
      encodings: [],
      why: 'of no release: left by a publish that was cut short',
    });
    await collect(depsOf(store, time), rules);
    expect(await findRegistryFaults(store, 'production')).toEqual([]);
    expect(listMaps()).toEqual(
      live.manifest.maps?.map(({ integrity }) => keys.map('remote-tools', integrity)).sort(),
    );
  });

  it('counts its days from now, by the clock of the machine where no other is given', async () => {
    const { store } = open();
    const { release } = await publish(
      { store },
      {
        ...author,
        app: 'remote-tools',
        folder: await writeBuild(await createTemporaryFolder(), aTools('1.5.0')),
        commit: null,
        allowGrowth: true,
      },
    );
    const { needed } = await previewCollection({ store }, rules);
    expect(needed.find((verdict) => verdict.release.version === release.version)?.why).toBe(
      'published in the last 30 days',
    );
    await collect({ store }, rules);
    expect(await createRegistry(store).listVersions('remote-tools')).toContain('1.5.0');
  });

  it('takes what tokens were used for over 400 days ago, and keeps what came later', async () => {
    const store = createMemoryStore();
    const [old, kept] = ['20291126T000000000Z-read', '20291128T000000000Z-read'];
    const wanted = [keys.tokenUse('abcdefghijkl', kept), keys.tokenOutcome('abcdefghijkl', kept)];
    const unwanted = [keys.tokenUse('abcdefghijkl', old), keys.tokenOutcome('abcdefghijkl', old)];
    for (const key of [...wanted, ...unwanted, keys.token('abcdefghijkl')]) {
      await store.putIfAbsent(key, new Uint8Array(1));
    }
    const { plan } = await collect(depsOf(store, { now: START }), rules);
    expect(plan.tokenUses).toEqual(unwanted);
    expect(await store.list('tokens/')).toEqual([...wanted, keys.token('abcdefghijkl')].toSorted());
  });

  it('takes ID tokens that expired over a day ago, and tokens of CI jobs as late as their uses', async () => {
    const store = createMemoryStore();
    const [old, kept] = ['20291126T000000000Z', '20291128T000000000Z'];
    const [oldId, keptId, madeId] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'];
    const yesterday = toKeyTime(new Date(START - 86_400_000));
    const before = toKeyTime(new Date(START - 86_400_001));
    const wanted = [
      keys.exchange(`${yesterday}-f`),
      keys.token(keptId),
      keys.token(madeId),
      keys.tokenRevocation(keptId),
      keys.workloadToken(kept, keptId),
    ];
    const unwanted = [
      keys.exchange(`${before}-f`),
      keys.token(oldId),
      keys.tokenRevocation(oldId),
      keys.workloadToken(old, oldId),
    ];
    for (const key of [...wanted, ...unwanted]) await store.putIfAbsent(key, new Uint8Array(1));
    const { plan } = await collect(depsOf(store, { now: START }), rules);
    expect(plan.workloadRecords).toEqual(unwanted);
    expect(await store.list('tokens/')).toEqual(wanted.toSorted());
  });

  it('keeps the version of what it took, and says who took it when somebody publishes it again', async () => {
    const { store, time } = open();
    await collect(depsOf(store, time), rules);
    expect(await createRegistry(store).readCollected('remote-tools', '1.0.0')).toMatchObject({
      by: 'Ops',
      reason: 'The disk is filling up',
      unneeded: 'last shown on production by a change of 2031-01-02',
    });
    await expect(publishBuild(store, time, aTools('1.0.0'))).rejects.toThrow(
      /collected by Ops on .*raise the version/,
    );
  });

  it('takes nothing when a record cannot be read, since what it needs is not known', async () => {
    const { store, time } = open();
    store.held.set(keys.release('remote-tools', '1.3.0'), new TextEncoder().encode('damaged'));
    await expect(collect(depsOf(store, time), rules)).rejects.toMatchObject({ code: 'CONTRACT_BROKEN' });
    expect(listKeys(store)).toEqual([...scene.keys()].sort());
  });
});

it('a collection that takes longer than its mark lasts renews it in time, and is never without one', async () => {
  const { store, time } = open();
  const isMarked = async () => (await store.list(keys.allWork('collection'))).length > 0;
  const unmarked: number[] = [];
  let operations = 0;
  const slow = beforeEachOperation(store, async () => {
    operations += 1;
    time.now += 3_500;
    // The first operation writes the mark.
    if (operations > 1 && !(await isMarked())) unmarked.push(operations);
  });
  const startedAt = time.now;
  await collect(depsOf(slow, time), rules);
  expect(time.now - startedAt).toBeGreaterThan(COLLECTION_LIMIT_MS);
  expect(unmarked).toEqual([]);
  expect(await createRegistry(store).listVersions('remote-tools')).toEqual(['1.2.0', '1.3.0']);
  expect(await isMarked()).toBe(false);
});

it('a collection that is quick marks itself once', async () => {
  const { store, time } = open();
  const marks: string[] = [];
  const putIfAbsent: Store['putIfAbsent'] = (key, bytes) => {
    if (key.startsWith(keys.allWork('collection'))) marks.push(key);
    return store.putIfAbsent(key, bytes);
  };
  await collect(depsOf({ ...store, putIfAbsent }, time), rules);
  expect(marks).toHaveLength(1);
});

it('a collection that is held up until others take it for dead removes nothing more', async () => {
  const { store, time } = open();
  const remove: Store['remove'] = async (key) => {
    time.now += COLLECTION_LIMIT_MS;
    await store.remove(key);
  };
  await expect(collect(depsOf({ ...store, remove }, time), rules)).rejects.toThrow(/held up.*run it again/);
  expect(await createRegistry(store).listVersions('remote-tools')).toEqual(['1.1.0', '1.2.0', '1.3.0']);
});

describe('a collection and a change', () => {
  it('do not begin beside one another; who was cut short is passed over in time', async () => {
    const { store, time } = open();
    const deps = depsOf(store, time);
    await beginWork(deps, 'change', { what: 'Publishing remote-tools', by: 'Ann' });
    await expect(collect(deps, rules)).rejects.toThrow(
      /Publishing remote-tools by Ann has been under way since 2031/,
    );
    expect(await createRegistry(store).listVersions('remote-tools')).toHaveLength(4);
    time.now += CHANGE_LIMIT_MS;
    expect(await collect(deps, rules)).toMatchObject({ releases: 2 });
    expect(listKeys(store).filter((key) => key.startsWith('work/'))).toEqual([]);
  });

  it('wait for one another: a promote is told to come back, a rollback goes ahead', async () => {
    const { store, time } = open();
    const deps = depsOf(store, time);
    await beginWork(deps, 'collection', { what: 'Collecting the registry', by: 'Ops' });
    const promoting = { ...author, app: 'remote-tools', version: '1.2.0' };
    await expect(makeChange(deps, { action: 'promote', ...promoting })).rejects.toMatchObject({
      code: 'REGISTRY_BUSY',
    });
    await makeChange(deps, { action: 'rollback', ...author, app: 'remote-tools', reason: 'bad' });
    time.now += COLLECTION_LIMIT_MS;
    await publishBuild(store, time, aTools('1.4.0'));
  });

  it('at the same moment leave a whole registry, however their steps fall', async () => {
    const folder = await writeBuild(await createTemporaryFolder(), aTools('1.0.0'));
    const ends = new Set<string>();
    for (let round = 1; round <= 60; round += 1) {
      const { store, time } = open();
      // Its files are all there and belong to no release: the publish relies on them, and the collection would take them.
      await store.remove(keys.release('remote-tools', '1.0.0'));
      const slow = withUnevenSteps(store, createDice(round));
      const collecting = collect(depsOf(slow, time), rules).catch(toName);
      const publishing = publish(depsOf(slow, time), {
        ...author,
        app: 'remote-tools',
        folder,
        commit: null,
      });
      const [collected, published] = await Promise.all([collecting, publishing.catch(toName)]);
      ends.add(`${typeof collected === 'string' ? collected : 'collected'}, ${typeof published}`);
      expect(await findRegistryFaults(store, 'production')).toEqual([]);
    }
    // A run in which neither ever gave way to the other proves nothing.
    expect(ends.size).toBeGreaterThan(1);
  });
});

const toName = (error: unknown) => (error instanceof Error ? error.name : String(error));

/** The same store with operations of random duration. */
const withUnevenSteps = (store: Store, roll: (limit: number) => number): Store =>
  beforeEachOperation(store, async () => {
    for (let turns = roll(8); turns > 0; turns -= 1) await setImmediate();
  });

it('a collection that is killed at any step leaves whole releases, and the next one takes the rest', async () => {
  let steps = 0;
  for (let isKilled = true; isKilled; steps += 1) {
    const { store, time } = open();
    isKilled = await collect(depsOf(dieAt(store, steps + 1).store, time), rules).then(
      () => false,
      () => true,
    );
    expect(await findRegistryFaults(store, 'production')).toEqual([]);
    time.now += COLLECTION_LIMIT_MS;
    await collect(depsOf(store, time), rules);
    expect(await findRegistryFaults(store, 'production')).toEqual([]);
    expect(
      listKeys(store).filter((key) => /work\/|remote-nhl|releases\/remote-tools\/1\.[01]/.test(key)),
    ).toEqual([]);
  }
  expect(steps).toBeGreaterThan(20);
});
