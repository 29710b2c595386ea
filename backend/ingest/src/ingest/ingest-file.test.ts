import { appendFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commitBatch, listBatches } from '../batches/batch.ts';
import { statcastReader } from '../readers/mlb/statcast.ts';
import type { Reader } from '../reading/reader.ts';
import { aGame, createTestData } from '../testing/a-data-folder.ts';
import { acceptance, toCsv } from '../testing/ingest-text.ts';
import { ingestFile } from './ingest-file.ts';

const csv = (game: number) => toCsv(aGame(game, 2));

describe('ingestion', () => {
  it('makes a numbered batch of each file, with what became of its rows', async () => {
    const { data, ingest } = await createTestData();
    await ingest(csv(900001));
    await ingest(csv(900002), { isSample: true });
    expect(await listBatches(data)).toMatchObject([
      { number: 1, source: 'statcast', input: 'file-1.txt', read: 2, kept: 2, isSample: false },
      { number: 2, isSample: true, tables: { mlb_pitches: { rows: 2 } } },
    ]);
    expect(await readdir(data.work)).toEqual([]);
  });

  it('leaves a file alone whose bytes it has read before, but where it is told to read it or it is of another source', async () => {
    const { data, ingest } = await createTestData();
    await ingest(csv(900001));
    expect(await ingest(csv(900001))).toMatchObject({ kind: 'known', batch: { number: 1 } });
    expect(await listBatches(data)).toHaveLength(1);
    const again = await ingest(csv(900001), { isForced: true });
    expect(again).toMatchObject({ kind: 'ingested', batch: { number: 2 } });
    const other: Reader = { ...statcastReader, source: 'odds' };
    expect(await ingest(csv(900001), { reader: other })).toMatchObject({ kind: 'ingested' });
  });

  it('asks an address only for what is newer, reads again what it went back to, and anew where it is told to', async () => {
    const { data } = await createTestData();
    const tags: (string | undefined)[] = [];
    const answers = [
      new Response(csv(900001), { headers: { etag: '"1"' } }),
      new Response(null, { status: 304 }),
      new Response(csv(900002), { headers: { etag: '"2"' } }),
      new Response(csv(900001), { headers: { etag: '"3"' } }),
      new Response(csv(900001), { headers: { etag: '"3"' } }),
    ];
    const fetchUrl: typeof fetch = async (_, options) => {
      tags.push(new Headers(options?.headers).get('if-none-match') ?? undefined);
      return answers.shift() ?? Response.error();
    };
    const ref = 'https://x.test/games.csv?apiKey=hush';
    const outcomes: unknown[] = [];
    for (const isForced of [false, false, false, false, true]) {
      const options = { data, reader: statcastReader, ref, acceptance, isForced, download: { fetchUrl } };
      const { kind, batch } = await ingestFile({ ...options, known: await listBatches(data) });
      outcomes.push([kind, batch.number]);
    }
    expect(outcomes).toEqual([
      ['ingested', 1],
      ['known', 1],
      ['ingested', 2],
      ['ingested', 3],
      ['ingested', 4],
    ]);
    expect(tags).toEqual([undefined, '"1"', '"1"', '"2"', undefined]);
  });

  it('keeps beside a batch when and from what it was made', async () => {
    const { data, ingest } = await createTestData();
    const text = toCsv([...aGame(900001, 2), ...aGame(900001, 1, { launch_speed: 500, at_bat_number: 3 })]);
    await ingest(text, { now: () => new Date('2031-05-05T10:00:00Z') });
    const [batch] = await listBatches(data);
    expect(batch).toMatchObject({
      ingestedAt: '2031-05-05T10:00:00.000Z',
      bytes: Buffer.byteLength(text),
      dropped: {},
      refused: { 'launch_speed is not within 1 to 125, for example 500': 1 },
      warnings: [],
    });
    expect(batch).not.toHaveProperty('etag');
    expect(batch?.folder).toBe(join(data.batches, '000001'));
    const files = (await readdir(join(data.batches, '000001'))).toSorted();
    expect(files).toEqual(['batch.json', 'mlb_pitches.parquet', 'mlb_players.parquet']);
  });

  it('takes no other folder for a batch, and no folder of batches for none', async () => {
    const { data, ingest } = await createTestData();
    expect(await listBatches(data)).toEqual([]);
    await ingest(csv(900001));
    for (const name of ['000002.old', 'x000003', '12']) await mkdir(join(data.batches, name));
    expect(await listBatches(data)).toHaveLength(1);
  });

  it('refuses what a faulty reader leaves without required columns', async () => {
    const faulty: Reader = {
      ...statcastReader,
      tables: ['nba_players'],
      read: async ({ connection, sink }) => {
        await connection.run(`CREATE TABLE given AS SELECT 4 AS player_id`);
        await sink.insert('nba_players', { columns: { player_id: 'player_id' }, from: 'given', line: '0' });
      },
    };
    const { ingest } = await createTestData();
    await expect(ingest('x', { reader: faulty })).rejects.toThrow(
      'file-1.txt gives rows of nba_players without name; see that it is a whole file of statcast, and report it if it is',
    );
  });

  it('refuses a file that somebody writes to meanwhile, and keeps nothing of it', async () => {
    const { data, folder, ingest } = await createTestData();
    const name = 'growing.csv';
    const reader: Reader = {
      ...statcastReader,
      async read(context) {
        await statcastReader.read(context);
        await appendFile(join(folder, name), '\n');
      },
    };
    await expect(ingest(csv(900001), { reader, name })).rejects.toMatchObject({
      code: 'INPUT_UNREADABLE',
      message: 'growing.csv changed while it was read; wait until it is written, then start again',
    });
    expect([await listBatches(data), await readdir(data.work)]).toEqual([[], []]);
  });

  it('names the file that a fault of a reader was met at, and keeps the cause', async () => {
    const cause = new TypeError('x is undefined');
    const faulty: Reader = { ...statcastReader, read: () => Promise.reject(cause) };
    const { ingest } = await createTestData();
    await expect(ingest(csv(900001), { reader: faulty })).rejects.toMatchObject({
      code: 'READER_FAILED',
      message: expect.stringMatching(
        /file-1\.txt could not be read, by a fault of the program \(x is undefined\)/,
      ),
      cause,
    });
  });

  it('holds a file to the bounds that its source declares', async () => {
    const { ingest } = await createTestData();
    const withRows = (rows: number): Reader => ({ ...statcastReader, bounds: { rows } });
    await expect(ingest(csv(900001), { reader: withRows(1) })).rejects.toMatchObject({
      code: 'INPUT_TOO_LARGE',
    });
    expect(await ingest(csv(900001), { reader: withRows(2) })).toMatchObject({ kind: 'ingested' });
    const short: Reader = { ...statcastReader, bounds: { bytes: 50 } };
    await expect(ingest(csv(900001), { reader: short })).rejects.toThrow('is longer than 50 bytes unpacked');
  });

  it('gives batches that are finished at the same time different numbers, without a gap', async () => {
    const { data, ingest } = await createTestData();
    await Promise.all([1, 2, 3, 4, 5].map((game) => ingest(csv(900000 + game))));
    expect((await listBatches(data)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  });

  it('takes the next number where another process took one meanwhile', async () => {
    const { data, ingest, folder } = await createTestData();
    const outcome = await ingest(csv(900001));
    const mine = join(folder, 'mine');
    await mkdir(mine);
    await writeFile(join(mine, 'x.parquet'), '');
    const { number: _, folder: __, ...record } = outcome.batch;
    expect(await commitBatch(data, { folder: mine, record })).toMatchObject({ number: 2 });
  });

  it('says which batch is damaged and what to do', async () => {
    const { data, ingest } = await createTestData();
    const { batch } = await ingest(csv(900001));
    await writeFile(join(batch.folder, 'batch.json'), '{');
    await expect(listBatches(data)).rejects.toMatchObject({
      code: 'BATCH_UNREADABLE',
      message: expect.stringMatching(
        /batch 000001 cannot be read: put .*000001 back from a backup .* remove it instead and ingest its file again/,
      ),
    });
  });
});
