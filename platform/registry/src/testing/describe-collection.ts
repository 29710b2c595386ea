import type { CreateStorage } from '@sharpside/object-store/testing/describe-store';
import { dieAt } from '@sharpside/object-store/testing/dying-store';
import { expect, it } from 'vitest';
import { makeChange } from '../changes/make-change.ts';
import { collect } from '../collection/collect.ts';
import { createRegistry } from '../records/registry.ts';
import {
  author,
  DAY_MS,
  depsOf,
  open as openScene,
  prepareScene,
  readScene,
  rules,
} from './collection-scene.ts';
import { findRegistryFaults } from './find-registry-faults.ts';

/** Behaviour of a collection on every kind of store. Run it once per store. */
export function describeCollection(name: string, createStorage: CreateStorage): void {
  it(`a collection of ${name} takes what nobody needs, though it is cut short, and leaves everything else whole`, async () => {
    await prepareScene();
    const open = await createStorage();
    for (const [key, bytes] of readScene()) await open().putIfAbsent(key, bytes);
    const { time } = openScene();
    let kills = 0;
    // Each run gets further than the one before, and finds the marks of all of them.
    for (let steps = 4; ; steps += 40) {
      const isDone = await collect(depsOf(dieAt(open(), steps).store, time), rules).then(
        () => true,
        () => false,
      );
      if (isDone) break;
      kills += 1;
      time.now += DAY_MS;
    }
    expect(kills).toBeGreaterThan(1);

    const registry = createRegistry(open());
    expect(await registry.listVersions('remote-tools')).toEqual(['1.2.0', '1.3.0']);
    const collected = await registry.listCollected('remote-tools');
    expect(collected.map(({ version }) => version).sort()).toEqual(['1.0.0', '1.1.0']);
    for (const left of ['assets/remote-nhl/', 'work/']) expect(await open().list(left)).toEqual([]);
    expect(await findRegistryFaults(open(), 'production')).toEqual([]);
    const rollback = {
      action: 'rollback',
      ...author,
      app: 'remote-tools',
      reason: 'It looks wrong',
    } as const;
    await makeChange(depsOf(open(), time), rollback);
    expect((await registry.readChannel('production'))?.apps['remote-tools']?.current).toBe('1.2.0');
  }, 120_000);
}
