import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { describe, expect, it, vi } from 'vitest';
import type { DownloadOptions } from '../reading/download.ts';
import { type FetchAnswer, fetchAnswer } from '../reading/http/fetch-answer.ts';
import { aGame, shareTestData } from '../testing/a-data-folder.ts';
import { toCsv } from '../testing/ingest-text.ts';
import {
  breaksOff,
  gives,
  givesTagged,
  hangs,
  redirectsTo,
  refuses,
  startSourceServer,
} from '../testing/source-server.ts';
import { readRefreshConfig } from './refresh-config.ts';
import { runRefresh } from './run-refresh.ts';

vi.setConfig({ testTimeout: 300_000 });

const csv = (game: number, pitches: number) => toCsv(aGame(game, pitches));
const FIRST = csv(900001, 2);
const NEXT = csv(900002, 3);

const copyTestData = shareTestData(async ({ data, ingest }) => {
  await ingest(FIRST);
  await runRefresh({ data, config: { jobs: [] }, now: () => new Date('2031-05-05T12:00:00Z') });
});

/** A published snapshot of one game, and a source of the next one behind a real address. */
async function createScene() {
  const test = await copyTestData();
  const server = await startSourceServer();
  const path = join(test.folder, 'refresh.json');
  const job = { name: 'pitches', source: 'statcast', every: 'day', inputs: [`${server.url}/pitches.csv`] };
  await writeFile(path, JSON.stringify({ jobs: [job] }));
  const config = await readRefreshConfig(path);
  let days = 0;
  const refresh = (download: DownloadOptions = {}) => {
    days += 1;
    const now = () => new Date(Date.UTC(2031, 4, 5 + days, 12));
    return runRefresh({ data: test.data, config, now, download: { waitMs: () => 1, ...download } });
  };
  const countPitches = async () => {
    const snapshot = await openSnapshot({ data: test.data });
    const [row] = await snapshot.rows('SELECT count(*) AS pitches FROM mlb_pitches');
    await snapshot.close();
    return row?.pitches;
  };
  return { server, refresh, countPitches, store: createSnapshotStore(test.data) };
}

type Scene = Awaited<ReturnType<typeof createScene>>;

/** The one failure of a refresh, after a look that what was served still is. */
async function failOnce(
  { store, refresh, countPitches }: Scene,
  download?: DownloadOptions,
): Promise<string> {
  const before = await store.findCurrent();
  const { jobs, published } = await refresh(download);
  expect(published).toBeUndefined();
  expect(await store.findCurrent()).toBe(before);
  expect(await countPitches()).toBe(2);
  expect(jobs).toMatchObject([{ state: 'failed', ingested: 0 }]);
  return jobs[0]?.failures[0]?.message ?? '';
}

describe('a source that fails', () => {
  it.each([
    [
      'that is down for a while',
      refuses(503),
      3,
      /pitches\.csv could not be fetched in 3 attempts \(status 503\); try again later/,
    ],
    ['whose answer breaks off', breaksOff(NEXT), 3, /in 3 attempts \(broke off: .+\); try again later/],
    [
      'that sends the caller round in circles',
      redirectsTo('/pitches.csv'),
      undefined,
      /pitches\.csv redirects more than 20 times; check the address/,
    ],
    ['that wants a key', refuses(401), 1, /pitches\.csv answered 401; check the address/],
    ['that has moved away', refuses(410), 1, /answered 410; check the address/],
    ['that gives a page instead of the file', gives('<html>Log in</html>'), 1, /is a web page/],
    [
      'whose file was cut off before',
      gives(gzipSync(NEXT).subarray(0, 200)),
      1,
      /cannot be unpacked \(unexpected end of file\); it is cut off or damaged: fetch it again/,
    ],
    ['that gives nothing', gives(''), 1, /pitches\.csv/],
  ] as const)('%s leaves the last snapshot, and says what is wrong', async (_, answer, asked, message) => {
    const scene = await createScene();
    scene.server.answer('/pitches.csv', answer);
    expect(await failOnce(scene)).toMatch(message);
    if (asked !== undefined) expect(scene.server.asked).toHaveLength(asked);
  });

  it('that never comes to an end is given up in time', async () => {
    const scene = await createScene();
    scene.server.answer('/pitches.csv', hangs(NEXT));
    const message = await failOnce(scene, { idleMs: 150 });
    expect(message).toMatch(/in 3 attempts \(nothing came for 0.15 s\); try again later/);
    expect(scene.server.asked).toHaveLength(3);
  });

  it('that nobody runs is named with the reason', async () => {
    const scene = await createScene();
    const fetchUrl: FetchAnswer = (_, options) => fetchAnswer('http://127.0.0.1:1/pitches.csv', options);
    expect(await failOnce(scene, { fetchUrl })).toMatch(/\(no answer: connect ECONNREFUSED 127\.0\.0\.1:1\)/);
  });

  it('is asked again after longer and longer waits, or as long as it says', async () => {
    const scene = await createScene();
    scene.server.answer('/pitches.csv', refuses(500), refuses(429, { 'retry-after': '1' }), gives(NEXT));
    const waits: number[] = [];
    const { jobs, published } = await scene.refresh({
      waitMs: (attempt) => 100 * attempt,
      pause: async (ms) => void waits.push(ms),
    });
    expect(jobs).toMatchObject([{ state: 'done', ingested: 1 }]);
    expect(published).toBeDefined();
    expect(scene.server.asked).toHaveLength(3);
    expect(waits).toEqual([100, 1_000]);
  });

  it('is tried again at the next refresh, which finishes the work', async () => {
    const scene = await createScene();
    scene.server.answer('/pitches.csv', refuses(503));
    await failOnce(scene);
    scene.server.answer('/pitches.csv', gives(NEXT));
    expect(await scene.refresh()).toMatchObject({ jobs: [{ state: 'done', ingested: 1 }] });
    expect(await scene.countPitches()).toBe(5);
  });
});

describe('a source that has moved', () => {
  it.each([301, 302, 307, 308])('is followed (%d)', async (status) => {
    const scene = await createScene();
    scene.server.answer('/pitches.csv', refuses(status, { location: '/moved/here.csv' }));
    scene.server.answer('/moved/here.csv', gives(NEXT));
    expect((await scene.refresh()).jobs).toMatchObject([{ state: 'done', ingested: 1 }]);
    expect(await scene.countPitches()).toBe(5);
  });
});

describe('a source that gives tags', () => {
  it('is asked only for what is newer', async () => {
    const scene = await createScene();
    scene.server.answer('/pitches.csv', givesTagged(NEXT, '"a"'));
    expect((await scene.refresh()).jobs).toMatchObject([{ state: 'done', ingested: 1, known: 0 }]);
    const again = await scene.refresh();
    expect(again).toMatchObject({ jobs: [{ state: 'done', ingested: 0, known: 1 }], published: undefined });
    scene.server.answer('/pitches.csv', givesTagged(csv(900003, 4), '"b"'));
    expect((await scene.refresh()).jobs).toMatchObject([{ state: 'done', ingested: 1 }]);
    expect(await scene.countPitches()).toBe(9);
    expect(scene.server.asked.map(({ ifNoneMatch }) => ifNoneMatch)).toEqual([undefined, '"a"', '"a"']);
  });
});
