import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { expect, it } from 'vitest';
import { listBatches } from '../batches/batch.ts';
import { publishSnapshot } from '../publication/publish-snapshot.ts';
import { removeBatch } from '../publication/remove-batch.ts';
import { mlbDayNightReader } from '../readers/mlb/files.ts';
import { aGame, shareTestData, type TestData } from '../testing/a-data-folder.ts';
import { explainGame } from './explain-game.ts';

/** A game in three files: complete, as an excerpt, and with day or night only. */
const copyPublished = shareTestData(async (test) => {
  await test.ingestPitches([...aGame(900001, 10), ...aGame(900002, 4)]);
  await test.ingestPitches(aGame(900001, 3));
  await test.ingest('game_pk,game_date,home_team,away_team,day_night\n900001,2031-05-04,AZ,WSH,N\n', {
    reader: mlbDayNightReader,
  });
  await publishSnapshot({ data: test.data });
});

const explain = async ({ data }: TestData, id: string) =>
  (await explainGame({ data, league: 'mlb', id })).map(({ table, rows, copies, unknown }) => ({
    table,
    rows,
    copies: copies.map(({ batch, rows: brought, isUsed }) => [batch.number, brought, isUsed]),
    ...(unknown.length > 0 && { unknown }),
  }));

const USED = [1, 10, true];
const PITCHES = { table: 'mlb_pitches', rows: 10, copies: [USED, [2, 3, false]] };
const GAMES = { table: 'mlb_games', rows: 1, copies: [[3, 1, true]] };

it('says of each table which batches brought the game, and which of them is used', async () => {
  const test = await copyPublished();
  expect(await explain(test, '900001')).toEqual([PITCHES, GAMES]);
  expect(await explain(test, '900002')).toEqual([{ table: 'mlb_pitches', rows: 4, copies: [[1, 4, true]] }]);
  expect(await explain(test, '900003')).toEqual([]);
  // The answer is the same after the batches' files are deleted.
  await publishSnapshot({ data: test.data, keep: 2 });
  expect(await readdir(join(test.data.batches, '000001'))).toEqual(['batch.json']);
  expect(await explain(test, '900001')).toEqual([PITCHES, GAMES]);
});

it('looks into the files of records that do not say which games they brought, and says where those are gone', async () => {
  const test = await copyPublished();
  for (const { folder } of await listBatches(test.data)) {
    const path = join(folder, 'batch.json');
    const { games: _, ...record } = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify(record));
  }
  expect(await explain(test, '900001')).toEqual([PITCHES, GAMES]);
  await rm(join(test.data.batches, '000002', 'mlb_pitches.parquet'));
  expect(await explain(test, '900001')).toEqual([
    { ...PITCHES, copies: [[1, 10, true]], unknown: [2] },
    GAMES,
  ]);
});

it('names a batch that was taken out, and does not count it', async () => {
  const test = await copyPublished();
  await removeBatch({ data: test.data, number: 1, reason: 'wrong' });
  expect(await explain(test, '900001')).toEqual([
    {
      ...PITCHES,
      rows: 3,
      copies: [
        [1, 10, false],
        [2, 3, true],
      ],
    },
    GAMES,
  ]);
});

it('answers before anything was published', async () => {
  const test = await copyPublished();
  for (const name of ['current', 'snapshots']) await rm(join(test.data.root, name), { recursive: true });
  expect(await explain(test, '900002')).toEqual([{ table: 'mlb_pitches', rows: 0, copies: [[1, 4, false]] }]);
});

it('points at no batch that is not served: it came later, or somebody went back', async () => {
  const test = await copyPublished();
  await test.ingestPitches(aGame(900001, 12));
  expect((await explain(test, '900001'))[0]?.copies).toEqual([
    [1, 10, true],
    [2, 3, false],
    [4, 12, false],
  ]);
  const store = createSnapshotStore(test.data);
  const first = await store.requireCurrent();
  await publishSnapshot({ data: test.data });
  expect((await explain(test, '900001'))[0]?.copies.at(-1)).toEqual([4, 12, true]);
  await store.goBack(first, new Date());
  const [pitches] = await explainGame({ data: test.data, league: 'mlb', id: '900001' });
  expect(pitches?.copies.at(-1)).toMatchObject({ isServed: false, isUsed: false });
});
