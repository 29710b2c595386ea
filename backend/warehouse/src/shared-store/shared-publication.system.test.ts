import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { publishNews } from '@sharpside/ingest/publication/publish-snapshot';
import { aGame, shareTestData, type TestData, toTestData } from '@sharpside/ingest/testing/a-data-folder';
import { toSharedScene } from '@sharpside/ingest/testing/shared-scene';
import { type Store, StoreError } from '@sharpside/object-store';
import { expect, it } from 'vitest';
import { replaceFile } from '../files/atomic-files.ts';
import { toDataFolder } from '../files/data-folder.ts';
import { toSharedStore } from '../shared-files/open-shared-store.ts';
import { createSnapshotStore } from '../snapshot/snapshot-store.ts';
import { goBackEverywhere } from './go-back-everywhere.ts';
import { openSharedLog } from './shared-log.ts';
import { createSharedPublication } from './shared-publication.ts';

const copyTestData = shareTestData(async (test) => void (await toSharedScene(test).publish()));

const copyScene = async () => toSharedScene(await copyTestData());

const now = () => new Date('2031-05-06T10:00:00Z');

/** A store in which something happens once, just before the first log entry is written. */
function beforePointing(store: Store, happens: () => Promise<unknown>): Store {
  let isOver = false;
  return {
    ...store,
    async putIfAbsent(key, bytes) {
      if (key.startsWith('log/') && !isOver) {
        isOver = true;
        await happens();
      }
      return store.putIfAbsent(key, bytes);
    },
  };
}

async function copyPublisher({ folder, data }: TestData): Promise<TestData> {
  const copy = join(folder, 'copy');
  await cp(data.root, join(copy, 'data'), { recursive: true });
  return toTestData(copy, 1);
}

it('lets one of two publishers win, and leaves the other at what it served', async () => {
  const { publish, publisher, store, findCurrent } = await copyScene();
  const copy = await copyPublisher(publisher);
  const before = await findCurrent(copy.data);
  const late = beforePointing(store, () => publish());
  await expect(publish({ by: copy, store: late })).rejects.toMatchObject({ code: 'SHARED_STORE_MOVED' });
  expect(await findCurrent(copy.data)).toBe(before);
  const entries = await openSharedLog(store).list();
  expect(entries.map(({ number, id }) => [number, id])).toEqual([
    [2, await findCurrent(publisher.data)],
    [1, before],
  ]);
});

it('writes what another publication came before, but points nobody at it', async () => {
  const { publish, publisher, store, findCurrent } = await copyScene();
  const before = await findCurrent(publisher.data);
  const log = openSharedLog(store);
  const theirs = await log.requireEntry(1);
  const { number: _, ...entry } = theirs;
  const late = beforePointing(store, () => log.append(2, entry));
  await expect(publish({ store: late })).rejects.toMatchObject({
    code: 'SHARED_STORE_MOVED',
    message: expect.stringMatching(
      /^snapshot \S+ was not published in s3:\/\/site\/statistics: another publication/,
    ),
  });
  expect([await log.findNewestNumber(), await findCurrent(publisher.data)]).toEqual([2, before]);
  // The next publication builds upon the earlier ones and contains everything.
  const shared = createSharedPublication({ store, data: publisher.data, now });
  const published = await publishNews({ data: publisher.data, now, shared });
  expect(published?.throughBatch).toBe(2);
  expect((await log.requireEntry(3)).id).toBe(published?.id);
});

it('does not publish over somebody who went back meanwhile', async () => {
  const { publish, publisher, store, findCurrent } = await copyScene();
  const first = (await findCurrent(publisher.data)) ?? '';
  await publish();
  const late = beforePointing(store, () => goBackEverywhere({ store, id: first, now: now() }));
  await expect(publish({ store: late })).rejects.toMatchObject({ code: 'SHARED_STORE_MOVED' });
  // Nor does `publishNews` with `staysBack`, as a timer calls it, publish while somebody has gone back.
  const shared = createSharedPublication({ store, data: publisher.data, now });
  expect(await publishNews({ data: publisher.data, now, shared, staysBack: true })).toBeUndefined();
  expect(await findCurrent(publisher.data)).toBe(first);
});

it('is finished by the next run where it died after its last write to the store', async () => {
  const { publish, publisher, store, findCurrent } = await copyScene();
  const first = (await findCurrent(publisher.data)) ?? '';
  const { id } = await publish();
  await replaceFile(publisher.data.pointer, `${first}\n`);
  const shared = createSharedPublication({ store, data: publisher.data, now });
  expect(await publishNews({ data: publisher.data, now, shared })).toBeUndefined();
  expect(await findCurrent(publisher.data)).toBe(id);
});

it('shares what was published before there was a store', async () => {
  const { publisher, store, storeFolder, findCurrent, follow, toMachine } = await copyScene();
  await rm(storeFolder, { recursive: true });
  const shared = createSharedPublication({ store, data: publisher.data, now });
  const published = await publishNews({ data: publisher.data, now, shared });
  expect(published?.id).toBe(await findCurrent(publisher.data));
  await follow(toMachine());
  expect(await findCurrent(toMachine())).toBe(published?.id);
});

it('refuses to publish other batches over those of another data folder', async () => {
  const { publisher, publish, store } = await copyScene();
  const other = { ...publisher, data: toDataFolder(join(publisher.folder, 'other')) };
  await cp(publisher.data.batches, other.data.batches, { recursive: true });
  await expect(publish({ by: other })).rejects.toMatchObject({
    code: 'SHARED_STORE_FOREIGN',
    message: expect.stringMatching(/was published by the reader from another data folder/),
  });
  expect(await openSharedLog(store).findNewestNumber()).toBe(1);
  expect(await createSnapshotStore(other.data).list()).toEqual([]);
});

it('refuses a copy of the data folder that ingested other files under the same numbers', async () => {
  const { publish, publisher, store } = await copyScene();
  const copy = await copyPublisher(publisher);
  await copy.ingestPitches(aGame(800_001, 20));
  await publish();
  await expect(publish({ by: copy })).rejects.toMatchObject({
    code: 'SHARED_STORE_FOREIGN',
    message: expect.stringMatching(/from batches up to 2 that are not those of .*both ingested since/),
  });
  expect(await openSharedLog(store).findNewestNumber()).toBe(2);
  // The folder that owns the batches continues, also after an older entry without the hash.
  const log = openSharedLog(store);
  const { number: _, batches: __, ...older } = await log.requireEntry(2);
  await log.append(3, older);
  expect((await publish()).throughBatch).toBe(3);
});

it.each([
  ['STORE_UNSAFE', 'SHARED_STORE_UNSAFE', /two publishers would both believe/],
  ['STORE_FAILED', 'SHARED_STORE_FAILED', /^the store of snapshots failed: no answer/],
] as const)('that meets %s changes nothing, here or there', async (code, seen, said) => {
  const { publish, publisher, store, findCurrent } = await copyScene();
  const before = await findCurrent(publisher.data);
  const failing: Store = {
    ...store,
    putIfAbsent: () => Promise.reject(new StoreError('no answer', { code })),
  };
  await expect(publish({ store: toSharedStore(failing, store.location) })).rejects.toMatchObject({
    code: seen,
    message: expect.stringMatching(said),
  });
  expect(await findCurrent(publisher.data)).toBe(before);
  expect(await openSharedLog(store).findNewestNumber()).toBe(1);
});

it('sends of an unchanged snapshot nothing but its manifest and the pointer', async () => {
  const { publisher, store } = await copyScene();
  const sent: string[] = [];
  const counting: Store = {
    ...store,
    putIfAbsent(key, bytes) {
      sent.push(key.split('/')[0] ?? '');
      return store.putIfAbsent(key, bytes);
    },
  };
  const snapshots = createSnapshotStore(publisher.data);
  const manifest = await snapshots.requireManifest(await snapshots.requireCurrent());
  const at = { store: toSharedStore(counting, store.location), data: publisher.data };
  await createSharedPublication({ ...at, now: () => new Date('2031-05-20T10:00:00Z') }).announce(manifest);
  expect(sent).toEqual(['manifests', 'log']);
  // In a later month the parts are written again, because parts of much older months may be removed.
  await createSharedPublication({ ...at, now: () => new Date('2031-06-20T10:00:00Z') }).announce(manifest);
  expect(sent.filter((part) => part === 'pieces').length).toBeGreaterThan(20);
});
