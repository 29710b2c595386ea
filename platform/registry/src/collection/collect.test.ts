import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeChange } from '../changes/make-change.ts';
import { createRegistry } from '../records/registry.ts';
import { keys, toKeyTime } from '../store/keys.ts';
import { withMaps } from '../testing/a-build.ts';
import {
  aTools,
  author,
  DAY_MS,
  depsOf,
  listKeys,
  open,
  prepareScene,
  publishBuild,
  readScene,
  rules,
  START,
} from '../testing/collection-scene.ts';
import { findRegistryFaults } from '../testing/find-registry-faults.ts';
import { collect, previewCollection } from './collect.ts';

beforeEach(prepareScene);

describe('collect', () => {
  it('shows what would go and why, and writes nothing', async () => {
    const { store, time } = open();
    const { unneeded, needed, files } = await previewCollection(depsOf(store, time), rules);
    expect(unneeded.map(({ release }) => release.version)).toEqual(['1.0.0', '1.1.0']);
    expect(needed.map(({ release }) => release.version)).toEqual(['1.0.0', '1.2.0', '1.3.0']);
    const fileOf = (app: string, path: string) => ({
      key: keys.asset(app, path),
      app,
      encodings: [keys.encodedAsset(app, path, 'br')],
    });
    expect(files.filter(({ app }) => app === 'remote-nhl')).toEqual([
      {
        ...fileOf('remote-nhl', 'entry.abc.js'),
        bytes: null,
        why: 'of no release: left by a publish that was cut short',
      },
    ]);
    const { entry, files: listed } = aTools('1.0.0').manifest;
    const { encodings, ...ofEntry } = fileOf('remote-tools', entry);
    expect(files.find(({ key }) => key === ofEntry.key)).toEqual({
      ...ofEntry,
      encodings: [...encodings, keys.encodedAsset('remote-tools', entry, 'gzip')],
      bytes: listed.find(({ path }) => path === entry)?.size,
      why: 'only of releases that go',
    });
    expect(files).toHaveLength(5);
    expect(listKeys(store)).toEqual([...readScene().keys()].sort());
  });

  it('takes releases that nobody needs, and files that no other release has, with their encodings', async () => {
    const { store, time } = open();
    expect(await collect(depsOf(store, time), rules)).toMatchObject({ releases: 2, stoppedFor: undefined });
    expect(await createRegistry(store).listVersions('remote-tools')).toEqual(['1.2.0', '1.3.0']);
    expect(await findRegistryFaults(store, 'production')).toEqual([]);
    expect(listKeys(store).filter((key) => /remote-nhl|^work\//.test(key))).toEqual([]);
    // Every release has the common chunk.
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
    // Both builds share the map of the common chunk.
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
    const kept = live.manifest.maps?.map(({ integrity }) => keys.map('remote-tools', integrity));
    expect(listMaps()).toEqual(kept?.sort());
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
    const recordsOf = (used: string, time: string, id: string) => [
      ...[keys.exchange(`${used}-f`), keys.token(id), keys.tokenSignature(id)],
      ...[keys.tokenRevocation(id), keys.workloadToken(time, id)],
    ];
    const wanted = [...recordsOf(yesterday, kept, keptId), keys.token(madeId)];
    const unwanted = recordsOf(before, old, oldId);
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
    expect(listKeys(store)).toEqual([...readScene().keys()].sort());
  });
});
