import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishSnapshot } from '@sharpside/ingest/publication/publish-snapshot';
import { aGame, createTestData } from '@sharpside/ingest/testing/a-data-folder';
import { expect, it } from 'vitest';
import { buildInProcess } from './build-in-process.ts';
import { openSnapshot } from './open-snapshot.ts';
import { openSnapshotHolder } from './open-snapshot-holder.ts';

async function createScene() {
  const { data, ingestPitches } = await createTestData();
  await ingestPitches(aGame(900001, 2));
  const { id } = await publishSnapshot({ data });
  const served = await readdir(data.served);
  await rm(data.served, { recursive: true });
  const damage = () => writeFile(join(data.snapshots, id, 'mlb_pitches.parquet'), 'PAR1');
  return { data, id, served, damage };
}

it('makes the file that the process itself would have made', async () => {
  const { data, id, served } = await createScene();
  await buildInProcess(data, id);
  expect(await readdir(data.served)).toEqual(served);
  const snapshot = await openSnapshot({ data });
  expect(await snapshot.rows('SELECT count(*) AS pitches FROM mlb_pitches')).toEqual([{ pitches: 2 }]);
  await snapshot.close();
});

it('is what a server does with a snapshot that comes without one', async () => {
  const { data, id, served } = await createScene();
  const holder = await openSnapshotHolder({ data });
  expect(holder.currentId()).toBe(id);
  expect(await readdir(data.served)).toEqual(served);
  await holder.close();
});

it('says that the snapshot is damaged, as the process itself would', async () => {
  const { data, id, damage } = await createScene();
  await damage();
  await expect(buildInProcess(data, id)).rejects.toMatchObject({
    code: 'SNAPSHOT_DAMAGED',
    message: `snapshot ${id} cannot be built; 'backend refresh' publishes a new one`,
  });
});

it('is given up when nobody waits for it any more', async () => {
  const { data, id } = await createScene();
  const controller = new AbortController();
  const building = buildInProcess(data, id, controller.signal);
  controller.abort(new Error('closing'));
  await expect(building).rejects.toThrow('closing');
  await expect(buildInProcess(data, id, controller.signal)).rejects.toThrow('closing');
});
