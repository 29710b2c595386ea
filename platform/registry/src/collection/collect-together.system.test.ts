import { setImmediate } from 'node:timers/promises';
import type { Store } from '@sharpside/object-store';
import { beforeEachOperation, dieAt } from '@sharpside/object-store/testing/dying-store';
import { createDice } from '@sharpside/server-kit/testing/dice';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeChange } from '../changes/make-change.ts';
import { publish } from '../publish/publish.ts';
import { createRegistry } from '../records/registry.ts';
import { beginWork, CHANGE_LIMIT_MS, COLLECTION_LIMIT_MS } from '../records/work.ts';
import { keys } from '../store/keys.ts';
import { writeBuild } from '../testing/a-build.ts';
import {
  aTools,
  author,
  depsOf,
  listKeys,
  open,
  prepareScene,
  publishBuild,
  rules,
} from '../testing/collection-scene.ts';
import { findRegistryFaults } from '../testing/find-registry-faults.ts';
import { collect } from './collect.ts';

beforeEach(prepareScene);

it('a collection that takes longer than its mark lasts renews it in time, and is never without one', async () => {
  const { store, time } = open();
  const isMarked = async () => (await store.list(keys.allWork('collection'))).length > 0;
  const unmarked: number[] = [];
  let operations = 0;
  const slow = beforeEachOperation(store, async () => {
    operations += 1;
    time.now += 2_500;
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
    const busy = /Publishing remote-tools by Ann has been under way since 2031/;
    await expect(collect(deps, rules)).rejects.toThrow(busy);
    expect(await createRegistry(store).listVersions('remote-tools')).toHaveLength(4);
    time.now += CHANGE_LIMIT_MS;
    expect(await collect(deps, rules)).toMatchObject({ releases: 2 });
    expect(listKeys(store).filter((key) => key.startsWith('work/'))).toEqual([]);
  });

  it('wait for one another: a promote is told to come back, a rollback goes ahead', async () => {
    const { store, time } = open();
    const deps = depsOf(store, time);
    await beginWork(deps, 'collection', { what: 'Collecting the registry', by: 'Ops' });
    const tools = { ...author, app: 'remote-tools' };
    const promoting = makeChange(deps, { action: 'promote', ...tools, version: '1.2.0' });
    await expect(promoting).rejects.toMatchObject({ code: 'REGISTRY_BUSY' });
    await makeChange(deps, { action: 'rollback', ...tools, reason: 'bad' });
    time.now += COLLECTION_LIMIT_MS;
    await publishBuild(store, time, aTools('1.4.0'));
  });

  it('at the same moment leave a whole registry, however their steps fall', async () => {
    const folder = await writeBuild(await createTemporaryFolder(), aTools('1.0.0'));
    const ends = new Set<string>();
    for (let round = 1; round <= 60; round += 1) {
      const { store, time } = open();
      // Files without a release: the publish relies on them, and the collection would remove them.
      await store.remove(keys.release('remote-tools', '1.0.0'));
      const slow = withUnevenSteps(store, createDice(round));
      const collecting = collect(depsOf(slow, time), rules).catch(toName);
      const request = { ...author, app: 'remote-tools', folder, commit: null };
      const publishing = publish(depsOf(slow, time), request);
      const [collected, published] = await Promise.all([collecting, publishing.catch(toName)]);
      ends.add(`${typeof collected === 'string' ? collected : 'collected'}, ${typeof published}`);
      expect(await findRegistryFaults(store, 'production')).toEqual([]);
    }
    // A run must reach both endings, or it proves nothing.
    expect(ends.size).toBeGreaterThan(1);
  });
});

const toName = (error: unknown) => (error instanceof Error ? error.name : String(error));

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
