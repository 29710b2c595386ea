import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '@sharpside/object-store';
import { dieAt, KILLED } from '@sharpside/object-store/testing/dying-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { expect, it } from 'vitest';
import { listBatches } from '../batches/batch.ts';
import { ingestFile } from '../ingest/ingest-file.ts';
import { publishSnapshot } from '../publication/publish-snapshot.ts';
import { statcastReader } from '../readers/mlb/statcast.ts';
import { aGame, shareTestData, toTestData } from '../testing/a-data-folder.ts';
import { acceptance, toCsv } from '../testing/ingest-text.ts';
import { carryFolder } from './carry-folder.ts';
import { describeFolder } from './describe-folder.ts';
import { fetchFolder, markFolder } from './fetch-folder.ts';
import { keepFolder } from './keep-folder.ts';
import { findNewestState, keptKeys, toKeptStore } from './kept-log.ts';

const LOCATION = 's3://site/batches';
const AT = new Date('2031-05-05T10:00:00Z');

/** The first machine's folder: one file, ingested and published. */
const copyTestData = shareTestData(async ({ data, ingestPitches }) => {
  await ingestPitches(aGame(900_001, 2));
  await publishSnapshot({ data, now: () => AT });
});

async function createScene({ isCarried = true } = {}) {
  const { folder, data } = await copyTestData();
  const memory = createMemoryStore();
  if (isCarried) await carry({ store: memory, data });
  const file = join(folder, 'second.txt');
  await writeFile(file, toCsv(aGame(900_002, 2)));
  return {
    folder,
    data,
    memory,
    store: toKeptStore(memory, LOCATION),
    toMachine: (name: string) => toTestData(join(folder, name)).data,
    second: toTestData(join(folder, 'second')).data,
    /** Ingests the second file unless the folder has it, like a refresh. */
    ingest: async (into: DataFolder) => {
      const known = await listBatches(into);
      return ingestFile({ data: into, reader: statcastReader, ref: file, known, acceptance });
    },
  };
}

type Work = { data: DataFolder; store: Store; work: () => Promise<unknown> };

/** Works as a command does: fetches the folder, changes it, and keeps it. */
async function takeTurn({ data, store: bare, work }: Work): Promise<void> {
  const store = toKeptStore(bare, LOCATION);
  const before = await fetchFolder({ store, data });
  await work();
  const state = await keepFolder({ store, data, before, at: AT, by: 'a machine' });
  await markFolder(data, { location: LOCATION, number: state?.number ?? 0, isWorking: false });
}

const carry = ({ store, data }: { store: Store; data: DataFolder }) =>
  carryFolder({ store: toKeptStore(store, LOCATION), data, at: AT, by: 'a machine' });

const listGames = async (data: DataFolder) =>
  (await listBatches(data)).map(({ number, games }) => [number, Object.keys(games?.mlb_pitches ?? {})]);

const BOTH = [
  [1, ['900001']],
  [2, ['900002']],
];

it('gives another machine the whole folder, byte for byte, which goes on with it, and the first one after that', async () => {
  const { store, data, second, ingest } = await createScene();
  await takeTurn({
    data: second,
    store,
    async work() {
      expect(await describeFolder(second)).toEqual(await describeFolder(data));
      expect(await ingest(second)).toMatchObject({ kind: 'ingested', batch: { number: 2 } });
      await publishSnapshot({ data: second, now: () => new Date('2031-05-05T11:00:00Z') });
    },
  });
  await takeTurn({
    data,
    store,
    work: async () => expect(await ingest(data)).toMatchObject({ kind: 'known' }),
  });
  expect(await listGames(data)).toEqual(BOTH);
  expect(await createSnapshotStore(data).findCurrent()).toBe(await createSnapshotStore(second).findCurrent());
  expect((await findNewestState(store))?.number).toBe(2);
});

it('writes nothing where nothing changed, and a table that snapshots share once', async () => {
  const { store, data, memory, ingest } = await createScene();
  const before = memory.held.size;
  await takeTurn({ data, store, work: async () => undefined });
  expect(memory.held.size).toBe(before);
  await takeTurn({
    data,
    store,
    async work() {
      await ingest(data);
      await publishSnapshot({ data, now: () => new Date('2031-05-05T11:00:00Z') });
    },
  });
  // Parts of unchanged tables are not written again.
  expect(memory.held.size - before).toBeLessThan(15);
});

it('loses nothing and doubles nothing wherever a machine dies, and another takes over', async () => {
  const { store, memory, toMachine, ingest } = await createScene();
  const held = new Map(memory.held);
  let deaths = 0;
  for (let at = 1; ; at += 1) {
    memory.held.clear();
    for (const [key, bytes] of held) memory.held.set(key, bytes);
    const dying = toMachine(`dying-${at}`);
    const disturbed = dieAt(memory, at);
    const turn = takeTurn({ data: dying, store: disturbed.store, work: () => ingest(dying) });
    const isKilled = await turn.then(
      () => false,
      (error: unknown) => error instanceof Error && error.message === KILLED,
    );
    // Another machine continues first, then the machine that died, which still has its disk.
    for (const next of [toMachine(`next-${at}`), dying]) {
      await takeTurn({ data: next, store, work: () => ingest(next) });
      expect(await listGames(next)).toEqual(BOTH);
    }
    if (!isKilled) break;
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(30);
});

it('is carried in any number of attempts', async () => {
  const { store, data, memory, second } = await createScene({ isCarried: false });
  for (let at = 1; ; at += 1) {
    const { store: dying, hasHappened } = dieAt(memory, at);
    await carry({ store: dying, data }).catch((error: unknown) => expect(String(error)).toContain(KILLED));
    if (!hasHappened()) break;
  }
  expect((await findNewestState(store))?.number).toBe(1);
  await takeTurn({ data: second, store, work: async () => undefined });
  expect(await describeFolder(second)).toEqual(await describeFolder(data));
});

it('refuses a folder with batches of its own, to fetch and to carry, and changes nothing', async () => {
  const { store, memory, toMachine, ingest } = await createScene();
  const held = memory.held.size;
  const other = toMachine('other');
  await ingest(other);
  const before = await describeFolder(other);
  for (const work of [fetchFolder, carry]) {
    await expect(work({ store, data: other })).rejects.toMatchObject({
      code: 'KEPT_STORE_FOREIGN',
      message: expect.stringContaining('batches/000001/batch.json'),
    });
  }
  expect([memory.held.size, await describeFolder(other)]).toEqual([held, before]);
});

it('does not carry a folder over what another machine did since', async () => {
  const { store, data, second, ingest } = await createScene();
  await takeTurn({ data: second, store, work: () => ingest(second) });
  await expect(carry({ store, data })).rejects.toMatchObject({ code: 'KEPT_STORE_FOREIGN' });
  expect((await findNewestState(store))?.number).toBe(2);
});

it('does not carry the work of a run that failed, and says so', async () => {
  const { store, data, ingest } = await createScene();
  const failing = async () => {
    await ingest(data);
    throw new Error('The disk is full.');
  };
  await expect(takeTurn({ data, store, work: failing })).rejects.toThrow('The disk is full.');
  await expect(carry({ store, data })).rejects.toMatchObject({
    code: 'KEPT_STORE_FOREIGN',
    message: expect.stringContaining('work of a run that failed'),
  });
  await takeTurn({ data, store, work: () => ingest(data) });
  expect(await listGames(data)).toEqual(BOTH);
});

it('lets one of two machines win, and tells the other', async () => {
  const { store, data, second, ingest } = await createScene();
  const late = takeTurn({
    data,
    store,
    async work() {
      await ingest(data);
      await takeTurn({ data: second, store, work: () => ingest(second) });
    },
  });
  await expect(late).rejects.toMatchObject({ code: 'KEPT_STORE_MOVED' });
  await takeTurn({ data, store, work: () => ingest(data) });
  expect(await listGames(data)).toEqual(BOTH);
});

it('finds that it came too late also where the entry after its own is long gone', async () => {
  const { store, data, second } = await createScene();
  const work = async () => {
    await writeFile(join(data.root, 'current'), 'late');
    for (let at = 0; at < 15; at += 1) {
      const note = () => writeFile(join(second.root, 'current'), String(at));
      await takeTurn({ data: second, store, work: note });
    }
  };
  await expect(takeTurn({ data, store, work })).rejects.toMatchObject({ code: 'KEPT_STORE_MOVED' });
  const entries = await store.list(keptKeys.entries());
  expect([entries.length, (await findNewestState(store))?.number]).toEqual([10, 16]);
  await takeTurn({ data, store, work: async () => undefined });
  expect(await readFile(join(data.root, 'current'), 'utf8')).toBe('14');
});

it('refuses a part that is damaged by its name, leaves the folder, and has it written anew', async () => {
  const { store, data, memory, second } = await createScene();
  const [key = ''] = await store.list(keptKeys.parts());
  memory.held.set(key, new TextEncoder().encode('cut'));
  await expect(fetchFolder({ store, data: second })).rejects.toMatchObject({
    code: 'KEPT_STORE_DAMAGED',
    message: expect.stringContaining(key),
  });
  expect(await describeFolder(second)).toEqual([]);
  await carry({ store, data });
  await takeTurn({ data: second, store, work: async () => undefined });
  expect(await describeFolder(second)).toEqual(await describeFolder(data));
});

it('puts back what is damaged or gone here', async () => {
  const { store, data } = await createScene();
  const before = await describeFolder(data);
  await writeFile(join(data.batches, '000001', 'batch.json'), '{');
  await rm(data.snapshots, { recursive: true });
  await takeTurn({ data, store, work: async () => undefined });
  expect(await describeFolder(data)).toEqual(before);
});
