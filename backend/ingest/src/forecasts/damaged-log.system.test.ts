import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { describe, expect, it } from 'vitest';
import { aGame, type TestData } from '../testing/a-data-folder.ts';
import { toCsv } from '../testing/ingest-text.ts';
import { chainFile, dayFile } from './forecast-files.ts';
import {
  brighten,
  CLOSED,
  EVENING,
  edit,
  OPEN,
  publish,
  readFiles,
  run,
  shareLoggedForecasts,
  TOMORROW,
} from './testing/logged-forecasts.ts';

const createScene = shareLoggedForecasts();

const firstLine = (text: string) => `${text.split('\n')[0]}\n`;
const another = (text: string) => firstLine(text).replace('"player_id":"1"', '"player_id":"77"');

type Damage = [what: string, spoil: (data: DataFolder) => Promise<unknown>, place: string, problem: string];

const NO_PREFIX = 'the file does not begin as it was when snapshot 203105';
const GONE = 'the file of the day is gone or empty.';
const FOLDER = 'there is a folder in place of the file.';
const LATE = (text: string) =>
  text.replaceAll(/"published_at":"[^"]+"/g, `"published_at":"${TOMORROW}T00:00:00Z"`);
const replace = async (path: string) => {
  await rm(path, { force: true });
  await mkdir(path);
};

// Damage that can be detected without snapshots is in forecast-log.test.ts.
const damages: Damage[] = [
  [
    'a figure of a closed day',
    (data) => edit(data, CLOSED, brighten),
    CLOSED,
    'the file is not what was closed.',
  ],
  [
    'no chain',
    (data) => rm(chainFile(data)),
    CLOSED,
    'chain.txt lacks the day, which was closed in snapshot',
  ],
  [
    'another hash in the chain',
    (data) => writeFile(chainFile(data), `${CLOSED} ${'0'.repeat(64)}\n`),
    CLOSED,
    'the file is not what was closed.',
  ],
  [
    'a chain that is no chain',
    (data) => writeFile(chainFile(data), 'nothing\n'),
    'chain.txt',
    'a line cannot be read.',
  ],
  [
    'a chain that names a day twice',
    async (data) => appendFile(chainFile(data), await readFile(chainFile(data))),
    'chain.txt',
    `${CLOSED} is not after the day before it.`,
  ],
  ['a folder in place of the chain', (data) => replace(chainFile(data)), 'chain.txt', FOLDER],
  ['a figure of a day that is open', (data) => edit(data, OPEN, brighten), OPEN, NO_PREFIX],
  [
    'a line that stands twice',
    (data) => edit(data, OPEN, (text) => text + firstLine(text)),
    OPEN,
    'mlb_home_run of Bob Batter (1) stands twice.',
  ],
  [
    'a line more',
    (data) => edit(data, OPEN, (text) => text + another(text)),
    OPEN,
    'a forecast was added that snapshot',
  ],
  ['a line more in front', (data) => edit(data, OPEN, (text) => another(text) + text), OPEN, NO_PREFIX],
  ['an open day that is gone', (data) => rm(dayFile(data, OPEN)), OPEN, GONE],
  ['forecasts of after the start', (data) => edit(data, OPEN, LATE), OPEN, NO_PREFIX],
  [
    'a day more',
    async (data) =>
      writeFile(
        dayFile(data, '2031-05-09'),
        (await readFile(dayFile(data, OPEN), 'utf8')).replaceAll(OPEN, '2031-05-09'),
      ),
    '2031-05-09',
    'a forecast was added that snapshot',
  ],
  ['a folder in place of a day', (data) => replace(dayFile(data, '2031-12-05')), '2031-12-05', FOLDER],
  ['the whole log gone', (data) => rm(data.forecasts, { recursive: true }), CLOSED, GONE],
];

describe('a log that is not as it was written', () => {
  it.each(damages)('is named, and nothing is published: %s', async (_, spoil, place, problem) => {
    const test = await createScene();
    const store = createSnapshotStore(test.data);
    const before = [await store.findCurrent(), await store.list()];
    await spoil(test.data);
    const spoilt = await readFiles(test.data);
    const { code, stdout } = await run(test, 'forecasts', '--verify');
    expect(code).toBe(1);
    expect(stdout).toContain(`${place} does not fit: ${problem}`);
    await expect(publish(test, EVENING, [OPEN, '3'])).rejects.toMatchObject({
      code: 'FORECASTS_DAMAGED',
      message: expect.stringContaining('Nothing was published. Put a copy of the log back'),
    });
    expect([await store.findCurrent(), await store.list()]).toEqual(before);
    expect(await readFiles(test.data)).toEqual(spoilt);
  });

  it('is one with a file in place of its folder', async () => {
    const test = await createScene();
    await rm(test.data.forecasts, { recursive: true });
    await writeFile(test.data.forecasts, '');
    expect((await run(test, 'forecasts', '--verify')).stderr).toContain('(FORECASTS_DAMAGED;');
    await expect(publish(test, EVENING)).rejects.toMatchObject({ code: 'FORECASTS_DAMAGED' });
  });

  it('shows by snapshots whose manifests do not have open days yet, where all of it is gone', async () => {
    const test = await createScene();
    for (const id of await createSnapshotStore(test.data).list()) {
      const path = join(test.data.snapshots, id, 'snapshot.json');
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace(/,\s*"open": \[.*?\]/s, ''));
      expect((await createSnapshotStore(test.data).requireManifest(id)).forecasts?.open).toBeUndefined();
    }
    expect((await run(test, 'forecasts', '--verify')).code).toBe(0);
    await rm(test.data.forecasts, { recursive: true });
    await expect(publish(test, EVENING)).rejects.toMatchObject({ code: 'FORECASTS_DAMAGED' });
  });

  it('shows by what each forecast says itself, where no snapshot is kept', async () => {
    const test = await createScene();
    await rm(test.data.snapshots, { recursive: true });
    await edit(test.data, OPEN, LATE);
    const { code, stdout } = await run(test, 'forecasts', '--verify');
    expect([code, stdout]).toEqual([
      1,
      `${OPEN} does not fit: mlb_home_run of Bob Batter (1) was not published before its game.\n`,
    ]);
  });
});

describe('a log that is as it was written', () => {
  it('says how far that was checked', async () => {
    const test = await createScene();
    const { code, stdout } = await run(test, 'forecasts', '--verify');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^5 forecasts of 3 days; closed until 2031-05-04, head [0-9a-f]{64}\.\nChecked: 1 closed day by hash; every forecast once, and published before its game; 2 kept snapshots, newest 20310505T\S+\.\nAll of that is as it was logged\.\n$/,
    );
  });

  it.each<[what: string, change: (test: TestData) => Promise<unknown>, unwitnessed: number]>([
    [
      'after going back',
      async ({ data }) => {
        const store = createSnapshotStore(data);
        await store.goBack((await store.list())[0] ?? '', EVENING);
      },
      0,
    ],
    [
      'without any snapshot',
      async ({ data, ingest }) => {
        await rm(data.snapshots, { recursive: true });
        await ingest(toCsv(aGame(900001, 2)), { isForced: true });
      },
      5,
    ],
  ])('goes on %s, and says of what no snapshot knows', async (_, change, unwitnessed) => {
    const test = await createScene();
    await change(test);
    const { code, stdout } = await run(test, 'forecasts', '--verify');
    expect(code).toBe(0);
    if (unwitnessed === 0) expect(stdout).not.toContain('No kept snapshot knows');
    else expect(stdout).toContain(`No kept snapshot knows of ${unwitnessed} forecasts`);
    const { forecasts } = await publish(test, EVENING, [OPEN, '3']);
    expect(forecasts).toMatchObject({ forecasts: 6, headDay: CLOSED });
    expect((await run(test, 'forecasts', '--verify')).stdout).not.toContain('No kept snapshot knows');
  });
});
