import type { Store } from '@sharpside/object-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { expect, it } from 'vitest';
import { createRegistry } from '../../records/registry.ts';
import { publishSections } from '../../testing/releases.ts';
import { findHistoryFaults } from '../replay-history.ts';
import { changeSeveral } from './change-several.ts';

const CHANNEL = 'production';
const NAMES = Array.from({ length: 80 }, (_, index) => `remote-s${index}`);

/** A slow store that counts its lists, and the requests that run at once. */
function createSlowStore(store: Store) {
  const counts = { lists: 0, underWay: 0, together: 0 };
  async function take<T>(ask: () => Promise<T>): Promise<T> {
    counts.underWay += 1;
    counts.together = Math.max(counts.together, counts.underWay);
    await new Promise((resolve) => setImmediate(resolve));
    counts.underWay -= 1;
    return ask();
  }
  const slow: Store = {
    ...store,
    get: (key) => take(() => store.get(key)),
    list(prefix) {
      counts.lists += 1;
      return take(() => store.list(prefix));
    },
  };
  return { slow, counts };
}

it('a restore of every app asks the store for some dozens of things at once, and lists the releases once', async () => {
  const store = createMemoryStore();
  await publishSections(store, NAMES);
  for (const version of ['1.0.0', '1.1.0']) {
    const releases = ['host', ...NAMES].map((app) => ({ app, version: app === 'host' ? '1.0.0' : version }));
    const changed = version === '1.0.0' ? releases : releases.slice(1);
    await changeSeveral({ store }, { action: 'promote', channel: CHANNEL, by: 'Ann', releases: changed });
  }

  const { slow, counts } = createSlowStore(store);
  const author = { channel: CHANNEL, by: 'Ann', reason: 'A bad day' };
  const { revision } = await changeSeveral(
    { store: slow },
    { action: 'restore', ...author, revision: 1, bringBack: [] },
  );
  expect(Object.values(revision.apps).map(({ current }) => current)).toEqual(Array(81).fill('1.0.0'));
  expect(counts.together).toBeGreaterThan(8);
  expect(counts.together).toBeLessThanOrEqual(64);
  // One list of each app's files, one of all releases, and the lists of work in progress.
  expect(counts.lists).toBeLessThanOrEqual(NAMES.length + 4);
  expect(findHistoryFaults(await createRegistry({ ...store }).readHistory(CHANNEL))).toEqual([]);
});
