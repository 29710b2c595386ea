import type { Store } from '@sharpside/object-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { createSigningKey } from '@sharpside/server-kit';
import { describe, expect, it } from 'vitest';
import type { LogKeys } from '../shared-files/log-keys.ts';
import { toSharedStore } from '../shared-files/open-shared-store.ts';
import { sharedKeys } from '../shared-files/shared-keys.ts';
import { createLogKeys } from '../testing/log-keys.ts';
import { goBackEverywhere } from './go-back-everywhere.ts';
import type { SharedEntry } from './shared-documents.ts';
import { openSharedLog } from './shared-log.ts';

const LOCATION = 's3://site/statistics';
const OWN = createLogKeys();
const READER: LogKeys = { trusted: OWN.trusted };

const toId = (day: number) => `2031050${day}T100000000Z-0123456789ab`;

const anEntry = (day: number): SharedEntry => ({
  format: 1,
  kind: 'published',
  id: toId(day),
  manifest: String(day).repeat(64),
  schemaVersion: 1,
  throughBatch: day,
  bytes: 9,
  origin: 'a',
  at: `2031-05-0${day}T10:00:00.000Z`,
  by: 'a',
});

const openLog = (store: Store, keys: LogKeys) => openSharedLog(toSharedStore(store, LOCATION, keys));

/** A store with three entries that the machine with `OWN` wrote. */
async function createScene() {
  const store = createMemoryStore();
  for (const number of [1, 2, 3]) await openLog(store, OWN).append(number, anEntry(number));
  const read = (number: number) => new TextDecoder().decode(store.held.get(sharedKeys.entry(number)));
  const write = (number: number, text: string) =>
    store.held.set(sharedKeys.entry(number), new TextEncoder().encode(text));
  return { store, read, write, reader: openLog(store, READER) };
}

type Scene = Awaited<ReturnType<typeof createScene>>;

const UNTRUSTED = { code: 'SHARED_ENTRY_UNTRUSTED' };

it('gives readers with the trusted key what the machine with that key wrote', async () => {
  const { reader } = await createScene();
  expect(await reader.requireEntry(3)).toEqual({ ...anEntry(3), number: 3 });
  expect((await reader.list()).map(({ number }) => number)).toEqual([3, 2, 1]);
});

it('is also read by programs without keys, and by those that know no signatures', async () => {
  const { store, read } = await createScene();
  expect(await openLog(store, {}).requireEntry(3)).toEqual({ ...anEntry(3), number: 3 });
  expect(JSON.parse(read(3))).toEqual({ ...anEntry(3), signature: expect.any(String) });
});

it('is not signed by a machine without a key', async () => {
  const store = createMemoryStore();
  await openLog(store, {}).append(1, anEntry(1));
  const text = new TextDecoder().decode(store.held.get(sharedKeys.entry(1)));
  expect(JSON.parse(text)).toEqual(anEntry(1));
});

describe('a forged entry', () => {
  it.each<[what: string, forge: (scene: Scene) => unknown, reason: string]>([
    ['without a signature', ({ write }) => write(4, JSON.stringify(anEntry(4))), 'it is not signed'],
    [
      'that another key signed',
      ({ store }) => openLog(store, createLogKeys()).append(4, anEntry(4)),
      'is not trusted',
    ],
    [
      'with the signature of another entry',
      ({ write, read }) =>
        write(4, JSON.stringify({ ...anEntry(4), signature: JSON.parse(read(3)).signature })),
      'it was signed as entry 3',
    ],
    [
      'that repeats an old entry under a new number',
      ({ write, read }) => write(4, read(1)),
      'it was signed as entry 1',
    ],
    [
      'whose content was changed',
      async ({ store, read, write }) => {
        await openLog(store, OWN).append(4, anEntry(4));
        write(4, read(4).replace(anEntry(4).manifest, anEntry(5).manifest));
      },
      'it was changed after it was signed',
    ],
    [
      'after an entry that was rewritten',
      async ({ store, read, write }) => {
        await openLog(store, OWN).append(4, anEntry(4));
        write(3, read(3).replace(anEntry(3).by, 'b'));
      },
      'the entry before it was changed or removed after it was signed',
    ],
    [
      'after an entry that was removed',
      async ({ store }) => {
        await openLog(store, OWN).append(4, anEntry(4));
        await store.remove(sharedKeys.entry(3));
      },
      'the entry before it was changed or removed after it was signed',
    ],
    [
      'made from a hint at it',
      async ({ store, write }) => {
        await openLog(store, OWN).hint(4, anEntry(4));
        write(4, new TextDecoder().decode(store.held.get(sharedKeys.coming(4))));
      },
      'it is a signature for something else',
    ],
  ])('%s is refused with its name and the reason', async (_, forge, reason) => {
    const scene = await createScene();
    await forge(scene);
    await expect(scene.reader.requireEntry(4)).rejects.toMatchObject({
      ...UNTRUSTED,
      message: expect.stringMatching(
        new RegExp(`^entry log/00000004.json of ${LOCATION} is not trusted: .*${reason}`),
      ),
    });
  });

  it('is left out of the list, which says why', async () => {
    const { reader, write } = await createScene();
    write(2, JSON.stringify(anEntry(2)));
    const refused: unknown[] = [];
    const entries = await reader.list({ onRefused: (error) => refused.push(error) });
    expect(entries.map(({ number }) => number)).toEqual([1]);
    // The signature of entry 3 contains the hash of the entry that was there.
    expect(refused).toMatchObject([UNTRUSTED, UNTRUSTED]);
  });

  it('is no snapshot to go back to', async () => {
    const { store, write } = await createScene();
    write(4, JSON.stringify({ ...anEntry(4), kind: 'published' }));
    const shared = toSharedStore(store, LOCATION, OWN);
    await expect(goBackEverywhere({ store: shared, id: toId(4), now: new Date() })).rejects.toMatchObject({
      code: 'SHARED_SNAPSHOT_UNKNOWN',
    });
  });
});

describe('a hint', () => {
  it('is followed if the trusted key signed it', async () => {
    const { store, reader } = await createScene();
    await openLog(store, OWN).hint(4, anEntry(4));
    expect(await reader.findComing(4)).toEqual({ ...anEntry(4), number: 4 });
  });

  it.each<[string, (scene: Scene) => Promise<unknown>]>([
    ['without a signature', ({ store }) => openLog(store, {}).hint(4, anEntry(4))],
    ['by another key', ({ store }) => openLog(store, createLogKeys()).hint(4, anEntry(4))],
  ])('%s is passed over', async (_, forge) => {
    const scene = await createScene();
    await forge(scene);
    expect(await scene.reader.findComing(4)).toBeUndefined();
  });
});

describe('a machine whose entries nobody would take', () => {
  it.each<[string, LogKeys, RegExp]>([
    ['without a key', READER, /BACKEND_SIGNING_KEY is not: set it to the file of one of these keys$/],
    [
      'with a key that is not trusted',
      { trusted: OWN.trusted, signing: createSigningKey() },
      /of BACKEND_SIGNING_KEY is not in the file of BACKEND_TRUSTED_KEYS: add its public half there$/,
    ],
    [
      'with a key whose time is over',
      { ...OWN, trusted: OWN.trusted.map((one) => ({ ...one, until: '2001-01-01T00:00:00.000Z' })) },
      /its readers refuse the entry, because .* after the key's end/,
    ],
  ])('%s writes none, and says what to set', async (_, keys, message) => {
    const { store } = await createScene();
    await expect(openLog(store, keys).append(4, anEntry(4))).rejects.toMatchObject({
      ...UNTRUSTED,
      message: expect.stringMatching(message),
    });
    expect(store.held.has(sharedKeys.entry(4))).toBe(false);
  });

  it('goes back to no snapshot', async () => {
    const { store } = await createScene();
    const shared = toSharedStore(store, LOCATION, READER);
    await expect(goBackEverywhere({ store: shared, id: toId(1), now: new Date() })).rejects.toMatchObject(
      UNTRUSTED,
    );
  });
});
