import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataFolder, toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { expect, it } from 'vitest';
import { aForecast } from '../testing/a-forecast.ts';
import { readCheckedLog } from './begin-anew.ts';
import { formatEntry, type NewForecast } from './forecast-entry.ts';
import { chainFile, dayFile } from './forecast-files.ts';
import { openForecastLog } from './forecast-log.ts';

const SNAPSHOT = { id: 's1', throughBatch: 7 };
const MORNING = new Date('2031-05-04T14:00:00Z');
const createData = async () => toDataFolder(await createTemporaryFolder());

async function log(data: DataFolder, forecasts: readonly NewForecast[], now = MORNING) {
  const open = await openForecastLog({ data, now });
  open.say(forecasts);
  await open.write(SNAPSHOT, now);
}

async function logDays(data: DataFolder) {
  for (const day of ['2031-05-04', '2031-05-05', '2031-05-06']) {
    const forecasts = ['1', '2'].map((player_id) =>
      aForecast({ game_date: day, start_time: `${day}T23:00:00Z`, player_id }),
    );
    await log(data, forecasts, new Date(`${day}T14:00:00Z`));
  }
}

async function edit(data: DataFolder, day: string, change: (text: string) => string) {
  await writeFile(dayFile(data, day), change(await readFile(dayFile(data, day), 'utf8')));
}

const readSaid = async (data: DataFolder) => (await openForecastLog({ data, now: MORNING })).said;
const readDays = async (data: DataFolder) => (await readCheckedLog(data)).checked.days;
const findProblems = async (data: DataFolder) =>
  (await readCheckedLog(data)).checked.findings.map(({ place, problem }) => `${place}: ${problem}`);

it('keeps each forecast in the file of its day, with the snapshot and the newest batch, after what was said', async () => {
  const data = await createData();
  const tomorrow = aForecast({ game_date: '2031-05-05', start_time: '2031-05-05T23:00:00Z' });
  await log(data, [tomorrow]);
  const before = await readFile(dayFile(data, '2031-05-05'), 'utf8');
  await log(data, [aForecast(), { ...tomorrow, player_id: '2' }]);
  expect((await readFile(dayFile(data, '2031-05-05'), 'utf8')).startsWith(before)).toBe(true);
  expect(await readdir(data.forecasts)).toEqual(['2031-05-04.jsonl', '2031-05-05.jsonl']);
  expect(await readSaid(data)).toEqual([
    { ...aForecast(), snapshot: 's1', through_batch: 7 },
    { ...tomorrow, snapshot: 's1', through_batch: 7 },
    { ...tomorrow, player_id: '2', snapshot: 's1', through_batch: 7 },
  ]);
});

it.each([
  ['began', { start_time: '2031-05-04T14:00:00Z' }],
  ['has no start on its day', { start_time: null }],
])('refuses all where a game %s', async (_, over) => {
  const data = await createData();
  const late = log(data, [aForecast(), aForecast({ player_id: '2', ...over })]);
  await expect(late).rejects.toMatchObject({ code: 'FORECASTS_LATE' });
  expect(await readSaid(data)).toEqual([]);
});

it('chains days that are over, so that anybody can compute the hash anew', async () => {
  const data = await createData();
  await logDays(data);
  let hash = '';
  const lines: string[] = [];
  for (const day of ['2031-05-04', '2031-05-05']) {
    const file = await readFile(dayFile(data, day));
    hash = createHash('sha256')
      .update(Buffer.concat([Buffer.from(`${hash}\n`), file]))
      .digest('hex');
    lines.push(`${day} ${hash}\n`);
  }
  expect(await readFile(chainFile(data), 'utf8')).toBe(lines.join(''));
  const open = await openForecastLog({ data, now: new Date('2031-05-06T15:00:00Z') });
  const last = await readFile(dayFile(data, '2031-05-06'));
  const sha256 = createHash('sha256').update(last).digest('hex');
  expect(open.describe(SNAPSHOT)).toEqual({
    firstDay: '2031-05-04',
    forecasts: 6,
    headDay: '2031-05-05',
    head: hash,
    open: [{ day: '2031-05-06', forecasts: 2, bytes: last.length, sha256 }],
  });
  expect(await findProblems(data)).toEqual([]);
});

it('is checked by the lines of shell that the documentation has', async () => {
  const data = await createData();
  await logDays(data);
  const docs = await readFile(join(import.meta.dirname, '../../../../docs/predictions.md'), 'utf8');
  const [, script = ''] = / {4}cd \.data\/backend\/forecasts\n(.+?)\n\n/s.exec(docs) ?? [];
  const run = () => execFileSync('bash', ['-c', script], { cwd: data.forecasts, encoding: 'utf8' });
  const head = (await readDays(data)).findLast(({ hash }) => hash !== null);
  expect(run()).toBe(`${head?.hash}\n`);
  await appendFile(dayFile(data, '2031-05-05'), '\n');
  expect(run()).toContain('2031-05-05 does not fit\n');
});

it('says nothing of a log in which nothing was ever said', async () => {
  const data = await createData();
  expect((await openForecastLog({ data, now: MORNING })).describe(SNAPSHOT)).toBeUndefined();
  expect(await readDays(data)).toEqual([]);
});

it.each<[string, (data: DataFolder) => Promise<unknown>, string]>([
  [
    'a probability',
    (data) => edit(data, '2031-05-04', (text) => text.replace('"probability":0.2', '"probability":0.3')),
    '2031-05-04: the file is not what was closed',
  ],
  [
    'a line less',
    (data) => edit(data, '2031-05-05', (text) => `${text.split('\n')[0]}\n`),
    '2031-05-05: the file is not what was closed',
  ],
  [
    'a day less',
    (data) => rm(dayFile(data, '2031-05-04')),
    '2031-05-04: the file of the day is gone or empty',
  ],
  [
    'a day more',
    (data) =>
      writeFile(
        dayFile(data, '2031-05-03'),
        formatEntry({ ...aForecast({ game_date: '2031-05-03' }), snapshot: 's1', through_batch: 1 }),
      ),
    '2031-05-03: the day was added after later ones were closed',
  ],
  [
    'an open day that was cut off',
    (data) => edit(data, '2031-05-06', () => '{"kind":"mlb_'),
    '2031-05-06: a line cannot be read',
  ],
])('names the day that differs, and refuses to go on: %s', async (_, spoil, problem) => {
  const data = await createData();
  await logDays(data);
  await spoil(data);
  expect(await findProblems(data)).toEqual([problem]);
  await expect(openForecastLog({ data, now: MORNING })).rejects.toMatchObject({ code: 'FORECASTS_DAMAGED' });
});

it('says nothing more of a day that a clock that was ahead has closed', async () => {
  const data = await createData();
  await log(data, [aForecast()]);
  const open = await openForecastLog({ data, now: new Date('2031-05-05T14:00:00Z') });
  expect(open.closedThrough).toBe('2031-05-04');
  const more = log(data, [aForecast({ player_id: '2' })]);
  await expect(more).rejects.toMatchObject({ code: 'FORECASTS_LATE' });
  expect(await findProblems(data)).toEqual([]);
});
