import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { describe, expect, it } from 'vitest';
import { aGame, createTestData, shareTestData, type TestData } from '../testing/a-data-folder.ts';
import { publishSnapshot } from './publish-snapshot.ts';

const publish = ({ data }: TestData) =>
  publishSnapshot({ data, now: () => new Date('2031-05-05T10:01:00Z') });

const copyPublished = shareTestData(async (test) => {
  await test.ingestPitches(aGame(900001, 2));
  await publish(test);
});

describe('opening a published snapshot', () => {
  it('serves every table, derived ones too, from a file that is built once', async () => {
    const test = await createTestData();
    await test.ingestPitches(aGame(900001, 3, { events: 'walk' }));
    const { id } = await publish(test);
    const open = async () => {
      const snapshot = await openSnapshot({ data: test.data });
      const rows = await snapshot.rows(
        'SELECT count(*) AS pas, sum(pitches) AS pitches FROM mlb_plate_appearances',
      );
      await snapshot.close();
      const [file = ''] = await readdir(test.data.served);
      return { rows, file, made: (await stat(join(test.data.served, file))).mtimeMs };
    };
    const [first, second] = [await open(), await open()];
    expect(first.rows).toEqual([{ pas: 3, pitches: 3 }]);
    expect(first.file).toContain(id);
    expect(second).toEqual(first);
  });

  it('serves several processes of one machine that open at once, where the file is not built yet', async () => {
    const test = await copyPublished();
    await rm(test.data.served, { recursive: true });
    const opened = await Promise.all([1, 2, 3].map(() => openSnapshot({ data: test.data })));
    const counts = await Promise.all(
      opened.map((one) => one.rows('SELECT count(*) AS rows FROM mlb_pitches')),
    );
    expect(counts).toEqual([[{ rows: 2 }], [{ rows: 2 }], [{ rows: 2 }]]);
    await Promise.all(opened.map((one) => one.close()));
  });

  const change = async (test: TestData, path: string, to: (text: string) => string) => {
    const [id = ''] = await readdir(test.data.snapshots);
    const file = join(test.data.snapshots, id, path);
    await rm(test.data.served, { recursive: true });
    await writeFile(file, to(await readFile(file, 'utf8')));
  };

  it.each<[string, (test: TestData) => Promise<unknown>, string, string?]>([
    ['nothing was published', ({ data }) => rm(data.pointer), 'SNAPSHOT_NONE'],
    ['the id is unknown', async () => {}, 'SNAPSHOT_UNKNOWN', '20310505T100100000Z-000000000000'],
    ['a file is damaged', (test) => change(test, 'mlb_pitches.parquet', () => 'x'), 'SNAPSHOT_DAMAGED'],
    [
      'it was made by a program with other tables',
      (test) =>
        change(test, 'snapshot.json', (text) => text.replace(/"schemaVersion": \d+/, '"schemaVersion": 0')),
      'SNAPSHOT_DAMAGED',
    ],
  ])('fails with a code where %s', async (_, prepare, code, id) => {
    const test = await copyPublished();
    await prepare(test);
    const opened = openSnapshot({ data: test.data, ...(id !== undefined && { id }) });
    await expect(opened).rejects.toMatchObject({ code, message: expect.stringMatching(/; |'backend \w+'/) });
  });
});
