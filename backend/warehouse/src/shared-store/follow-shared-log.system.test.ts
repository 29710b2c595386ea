import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shareTestData } from '@sharpside/ingest/testing/a-data-folder';
import { createSharedScene, toSharedScene } from '@sharpside/ingest/testing/shared-scene';
import type { Store } from '@sharpside/object-store';
import { expect, it, vi } from 'vitest';
import type { DataFolder } from '../files/data-folder.ts';
import { openSnapshot } from '../snapshot/open-snapshot.ts';
import { createSnapshotStore, tableFile } from '../snapshot/snapshot-store.ts';
import { tableNames } from '../tables/tables.ts';
import { followSharedLog, prepareComing } from './follow-shared-log.ts';
import { goBackEverywhere } from './go-back-everywhere.ts';
import { openSharedLog } from './shared-log.ts';

/** A store that records the parts that are read, and fails after a number of them. */
function disturb(store: Store, breaksAfter = Number.POSITIVE_INFINITY): { store: Store; reads: string[] } {
  const reads: string[] = [];
  return {
    reads,
    store: {
      ...store,
      async get(key) {
        if (key.startsWith('pieces/')) {
          if (reads.length >= breaksAfter) throw new Error('the connection broke');
          reads.push(key);
        }
        return store.get(key);
      },
    },
  };
}

async function countGames(data: DataFolder) {
  const snapshot = await openSnapshot({ data });
  const [row] = await snapshot.rows('SELECT count(DISTINCT game_pk) AS games FROM mlb_pitches');
  await snapshot.close();
  return row?.games;
}

/** A store with two snapshots, the second in small parts. Another machine already has the first. */
const copyTestData = shareTestData(async (test) => {
  const { publish, follow, toMachine } = toSharedScene(test);
  await publish();
  await follow(toMachine());
  await publish({ pieceBytes: 1_000 });
});

const copyScene = async () => {
  const scene = toSharedScene(await copyTestData());
  const [one = '', two = ''] = await createSnapshotStore(scene.publisher.data).list();
  return { ...scene, one, two, data: scene.toMachine() };
};

it('gets the snapshot byte for byte, builds its file, and answers from it', async () => {
  const { publisher, follow, data, one, two, findCurrent } = await copyScene();
  expect([await findCurrent(data), await countGames(data)]).toEqual([one, 1]);
  expect(await follow(data)).toMatchObject({ entry: { number: 2, id: two }, isMoved: true });
  for (const table of tableNames) {
    const [there = '', here = ''] = [publisher.data, data].map((each) =>
      createSnapshotStore(each).tablePath(two, table),
    );
    expect(await readFile(here), tableFile(table)).toEqual(await readFile(there));
  }
  expect(await countGames(data)).toBe(2);
  expect(await follow(data)).toMatchObject({ isMoved: false });
});

it('fetches a snapshot anew whose folder here is damaged', async () => {
  const { follow, data, two } = await copyScene();
  await mkdir(join(data.snapshots, two), { recursive: true });
  await writeFile(join(data.snapshots, two, 'snapshot.json'), '{');
  expect(await follow(data)).toMatchObject({ entry: { id: two }, isMoved: true });
  expect(await countGames(data)).toBe(2);
});

it('fetches of a snapshot only what it lacks', async () => {
  const { follow, data, store, toMachine } = await copyScene();
  const next = disturb(store);
  await follow(data, next);
  // Only one table has changed. A new machine reads every part of all tables, each once.
  const whole = disturb(store);
  await follow(toMachine('another'), whole);
  expect(new Set(whole.reads).size).toBe(whole.reads.length);
  expect(next.reads.length).toBeGreaterThan(5);
  expect(whole.reads.length).toBeGreaterThan(next.reads.length + 20);
});

it('goes on after a cut with the parts that it has, and serves the old one meanwhile', async () => {
  const { follow, findCurrent, data, store, one, two } = await copyScene();
  const cut = disturb(store, 4);
  await expect(follow(data, cut)).rejects.toThrow('the connection broke');
  expect([await findCurrent(data), await countGames(data)]).toEqual([one, 1]);
  const rest = disturb(store);
  await follow(data, rest);
  expect(await findCurrent(data)).toBe(two);
  const pieces = [...cut.reads, ...rest.reads];
  expect(new Set(pieces).size).toBe(pieces.length);
  expect(rest.reads.length).toBeGreaterThan(2);
});

it('goes back where somebody says so, without fetching anything, and forward again', async () => {
  const { follow, findCurrent, data, store, one, two } = await copyScene();
  await follow(data);
  await goBackEverywhere({ store, id: one, now: new Date('2031-05-05T12:00:00Z'), by: 'Olga' });
  const back = disturb(store);
  await follow(data, back);
  expect(await findCurrent(data)).toBe(one);
  expect(await createSnapshotStore(data).findRollback()).toEqual({ id: one, at: '2031-05-05T12:00:00.000Z' });
  await goBackEverywhere({ store, id: two, now: new Date() });
  await follow(data, back);
  expect([await findCurrent(data), back.reads]).toEqual([two, []]);
  expect(await createSnapshotStore(data).findRollback()).toBeUndefined();
});

it('has nothing to serve before the first publication, and says where to make it', async () => {
  const { toMachine, follow } = await createSharedScene();
  await expect(follow(toMachine())).rejects.toMatchObject({
    code: 'SNAPSHOT_NONE',
    message: expect.stringContaining("run 'backend refresh' with BACKEND_SNAPSHOTS=s3://site/statistics"),
  });
});

it('refuses a snapshot that does not fit beside the served one, and removes none for it', async () => {
  const { follow, findCurrent, publish, data, one, two } = await copyScene();
  await follow(data);
  const { id } = await publish();
  await expect(follow(data, { limitBytes: 1_000_000 })).rejects.toMatchObject({
    code: 'SHARED_SNAPSHOT_TOO_LARGE',
    message: expect.stringMatching(
      new RegExp(`snapshot ${id} does not fit .* raise BACKEND_SNAPSHOTS_MAX_MIB`),
    ),
  });
  expect([await findCurrent(data), await countGames(data)]).toEqual([two, 2]);
  expect(await createSnapshotStore(data).list()).toEqual([one, two]);
  await follow(data, { limitBytes: 500_000_000 });
  expect(await findCurrent(data)).toBe(id);
});

it('fetches and builds what is offered before it is published, and moves to it without another part', async () => {
  const { follow, store, data, one, two, findCurrent } = await copyScene();
  const log = openSharedLog(store);
  const entry = await log.requireEntry(2);
  await store.remove('log/00000002.json');
  await log.hint(2, entry);
  await prepareComing({ store, data, number: 2 });
  expect(await findCurrent(data)).toBe(one);
  expect(await follow(data)).toMatchObject({ entry: { number: 1 }, isMoved: false });

  await log.append(2, entry);
  const { store: disturbed, reads } = disturb(store);
  const onWork = vi.fn();
  await followSharedLog({ store: { ...store, ...disturbed }, data, onWork });
  expect([await findCurrent(data), await countGames(data)]).toEqual([two, 2]);
  expect([reads, onWork.mock.calls]).toEqual([[], []]);
});

it('does nothing where nothing is offered, or what is offered cannot be read', async () => {
  const { store, data } = await copyScene();
  await prepareComing({ store, data, number: 3 });
  await store.putIfAbsent('coming/00000003.json', new TextEncoder().encode('{'));
  await prepareComing({ store, data, number: 3 });
  expect(await createSnapshotStore(data).list()).toHaveLength(1);
});

it('fetches a table anew whose file here is damaged, also of the served snapshot, or leaves it where the store is away', async () => {
  const { follow, data, two, findCurrent, store } = await copyScene();
  await follow(data);
  await writeFile(createSnapshotStore(data).tablePath(two, 'mlb_pitches'), 'PAR1');
  await rm(data.served, { recursive: true });
  await expect(follow(data, disturb(store, 0))).rejects.toThrow('the connection broke');
  expect(await createSnapshotStore(data).findManifest(two)).toBeDefined();
  expect(await follow(data)).toMatchObject({ entry: { id: two }, isMoved: false });
  expect([await findCurrent(data), await countGames(data)]).toEqual([two, 2]);
});
