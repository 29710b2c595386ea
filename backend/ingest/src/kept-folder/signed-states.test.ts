import { readdir } from 'node:fs/promises';
import type { Store } from '@sharpside/object-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import type { LogKeys } from '@sharpside/warehouse/shared-files/log-keys';
import { toSha256 } from '@sharpside/warehouse/shared-files/pieces';
import { createLogKeys } from '@sharpside/warehouse/testing/log-keys';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { expect, it } from 'vitest';
import { fetchFolder } from './fetch-folder.ts';
import { appendState, findNewestState, keptKeys, toKeptStore } from './kept-log.ts';

const LOCATION = 's3://site/batches';
const OWN = createLogKeys();
const AT = new Date('2031-05-05T10:00:00Z');
const CONTENT = new TextEncoder().encode('{}\n');

/** Writes a state with a single file, as a machine with these keys does. */
async function append(store: Store, number: number, keys: LogKeys) {
  const part = toSha256(CONTENT);
  await store.putIfAbsent(keptKeys.part(part), CONTENT);
  const path = `refresh/of-${number}.json`;
  const files = [{ path, bytes: CONTENT.length, sha256: part, parts: [part] }];
  return appendState(toKeptStore(store, LOCATION, keys), { number, files, at: AT, by: 'a machine' });
}

async function createScene() {
  const store = createMemoryStore();
  for (const number of [1, 2]) await append(store, number, OWN);
  const read = (number: number) => new TextDecoder().decode(store.held.get(keptKeys.entry(number)));
  const write = (number: number, text: string) =>
    store.held.set(keptKeys.entry(number), new TextEncoder().encode(text));
  return { store, read, write, kept: toKeptStore(store, LOCATION, OWN) };
}

type Scene = Awaited<ReturnType<typeof createScene>>;

it('takes the newest state if the trusted key signed it, also where older ones were removed', async () => {
  const { store, kept } = await createScene();
  await append(store, 3, OWN);
  await store.remove(keptKeys.entry(1));
  expect(await findNewestState(kept)).toMatchObject({ number: 3, files: [{ path: 'refresh/of-3.json' }] });
});

it.each<[what: string, forge: (scene: Scene) => unknown, reason: string]>([
  ['without a signature', ({ store }) => append(store, 3, {}), 'it is not signed'],
  ['of another key', ({ store }) => append(store, 3, createLogKeys()), 'its key .* is not trusted'],
  ['that was there before', ({ write, read }) => write(3, read(1)), 'it was signed as entry 1'],
  [
    'with another list of files',
    ({ write, read }) => write(2, read(2).replace(JSON.parse(read(2)).list, JSON.parse(read(1)).list)),
    'it was changed after it was signed',
  ],
  [
    'after one that was rewritten',
    ({ write, read }) => write(1, `${read(1)}\n`),
    'the entry before it was changed or removed after it was signed',
  ],
])('refuses a state %s, and leaves the folder as it is', async (_, forge, reason) => {
  const scene = await createScene();
  await forge(scene);
  const data = toDataFolder(await createTemporaryFolder());
  await expect(fetchFolder({ store: scene.kept, data })).rejects.toMatchObject({
    code: 'KEPT_STORE_UNTRUSTED',
    message: expect.stringMatching(new RegExp(`of ${LOCATION} is not trusted: .*${reason}`)),
  });
  expect(await readdir(data.root)).toEqual([]);
});

it('keeps nothing for a machine whose states nobody would take, and says what to set', async () => {
  const { store } = await createScene();
  await expect(append(store, 3, { trusted: OWN.trusted })).rejects.toMatchObject({
    code: 'KEPT_STORE_UNTRUSTED',
    message: expect.stringContaining('BACKEND_SIGNING_KEY is not: set it'),
  });
  expect(store.held.has(keptKeys.entry(3))).toBe(false);
});
