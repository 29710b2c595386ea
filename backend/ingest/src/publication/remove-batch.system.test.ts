import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { describe, expect, it } from 'vitest';
import { listBatches, markRemoved } from '../batches/batch.ts';
import { aGame, createTestData, shareTestData, type TestData } from '../testing/a-data-folder.ts';
import { readParquet, toCsv } from '../testing/ingest-text.ts';
import { publishNews, publishSnapshot } from './publish-snapshot.ts';
import { removeBatch } from './remove-batch.ts';

/** Clock of a publication. Each publication of a test has its own minute, so that snapshots have an order. */
const at = (minute: number) => () => new Date(Date.UTC(2031, 4, 5, 10, minute));

const REASON = 'the file of another day';

const remove = ({ data }: TestData, number: number, minute: number) =>
  removeBatch({ data, number, reason: REASON, now: at(minute) });

async function readGames({ data }: TestData): Promise<Record<string, number>> {
  const store = createSnapshotStore(data);
  const rows = await readParquet(store.tablePath(await store.requireCurrent(), 'mlb_pitches'));
  const games = Map.groupBy(rows, ({ game_pk }) => String(game_pk));
  return Object.fromEntries([...games].map(([game, pitches]) => [game, pitches.length]));
}

/** Three games in three batches, each published on arrival. */
const copyPublished = shareTestData(async (test) => {
  for (const number of [1, 2, 3]) {
    await test.ingestPitches(aGame(900000 + number, number));
    await publishSnapshot({ data: test.data, now: at(number) });
  }
});

describe('a batch that is taken out', () => {
  it.each([
    ['the newest', 3, { 900001: 1, 900002: 2 }],
    ['one in the middle', 2, { 900001: 1, 900003: 3 }],
    ['the first', 1, { 900002: 2, 900003: 3 }],
  ])('is in no snapshot from then on, and its record stays: %s', async (_, number, games) => {
    const test = await copyPublished();
    const { published } = await remove(test, number, 4);
    expect(await readGames(test)).toEqual(games);
    expect(published).toMatchObject({ throughBatch: 3, without: [number], sources: [{ files: 2 }] });
    const batch = (await listBatches(test.data)).find((one) => one.number === number);
    expect(batch).toMatchObject({ kept: number, removed: { at: at(4)().toISOString(), reason: REASON } });
    await test.ingestPitches(aGame(900009, 9));
    await publishSnapshot({ data: test.data, now: at(5) });
    expect(await readGames(test)).toEqual({ ...games, 900009: 9 });
  });

  it('brings back what it replaced: the wrong file of a day', async () => {
    const test = await copyPublished();
    await test.ingestPitches(aGame(900002, 2, { description: 'foul', batter: 4004 }));
    await publishSnapshot({ data: test.data, now: at(4) });
    await remove(test, 4, 5);
    const store = createSnapshotStore(test.data);
    const rows = await readParquet(store.tablePath(await store.requireCurrent(), 'mlb_pitches'));
    expect(rows.map(({ batter }) => batter)).not.toContain(4004);
    expect(rows).toHaveLength(6);
  });

  it('is the only one: an empty snapshot is served, also with one that was never published', async () => {
    const test = await createTestData();
    await test.ingestPitches(aGame(900001, 2));
    await publishSnapshot({ data: test.data, now: at(1) });
    await test.ingestPitches(aGame(900009, 2));
    await remove(test, 2, 2);
    await remove(test, 1, 2);
    const snapshot = await openSnapshot({ data: test.data });
    expect(await snapshot.rows('SELECT count(*) AS pitches FROM mlb_pitches')).toEqual([{ pitches: 0 }]);
    await snapshot.close();
    for (const game of [900002, 900003]) await test.ingestPitches(aGame(game, 3));
    expect((await publishNews({ data: test.data, now: at(3) }))?.tables.mlb_pitches?.rows).toBe(6);
    await remove(test, 3, 4);
    expect(await readGames(test)).toEqual({ 900003: 3 });
  });

  it('follows others that were taken out, however often was published since', async () => {
    const test = await copyPublished();
    await remove(test, 1, 4);
    expect((await remove(test, 3, 5)).published).toMatchObject({ without: [1, 3] });
    await test.ingestPitches(aGame(900004, 4));
    for (const minute of [6, 7, 8, 9, 10, 11]) await publishSnapshot({ data: test.data, now: at(minute) });
    await remove(test, 4, 12);
    expect(await readGames(test)).toEqual({ 900002: 2 });
  });

  it('can be read again, as another batch', async () => {
    const test = await copyPublished();
    await remove(test, 2, 4);
    const known = (await listBatches(test.data)).filter(({ removed }) => removed === undefined);
    const again = await test.ingest(toCsv(aGame(900002, 2)), { known });
    expect(again).toMatchObject({ kind: 'ingested', batch: { number: 4 } });
    await publishSnapshot({ data: test.data, now: at(5) });
    expect(await readGames(test)).toEqual({ 900001: 1, 900002: 2, 900003: 3 });
  });

  it('is published without by whoever comes next where the run died in between', async () => {
    const test = await copyPublished();
    const [batch] = await listBatches(test.data);
    if (batch === undefined) throw new TypeError('There is a first one.');
    await markRemoved(batch, { at: at(4)().toISOString(), reason: REASON });
    expect(await publishNews({ data: test.data, now: at(5) })).toMatchObject({ without: [1] });
    expect(await readGames(test)).toEqual({ 900002: 2, 900003: 3 });
    expect(await remove(test, 1, 6)).toMatchObject({ wasRemoved: true, published: undefined });
  });

  it('is published without although somebody went back to a snapshot that has it', async () => {
    const test = await copyPublished();
    const store = createSnapshotStore(test.data);
    const [first = ''] = await store.list();
    await store.goBack(first, at(4)());
    await remove(test, 1, 5);
    expect(await readGames(test)).toEqual({ 900002: 2, 900003: 3 });
    expect(await store.findRollback()).toBeUndefined();
  });
});

describe('a batch that cannot be taken out', () => {
  it('is none, or in every snapshot that --keep left: nothing changes', async () => {
    const test = await copyPublished();
    await expect(remove(test, 4, 4)).rejects.toMatchObject({ code: 'BATCH_UNKNOWN' });
    await publishSnapshot({ data: test.data, now: at(4), keep: 2 });
    await expect(remove(test, 2, 5)).rejects.toMatchObject({
      code: 'BATCH_FOLDED',
      message: expect.stringMatching(/^batch 2 can no longer be taken out: /),
    });
    const removed = (await listBatches(test.data)).map((batch) => batch.removed);
    expect(removed).toEqual([undefined, undefined, undefined]);
    expect(await readGames(test)).toEqual({ 900001: 1, 900002: 2, 900003: 3 });
  });

  it('came more than 35 days ago; later ones can', async () => {
    const test = await createTestData();
    const week = (number: number) => () => new Date(Date.UTC(2031, 0, number * 7));
    for (let number = 1; number <= 7; number++) {
      await test.ingestPitches(aGame(900000 + number, 1));
      await publishSnapshot({ data: test.data, now: week(number) });
    }
    const options = { data: test.data, reason: REASON, now: week(8) };
    await expect(removeBatch({ ...options, number: 2 })).rejects.toMatchObject({ code: 'BATCH_FOLDED' });
    await removeBatch({ ...options, number: 3 });
    await removeBatch({ ...options, number: 4 });
    expect(Object.keys(await readGames(test))).toEqual(
      [1, 2, 5, 6, 7].map((number) => String(900000 + number)),
    );
  });

  it('keeps what a newer program wrote of it', async () => {
    const test = await copyPublished();
    const [batch] = await listBatches(test.data);
    const path = join(batch?.folder ?? '', 'batch.json');
    const { number: _, folder: __, ...record } = batch ?? {};
    await writeFile(path, JSON.stringify({ ...record, later: 'kept' }));
    await remove(test, 1, 4);
    await rm(join(test.data.root, 'served'), { recursive: true });
    const { default: written } = await import(path, { with: { type: 'json' } });
    expect(written).toMatchObject({ later: 'kept', removed: { reason: REASON } });
  });
});
