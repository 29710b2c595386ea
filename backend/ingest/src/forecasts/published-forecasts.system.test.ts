import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInProcess } from '@sharpside/server/testing/run-backend';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { expect, it } from 'vitest';
import { publishSnapshot } from '../publication/publish-snapshot.ts';
import type { Stage } from '../publication/stage.ts';
import { aGame, createTestData, type TestData } from '../testing/a-data-folder.ts';
import { aForecast } from '../testing/a-forecast.ts';
import { readParquet } from '../testing/ingest-text.ts';
import { type NewForecast, toTableRow } from './forecast-entry.ts';
import { openForecastLog } from './forecast-log.ts';

const at = (time: string) => () => new Date(`2031-05-04T${time}:00Z`);

/** A stage that forecasts one batter if the log is empty, and shows all logged forecasts. */
const saying = (probability: number): Stage => ({
  name: 'say',
  async run({ add, forecasts }) {
    const fresh: NewForecast[] = forecasts.said.length === 0 ? [aForecast({ probability })] : [];
    for (const one of [...forecasts.said, ...fresh]) add('predictions', toTableRow(one));
    forecasts.say(fresh);
  },
});

const publish = ({ data }: TestData, time: string, probability: number) =>
  publishSnapshot({ data, now: at(time), stages: [saying(probability)] });

async function createScene() {
  const test = await createTestData();
  await test.ingestPitches(aGame(900001, 2));
  const readSaid = async () =>
    (await openForecastLog({ data: test.data, now: at('14:00')() })).said.map(
      ({ probability }) => probability,
    );
  const readShown = async () => {
    const store = createSnapshotStore(test.data);
    const rows = await readParquet(store.tablePath(await store.requireCurrent(), 'predictions'));
    return rows.map(({ probability }) => probability);
  };
  return { test, readSaid, readShown };
}

it('is logged with the snapshot that shows it first, which says what the log is', async () => {
  const { test, readSaid, readShown } = await createScene();
  const manifest = await publish(test, '14:00', 0.2);
  expect(await readSaid()).toEqual([0.2]);
  expect(await readShown()).toEqual([0.2]);
  expect(manifest.forecasts).toMatchObject({ forecasts: 1, head: null, open: [{ day: '2031-05-04' }] });
  const [entry] = (await openForecastLog({ data: test.data, now: at('14:00')() })).said;
  expect(entry).toMatchObject({ snapshot: manifest.id, through_batch: 1 });
});

it('of a publication that died before it was shown is shown by the next one as it was logged', async () => {
  const { test, readSaid, readShown } = await createScene();
  // `file` is not a folder, so the pointer cannot be written and readers never get the snapshot.
  await writeFile(join(test.folder, 'file'), '');
  const data = { ...test.data, pointer: join(test.folder, 'file', 'current') };
  await expect(publish({ ...test, data }, '14:00', 0.2)).rejects.toThrow();
  expect(await readSaid()).toEqual([0.2]);
  await publish(test, '15:00', 0.9);
  expect([await readSaid(), await readShown()]).toEqual([[0.2], [0.2]]);
});

it('is not published where its game began while the snapshot was made, and what was served stays', async () => {
  const { test, readSaid } = await createScene();
  const before = await publishSnapshot({ data: test.data, now: at('13:00') });
  const ids = await createSnapshotStore(test.data).list();
  await test.ingestPitches(aGame(900002, 2));
  const times = [at('22:40')(), at('23:10')()];
  const now = () => times.shift() ?? at('23:10')();
  const late = publishSnapshot({ data: test.data, now, stages: [saying(0.2)] });
  await expect(late).rejects.toMatchObject({ code: 'FORECASTS_LATE' });
  expect(await readSaid()).toEqual([]);
  const store = createSnapshotStore(test.data);
  expect([await store.findCurrent(), await store.list()]).toEqual([before.id, ids]);
});

it('survives going back to a snapshot of before, and snapshots that are gone', async () => {
  const { test, readSaid, readShown } = await createScene();
  const before = await publishSnapshot({ data: test.data, now: at('13:00') });
  const { id } = await publish(test, '14:00', 0.2);
  await createSnapshotStore(test.data).setCurrent(before.id);
  expect(await readShown()).toEqual([]);
  await rm(join(test.data.snapshots, id), { recursive: true });
  await publish(test, '15:00', 0.9);
  expect([await readSaid(), await readShown()]).toEqual([[0.2], [0.2]]);
});

it('is listed by day with its hash', async () => {
  const { test } = await createScene();
  const run = (...argv: string[]) =>
    runInProcess(['forecasts', ...argv, '--data', test.data.root], { cwd: test.folder });
  expect((await run()).stdout).toContain('Nothing was said before a game yet');
  await publish(test, '14:00', 0.2);
  expect((await run()).stdout).toMatch(
    /^DAY +FORECASTS +HASH\n2031-05-04 +1 +open\n1 forecast of 1 day; none is closed yet/,
  );
  await test.ingestPitches(aGame(900002, 2));
  const next = await publishSnapshot({ data: test.data, now: () => new Date('2031-05-05T14:00:00Z') });
  const { code, stdout } = await run('--json');
  expect(code).toBe(0);
  const head = { day: next.forecasts?.headDay, hash: next.forecasts?.head };
  expect(JSON.parse(stdout)).toMatchObject({
    days: [{ ...head, forecasts: 1 }],
    forecasts: 1,
    head: { ...head, forecasts: 1 },
    isWhole: true,
    findings: [],
    unwitnessed: 0,
    begunAnew: [],
    snapshots: await createSnapshotStore(test.data).list(),
  });
});
