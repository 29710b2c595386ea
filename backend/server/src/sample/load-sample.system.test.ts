import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepLive, listBatches } from '@sharpside/ingest/batches/batch';
import { SampleError } from '@sharpside/ingest/batches/errors';
import { readCheckedLog } from '@sharpside/ingest/forecasts/begin-anew';
import { ingestFile } from '@sharpside/ingest/ingest/ingest-file';
import type { Stage } from '@sharpside/ingest/publication/stage';
import { statcastReader } from '@sharpside/ingest/readers/mlb/statcast';
import { aGame } from '@sharpside/ingest/testing/a-data-folder';
import { aForecast } from '@sharpside/ingest/testing/a-forecast';
import { acceptance, toCsv } from '@sharpside/ingest/testing/ingest-text';
import { createFolderStore } from '@sharpside/object-store';
import { toDay } from '@sharpside/sample-seasons/calendar/day';
import {
  type GenerateSampleOptions,
  planSample,
  writeSample,
} from '@sharpside/sample-seasons/generate-sample';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { toSharedStore } from '@sharpside/warehouse/shared-files/open-shared-store';
import { createSharedPublication } from '@sharpside/warehouse/shared-store/shared-publication';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { SCHEMA_VERSION } from '@sharpside/warehouse/tables/tables';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { describe, expect, it, vi } from 'vitest';
import { loadSample } from './load-sample.ts';

// A few of the sample's files are enough to test ingesting and publishing.
const generateFrom = (seed: string) => (options: GenerateSampleOptions) =>
  writeSample(
    planSample({ seed, today: toDay(options.today), size: options.size }).filter(({ path }) =>
      /^(mlb\/people|nba\/scoreboard|nfl\/roster)/.test(path),
    ),
    options,
  );
const generate = generateFrom('sample');

async function createScene() {
  const folder = await createTemporaryFolder();
  const data = toDataFolder(join(folder, 'data'));
  const load = (today: string) => loadSample({ data, today, size: 'small', generate });
  return { folder, data, load };
}

describe('loadSample', () => {
  it('publishes what it has made, and every source of it says that it is sample data', async () => {
    const { load, data } = await createScene();
    const { summary, ingested, published } = await load('2024-10-10');
    expect(ingested).toBe(summary.files.length);
    expect(published?.sources.map(({ source }) => source)).toEqual([
      'mlb-people',
      'nba-scoreboard',
      'nfl-rosters',
    ]);
    expect(published?.sources.every(({ isSample }) => isSample)).toBe(true);
    expect(await createSnapshotStore(data).findCurrent()).toBe(published?.id);
  });

  it('brings nothing new on the same day, and what has changed on the next', async () => {
    const { load } = await createScene();
    await load('2024-10-10');
    expect(await load('2024-10-10')).toMatchObject({ ingested: 0, published: undefined });
    const next = await load('2024-10-11');
    expect(next.summary.written).toEqual(['nba/scoreboard_2024-10-12.json.gz']);
    expect(next.ingested).toBe(1);
    expect(next.published).toBeDefined();
  });

  it.each([
    ['an empty folder', []],
    ['a folder of the day before', ['2024-10-09']],
  ])('is done once where two ask at the same time for %s', async (_, before) => {
    const { load, data } = await createScene();
    for (const day of before) await load(day);
    const known = (await listBatches(data)).length;
    const both = await Promise.all([load('2024-10-10'), load('2024-10-10')]);
    const [idle, busy] = both.sort((a, b) => a.ingested - b.ingested);
    expect(idle).toMatchObject({ summary: { written: [] }, ingested: 0, published: undefined });
    expect(busy?.published?.id).toBe(await createSnapshotStore(data).findCurrent());
    expect(await listBatches(data)).toHaveLength(known + (busy?.ingested ?? 0));
  });

  it('reads every file again once its readers fill other tables than those of the snapshot', async () => {
    const { data, load } = await createScene();
    const { summary, published } = await load('2024-10-10');
    const manifest = join(data.snapshots, published?.id ?? '', 'snapshot.json');
    const text = await readFile(manifest, 'utf8');
    await writeFile(manifest, text.replace(`"schemaVersion": ${SCHEMA_VERSION}`, '"schemaVersion": 0'));
    const next = await load('2024-10-10');
    expect(next.ingested).toBe(summary.files.length);
    expect(next.published).toMatchObject({ schemaVersion: SCHEMA_VERSION });
    expect(await load('2024-10-10')).toMatchObject({ ingested: 0 });
  });

  it('publishes after a run that was stopped before it had published', async () => {
    const { load, data } = await createScene();
    const stop = { name: 'stop', run: () => Promise.reject(new Error('stopped')) };
    await expect(
      loadSample({ data, today: '2024-10-10', size: 'small', generate, stages: [stop] }),
    ).rejects.toThrow('stopped');
    expect(await load('2024-10-10')).toMatchObject({ ingested: 0, published: { throughBatch: 4 } });
  });

  it('refuses a folder with real data', async () => {
    const { folder, data, load } = await createScene();
    const ref = join(folder, 'real.csv');
    await writeFile(ref, toCsv(aGame(900001, 3)));
    await ingestFile({ data, reader: statcastReader, ref, known: [], acceptance });
    const error = await load('2024-10-10').catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(SampleError);
    expect(error).toMatchObject({ code: 'SAMPLE_AMONG_REAL_DATA' });
  });
});

const DAY = '2024-10-10';
const MORNING = () => new Date(`${DAY}T14:00:00Z`);
const foresee: Stage = {
  name: 'foresee',
  run: async ({ forecasts }) =>
    forecasts.say([
      aForecast({
        game_date: DAY,
        start_time: `${DAY}T23:00:00Z`,
        known_until: '2024-10-09',
        published_at: MORNING().toISOString(),
      }),
    ]),
};

/** A folder whose sample an older version of the generator made. Another seed stands for its other games. */
async function createOlderScene(seed = 'older') {
  const scene = await createScene();
  const { data } = scene;
  const store = toSharedStore(createFolderStore({ root: join(scene.folder, 'store') }), 's3://site/sample');
  const share = () => createSharedPublication({ store, data, now: MORNING });
  const options = { data, today: DAY, size: 'small', now: MORNING } as const;
  await loadSample({ ...options, generate: generateFrom(seed), stages: [foresee], shared: share() });
  const manifest = join(data.root, 'sample/manifest.json');
  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replace(/"recipe": "\d+/g, '"recipe": "0'));
  return { ...scene, load: (more = {}) => loadSample({ ...options, generate, shared: share(), ...more }) };
}

const stopped = () => Promise.reject(new Error('stopped'));

describe('a folder of an older version of the generator', () => {
  it.each([
    ['at once', []],
    ['after it was stopped before a file was written', [{ generate: stopped }]],
    ['after it was stopped before it had published', [{ stages: [{ name: 'stop', run: stopped }] }]],
  ])('has the tables of a fresh folder, and no old forecasts, %s', async (_, interrupted) => {
    const { data, load } = await createOlderScene();
    for (const more of interrupted) await expect(load(more)).rejects.toThrow('stopped');
    const { published } = await load();
    const fresh = await (await createScene()).load(DAY);
    expect(published?.tables).toEqual(fresh.published?.tables);
    expect(published?.forecasts).toBeUndefined();
    expect((await readCheckedLog(data)).checked).toMatchObject({ entries: [], findings: [] });
    expect(keepLive(await listBatches(data))).toHaveLength(fresh.ingested);
    expect(await load()).toMatchObject({ ingested: 0, published: undefined });
  });

  it('is read again even where the files have the same bytes', async () => {
    const { data, load } = await createOlderScene('sample');
    const onBeginAnew = vi.fn();
    const { summary, ingested, published } = await load({ onBeginAnew });
    expect(onBeginAnew).toHaveBeenCalledOnce();
    expect(ingested).toBe(summary.files.length);
    const old = (await listBatches(data)).filter(({ removed }) => removed !== undefined);
    expect(published?.without).toEqual(old.map(({ number }) => number));
  });
});

it('loadSample empties no folder of the same version', async () => {
  const { data, load } = await createScene();
  const onBeginAnew = vi.fn();
  const options = { data, size: 'small', generate, now: MORNING, onBeginAnew } as const;
  await loadSample({ ...options, today: DAY, stages: [foresee] });
  const before = await listBatches(data);
  await load('2024-10-11');
  expect((await listBatches(data)).slice(0, before.length)).toEqual(before);
  expect((await readCheckedLog(data)).checked.entries).toHaveLength(1);
  expect(onBeginAnew).not.toHaveBeenCalled();
});
