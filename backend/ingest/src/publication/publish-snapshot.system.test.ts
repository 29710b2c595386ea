import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { tableNames } from '@sharpside/warehouse/tables/tables';
import { aPrediction } from '@sharpside/warehouse/testing/nba-rows';
import { describe, expect, it } from 'vitest';
import { mlbDayNightReader, mlbPlayersReader } from '../readers/mlb/files.ts';
import { aGame, createTestData, shareTestData, type TestData } from '../testing/a-data-folder.ts';
import { readParquet, toCsv } from '../testing/ingest-text.ts';
import { publishNews, publishSnapshot } from './publish-snapshot.ts';
import { removeBatch } from './remove-batch.ts';
import type { Stage } from './stage.ts';

/** Clock of a publication. Each publication of a test has its own minute, so that snapshots have an order. */
const at = (minute: number) => () => new Date(Date.UTC(2031, 4, 5, 10, minute));

const publish = (
  { data }: TestData,
  minute: number,
  options: { keep?: number; stages?: readonly Stage[] } = {},
) => publishSnapshot({ data, now: at(minute), ...options });

const readTable = ({ data }: TestData, id: string, table: (typeof tableNames)[number]) =>
  readParquet(createSnapshotStore(data).tablePath(id, table));

const copyPublished = shareTestData(async (test) => {
  await test.ingestPitches(aGame(900001, 2));
  await publish(test, 1);
});

async function readFiles({ data }: TestData, id: string) {
  const store = createSnapshotStore(data);
  const described = tableNames.map(async (table) => {
    const content = await readFile(store.tablePath(id, table));
    const sha256 = createHash('sha256').update(content).digest('hex');
    return [table, { bytes: content.length, sha256 }] as const;
  });
  return Object.fromEntries(await Promise.all(described));
}

const requireCurrent = ({ data }: TestData) => {
  const store = createSnapshotStore(data);
  return store.requireCurrent().then(store.requireManifest);
};

describe('publication', () => {
  it('names sources with what their files brought, rows, days, the batch it goes up to, and each file', async () => {
    const test = await createTestData();
    const moment = (minute: number) => new Date(Date.UTC(2031, 4, 5, 9, minute));
    for (const minute of [2, 3, 1]) {
      const day = { game_date: `2031-05-0${3 + minute}` };
      const pitches = [
        ...aGame(900000 + minute, 2, day),
        ...aGame(900009, 1, { type: 'Q', pitch_number: minute }),
      ];
      await test.ingest(toCsv(pitches), { now: () => moment(minute), isSample: true });
    }
    const empty = 'game_pk,game_date,home_team,away_team,day_night\n';
    await test.ingest(empty, { reader: mlbDayNightReader, isSample: true });
    const steps: string[] = [];
    const onStep = (step: string) => void steps.push(step);
    const stages = [{ name: 'forecast', run: async () => undefined }];
    const manifest = await publishSnapshot({ data: test.data, now: at(1), onStep, stages });
    const newestIngestedAt = moment(3).toISOString();
    expect(manifest).toMatchObject({
      id: expect.stringMatching(/^20310505T100100000Z-[0-9a-f]{12}$/),
      publishedAt: '2031-05-05T10:01:00.000Z',
      throughBatch: 4,
      sources: [
        { source: 'mlb-day-night', files: 1, rowsKept: 0, isSample: true },
        { source: 'statcast', files: 3, rowsKept: 6, rowsDropped: 3, newestIngestedAt, isSample: true },
      ],
    });
    expect(manifest.tables).toMatchObject({
      ...(await readFiles(test, manifest.id)),
      mlb_pitches: { rows: 6, firstDate: '2031-05-04', lastDate: '2031-05-06' },
      mlb_players: { firstDate: null, lastDate: null },
    });
    expect(steps).toEqual([...tableNames, 'forecast']);
    expect((await readdir(join(test.data.snapshots, manifest.id))).toSorted()).toEqual(
      [...tableNames.map((name) => `${name}.parquet`), 'snapshot.json'].toSorted(),
    );
    expect(await createSnapshotStore(test.data).findCurrent()).toBe(manifest.id);
  });

  it('makes equal bytes of equal content, however the files came, and others where values are others', async () => {
    const whole = await createTestData();
    await whole.ingestPitches([...aGame(900001, 40), ...aGame(900002, 30)]);
    const parts = await createTestData();
    await parts.ingestPitches(aGame(900002, 30).reverse());
    await publish(parts, 1);
    await parts.ingestPitches(aGame(900001, 40));
    const [one, other] = [await publish(whole, 1), await publish(parts, 2)];
    expect(other.contentId).toBe(one.contentId);
    expect(other.id).not.toBe(one.id);
    expect(other.tables).toEqual(one.tables);
    await parts.ingestPitches(aGame(900002, 30, { stand: 'L' }));
    const third = await publish(parts, 3);
    expect(third.tables.mlb_pitches?.rows).toBe(70);
    expect(third.contentId).not.toBe(one.contentId);
  });

  it('shares the files of tables to which nothing came, and does not read them again', async () => {
    const test = await copyPublished();
    const before = await requireCurrent(test);
    await writeFile(createSnapshotStore(test.data).tablePath(before.id, 'nba_players'), 'damaged since');
    await test.ingest('player_id,name\n1001,Lee Leadoff\n', { reader: mlbPlayersReader });
    const after = await publish(test, 2);
    const store = createSnapshotStore(test.data);
    const fileOf = async (id: string, table: 'mlb_pitches' | 'mlb_players') =>
      (await stat(store.tablePath(id, table))).ino;
    expect(await fileOf(after.id, 'mlb_pitches')).toBe(await fileOf(before.id, 'mlb_pitches'));
    expect(await fileOf(after.id, 'mlb_players')).not.toBe(await fileOf(before.id, 'mlb_players'));
    expect(await readTable(test, before.id, 'mlb_players')).toMatchObject([{ player_id: 2001 }]);
    expect(after.tables.mlb_players).toMatchObject((await readFiles(test, after.id)).mlb_players ?? {});
    expect(after.tables.nba_players).toEqual(before.tables.nba_players);
  });

  it('takes it that another process publishes the same at the same moment', async () => {
    const test = await createTestData();
    await test.ingestPitches(aGame(900001, 3));
    const [one, other] = await Promise.all([publish(test, 1), publish(test, 1)]);
    expect(other).toEqual(one);
    expect(await createSnapshotStore(test.data).list()).toEqual([one.id]);
  });

  it('refuses to publish nothing', async () => {
    const test = await createTestData();
    await expect(publish(test, 1)).rejects.toMatchObject({ code: 'SNAPSHOT_EMPTY' });
  });

  it('keeps the newest snapshots, and drops files of batches that all of them contain', async () => {
    const test = await createTestData();
    const ids = [];
    for (const minute of [1, 2, 3]) {
      await test.ingestPitches(aGame(900000 + minute, 2));
      ids.push((await publish(test, minute, { keep: 2 })).id);
    }
    const store = createSnapshotStore(test.data);
    expect(await store.list()).toEqual(ids.slice(1));
    const filesOf = (number: number) => readdir(join(test.data.batches, `00000${number}`));
    expect(await filesOf(1)).toEqual(['batch.json']);
    expect(await filesOf(2)).toEqual(['batch.json']);
    expect(await filesOf(3)).toContain('mlb_pitches.parquet');
    expect(await readdir(test.data.work)).toEqual([]);
  });

  it('builds upon the snapshot that is served after going back to it', async () => {
    const test = await copyPublished();
    const good = await requireCurrent(test);
    await test.ingestPitches(aGame(900002, 2));
    await publish(test, 2);
    await createSnapshotStore(test.data).goBack(good.id, at(3)());
    await test.ingestPitches(aGame(900003, 2));
    const next = await publish(test, 3);
    expect(next.tables.mlb_pitches?.rows).toBe(6);
    expect(await createSnapshotStore(test.data).findCurrent()).toBe(next.id);
  });

  it('says which files to ingest again where no snapshot can be read that had them', async () => {
    const test = await copyPublished();
    await test.ingestPitches(aGame(900002, 2));
    await publish(test, 2, { keep: 2 });
    await publish(test, 3, { keep: 2 });
    for (const id of await createSnapshotStore(test.data).list()) {
      await writeFile(join(test.data.snapshots, id, 'snapshot.json'), '{');
    }
    await expect(publish(test, 4)).rejects.toMatchObject({
      code: 'SNAPSHOT_DAMAGED',
      message: expect.stringMatching(
        /ingest them again with --force: statcast file-1\.txt, statcast file-2\.txt$/,
      ),
    });
    for (const game of [900001, 900002]) await test.ingest(toCsv(aGame(game, 2)), { isForced: true });
    expect((await publish(test, 5)).tables.mlb_pitches?.rows).toBe(4);
  });

  it('says so where batches that it needs are gone', async () => {
    const test = await copyPublished();
    const { id } = await requireCurrent(test);
    const path = join(test.data.snapshots, id, 'snapshot.json');
    await writeFile(path, (await readFile(path, 'utf8')).replace('"throughBatch": 1', '"throughBatch": 9'));
    await expect(publish(test, 2)).rejects.toThrow(/contains batch 9, which is gone/);
  });
});

it('a snapshot that cannot be served is never pointed at', async () => {
  const test = await copyPublished();
  const good = await requireCurrent(test);
  await test.ingestPitches(aGame(900002, 2));
  // A file is where the served folder should be, so the build fails.
  await rm(test.data.served, { recursive: true });
  await writeFile(test.data.served, '');
  await expect(publish(test, 2)).rejects.toThrow();
  await rm(test.data.served);
  expect(await createSnapshotStore(test.data).findCurrent()).toBe(good.id);
  const next = await publish(test, 3);
  expect(next.tables.mlb_pitches?.rows).toBe(4);
});

describe('stages', () => {
  const said = (over: Parameters<typeof aPrediction>[0]) =>
    aPrediction({ kind: 'mlb_hit', game_date: '2031-05-06', known_until: '2031-05-05', ...over });

  it('see the tables that are about to be published, and add to them', async () => {
    const test = await createTestData();
    await test.ingestPitches(aGame(900001, 3, { batter: 1001 }));
    const stage: Stage = {
      name: 'predict',
      run: async ({ connection, add, now }) => {
        const rows = (
          await connection.runAndReadAll(
            'SELECT DISTINCT batter FROM mlb_plate_appearances UNION SELECT DISTINCT batter FROM mlb_pitches',
          )
        ).getRows();
        for (const [batter] of rows) {
          add('predictions', said({ player_id: String(batter), score: now.getUTCMinutes() }));
        }
      },
    };
    const first = await publish(test, 1, { stages: [stage] });
    expect(await readTable(test, first.id, 'predictions')).toMatchObject([
      { player_id: '1001', score: 1, probability: null },
    ]);
  });

  it('replace what they said of the same day, and keep what they said of others', async () => {
    const test = await createTestData();
    await test.ingestPitches(aGame(900001, 3));
    const say = (player_id: string, game_date: string): Stage => ({
      name: 'predict',
      run: async ({ add }) => add('predictions', said({ player_id, game_date })),
    });
    await publish(test, 1, { stages: [say('a', '2031-05-05')] });
    await publish(test, 2, { stages: [say('b', '2031-05-06')] });
    const third = await publish(test, 3, { stages: [say('c', '2031-05-06')] });
    expect(third.tables).toMatchObject(await readFiles(test, third.id));
    const players = (await readTable(test, third.id, 'predictions')).map(({ player_id }) => player_id);
    expect(players).toEqual(['a', 'c']);
  });

  it('that fail publish nothing, and the next publication goes on', async () => {
    const test = await copyPublished();
    const before = await requireCurrent(test);
    const failing: Stage = { name: 'fail', run: () => Promise.reject(new Error('no model')) };
    await test.ingestPitches(aGame(900002, 3));
    await expect(publish(test, 2, { stages: [failing] })).rejects.toThrow('no model');
    const store = createSnapshotStore(test.data);
    expect([await store.findCurrent(), await store.list()]).toEqual([before.id, [before.id]]);
    expect(await publishNews({ data: test.data })).toMatchObject({ throughBatch: 2 });
  });
});

it('refuses to publish real and invented players together, whichever way they came', async () => {
  const test = await createTestData();
  await test.ingestPitches(aGame(900001, 2));
  await test.ingestPitches(aGame(900002, 2));
  await test.ingest(toCsv(aGame(900003, 2)), { isSample: true });
  const refusal = {
    code: 'REAL_AMONG_SAMPLE_DATA',
    message: expect.stringMatching(/sample data: 'backend batches remove 3 --reason mixed'$/),
  };
  await expect(publishSnapshot({ data: test.data })).rejects.toMatchObject(refusal);
  await expect(publishNews({ data: test.data })).rejects.toMatchObject(refusal);
  await removeBatch({ data: test.data, number: 3, reason: 'mixed' });
  expect(await createSnapshotStore(test.data).findCurrent()).toBeDefined();
});
