import { createMemoryStore } from '@sharpside/object-store/testing/failing-store';
import { expect, it } from 'vitest';
import { keys } from '../store/keys.ts';
import { publishSections, writeRevision } from '../testing/releases.ts';
import { makeChange } from './make-change.ts';

const CHANNEL = 'production';
const NAMES = Array.from({ length: 12 }, (_, index) => `remote-${'abcdefghijkl'[index]}`);

async function createScene() {
  const store = createMemoryStore();
  await publishSections(store, NAMES);
  const promote = (app: string, version: string) =>
    makeChange({ store }, { action: 'promote', channel: CHANNEL, app, version, by: 'Ann', reason: null });
  const readBy = async (app: string, version: string) => {
    store.reads = [];
    await promote(app, version);
    const read = store.reads.map((key) => /^releases\/([^/]+)\//.exec(key)?.[1]);
    return [...new Set(read.filter((name) => name !== undefined))].sort();
  };
  return { store, promote, readBy };
}

it('a promote of a remote reads no release of another, however many there are', async () => {
  const { promote, readBy } = await createScene();
  await promote('host', '1.0.0');
  for (const name of NAMES) await promote(name, '1.0.0');
  expect(await readBy('remote-c', '1.1.0')).toEqual(['host', 'remote-c']);
});

it('a release that could not be read is read again by the next change, and holds none up', async () => {
  const { store, readBy } = await createScene();
  await writeRevision(store, 1, { host: {}, ...Object.fromEntries(NAMES.map((name) => [name, {}])) });
  const key = keys.release('remote-e', '1.0.0');
  const bytes = await store.get(key);
  await store.remove(key);
  await readBy('remote-c', '1.1.0');
  await store.putIfAbsent(key, bytes ?? new Uint8Array());
  expect(await readBy('remote-d', '1.1.0')).toContain('remote-e');
  expect(await readBy('remote-f', '1.1.0')).toEqual(['host', 'remote-f']);
});
