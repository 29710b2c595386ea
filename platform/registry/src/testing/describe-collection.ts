import type { Store } from '@sharpside/object-store';
import type { CreateStorage } from '@sharpside/object-store/testing/describe-store';
import { dieAt } from '@sharpside/object-store/testing/dying-store';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { makeChange } from '../changes/make-change.ts';
import { collect } from '../collection/collect.ts';
import { publish } from '../publish/publish.ts';
import { createRegistry } from '../records/registry.ts';
import { keys } from '../store/keys.ts';
import { aHostBuild, aRemoteBuild, type BuildFixture, writeBuild } from './a-build.ts';
import { findRegistryFaults } from './find-registry-faults.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2031-01-01T00:00:00.000Z');
const APP = 'remote-tools';
const author = { channel: 'production', by: 'Ann', reason: null };
const rules = { by: 'Ops', reason: 'Room', days: 30, keep: 1 };

const at = (store: Store, day: number) => ({
  store,
  now: () => new Date(START + day * DAY_MS),
  wait: () => Promise.resolve(),
});

async function release(store: Store, day: number, fixture: BuildFixture): Promise<void> {
  const { name: app, version } = fixture.manifest;
  const folder = await writeBuild(await createTemporaryFolder(), fixture);
  await publish(at(store, day), { ...author, app, folder, commit: null, allowGrowth: true });
  await makeChange(at(store, day), { action: 'promote', ...author, app, version });
}

/** Four releases in four days, and a file of an interrupted publish. */
async function fill(store: Store): Promise<void> {
  await release(store, 0, aHostBuild());
  for (const day of [1, 2, 3, 4]) {
    await release(store, day, aRemoteBuild({ version: `1.${day}.0`, screen: `odds${day}` }));
  }
  await store.putIfAbsent(keys.asset('remote-nhl', 'entry.abc.js'), new TextEncoder().encode('left behind'));
}

/** Behaviour of a collection on every kind of store. Run it once per store. */
export function describeCollection(name: string, createStorage: CreateStorage): void {
  describe(`a collection of ${name}`, () => {
    it('takes what nobody needs, and leaves everything else whole for every client', async () => {
      const open = await createStorage();
      await fill(open());
      await collect(at(open(), 100), rules);
      const registry = createRegistry(open());
      expect(await registry.listVersions(APP)).toEqual(['1.3.0', '1.4.0']);
      expect((await registry.listCollected(APP)).map(({ version }) => version).sort()).toEqual([
        '1.1.0',
        '1.2.0',
      ]);
      expect(await open().list('assets/remote-nhl/')).toEqual([]);
      expect(await open().list('work/')).toEqual([]);
      expect(await findRegistryFaults(open(), 'production')).toEqual([]);
      await makeChange(at(open(), 100), {
        action: 'rollback',
        ...author,
        app: APP,
        reason: 'It looks wrong',
      });
      expect((await registry.readChannel('production'))?.apps[APP]?.current).toBe('1.3.0');
    }, 120_000);

    it('may be cut short anywhere, and is ended by the next one', async () => {
      const open = await createStorage();
      await fill(open());
      let kills = 0;
      // Each run gets further than the one before, and finds the marks of all of them.
      for (let steps = 4, day = 100; ; steps += 40, day += 1) {
        const isDone = await collect(at(dieAt(open(), steps).store, day), rules).then(
          () => true,
          () => false,
        );
        if (isDone) break;
        kills += 1;
      }
      expect(kills).toBeGreaterThan(1);
      expect(await findRegistryFaults(open(), 'production')).toEqual([]);
      expect(await createRegistry(open()).listVersions(APP)).toEqual(['1.3.0', '1.4.0']);
      expect(await open().list('assets/remote-nhl/')).toEqual([]);
    }, 120_000);
  });
}
