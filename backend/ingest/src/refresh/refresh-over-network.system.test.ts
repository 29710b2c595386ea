import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { expect, it, vi } from 'vitest';
import { publishSnapshot } from '../publication/publish-snapshot.ts';
import { aGame, createTestData } from '../testing/a-data-folder.ts';
import { toCsv } from '../testing/ingest-text.ts';
import { givesTagged, refuses, startSourceServer } from '../testing/source-server.ts';
import { readRefreshConfig } from './refresh-config.ts';
import { runRefresh } from './run-refresh.ts';

vi.setConfig({ testTimeout: 300_000 });

const csv = (game: number, pitches: number) => toCsv(aGame(game, pitches));
const NEXT = csv(900002, 3);

/** A published snapshot of one game, and a source of the next one behind a real address. */
async function createScene() {
  const test = await createTestData();
  await test.ingest(csv(900001, 2));
  await publishSnapshot({ data: test.data, now: () => new Date('2031-05-05T12:00:00Z') });
  const server = await startSourceServer();
  const path = join(test.folder, 'refresh.json');
  const job = { name: 'pitches', source: 'statcast', every: 'day', inputs: [`${server.url}/pitches.csv`] };
  await writeFile(path, JSON.stringify({ jobs: [job] }));
  const config = await readRefreshConfig(path);
  let days = 0;
  const refresh = () => {
    days += 1;
    const now = () => new Date(Date.UTC(2031, 4, 5 + days, 12));
    return runRefresh({ data: test.data, config, now, download: { waitMs: () => 1 } });
  };
  const countPitches = async () => {
    const snapshot = await openSnapshot({ data: test.data });
    const [row] = await snapshot.rows('SELECT count(*) AS pitches FROM mlb_pitches');
    await snapshot.close();
    return row?.pitches;
  };
  return { server, refresh, countPitches, store: createSnapshotStore(test.data) };
}

it('leaves the last snapshot where the source is down, and asks afterwards only for what is newer', async () => {
  const { server, refresh, countPitches, store } = await createScene();
  server.answer('/pitches.csv', refuses(503));
  const before = await store.findCurrent();
  const { jobs, published } = await refresh();
  const message = expect.stringMatching(/pitches\.csv could not be fetched in 3 attempts \(status 503\)/);
  expect(jobs).toMatchObject([{ state: 'failed', ingested: 0, failures: [{ message }] }]);
  expect([published, await store.findCurrent(), await countPitches()]).toEqual([undefined, before, 2]);

  server.answer('/pitches.csv', givesTagged(NEXT, '"a"'));
  expect((await refresh()).jobs).toMatchObject([{ state: 'done', ingested: 1, known: 0 }]);
  expect(await countPitches()).toBe(5);
  const again = await refresh();
  expect(again).toMatchObject({ jobs: [{ state: 'done', ingested: 0, known: 1 }], published: undefined });
  server.answer('/pitches.csv', givesTagged(csv(900003, 4), '"b"'));
  expect((await refresh()).jobs).toMatchObject([{ state: 'done', ingested: 1 }]);
  expect(await countPitches()).toBe(9);
  const tags = server.asked.slice(3).map(({ ifNoneMatch }) => ifNoneMatch);
  expect(tags).toEqual([undefined, '"a"', '"a"']);
});
