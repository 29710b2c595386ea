import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listBatches } from '@sharpside/ingest/batches/batch';
import { publishSnapshot } from '@sharpside/ingest/publication/publish-snapshot';
import { aGame, createTestData } from '@sharpside/ingest/testing/a-data-folder';
import { acceptanceArgs, toCsv } from '@sharpside/ingest/testing/ingest-text';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { describe, expect, it, vi } from 'vitest';
import { cutPower } from '../testing/power-cuts.ts';
import { runInProcess } from '../testing/run-backend.ts';

// For what hangs: with TEST_LONG=1 there is a process for each step.
vi.setConfig({ testTimeout: 1_200_000 });

/** A published snapshot of one game, and a file with another one. */
async function createScene() {
  const test = await createTestData();
  await test.ingestPitches(aGame(900001, 2));
  const { id } = await publishSnapshot({ data: test.data, now: () => new Date('2031-05-05T10:00:00Z') });
  const file = join(test.folder, 'next.csv');
  await writeFile(file, toCsv(aGame(900002, 3)));
  return { ...test, before: id, file };
}

async function countPitches(root: string): Promise<unknown> {
  const snapshot = await openSnapshot({ data: toDataFolder(root) });
  const [row] = await snapshot.rows('SELECT count(*) AS pitches FROM mlb_pitches');
  await snapshot.close();
  return row?.pitches;
}

describe('a process that is killed', () => {
  it('while it ingests leaves all of a batch or none, and the same command finishes the work', async () => {
    const { data, folder, file, before } = await createScene();
    const toArgv = (root: string) => ['ingest', 'statcast', file, ...acceptanceArgs, '--data', root];
    const seen = new Set<number>();
    for (const { name, root } of await cutPower({ root: data.root, folder, toArgv })) {
      const listKept = async () => (await listBatches(toDataFolder(root))).map(({ kept }) => kept);
      const kept = await listKept();
      expect(kept, name).toEqual(kept.length === 1 ? [2] : [2, 3]);
      seen.add(kept.length);
      expect(await createSnapshotStore(toDataFolder(root)).findCurrent(), name).toBe(before);
      expect(await runInProcess(toArgv(root)), name).toMatchObject({ code: 0 });
      expect(await listKept(), name).toEqual([2, 3]);
    }
    expect(seen).toEqual(new Set([1, 2]));
    expect(await countPitches(data.root)).toBe(2);
  });

  it('while it publishes leaves the snapshot before or the next one, whole, and the next publication succeeds', async () => {
    const { data, folder, file } = await createScene();
    expect(await runInProcess(['ingest', 'statcast', file, '--data', data.root])).toMatchObject({ code: 0 });
    const toArgv = (root: string) => ['publish', '--keep', '1', '--data', root];
    const seen = new Set<unknown>();
    for (const { name, root } of await cutPower({ root: data.root, folder, toArgv })) {
      const pitches = await countPitches(root);
      expect([2, 5], name).toContain(pitches);
      seen.add(pitches);
      expect(await runInProcess(toArgv(root)), name).toMatchObject({ code: 0 });
      expect(await countPitches(root), name).toBe(5);
    }
    expect(seen).toEqual(new Set([2, 5]));
  });

  it('while it takes a batch out leaves the snapshot with it or without it, and the same command finishes the work', async () => {
    const { data, folder, file } = await createScene();
    expect(await runInProcess(['ingest', 'statcast', file, '--publish', '--data', data.root])).toMatchObject({
      code: 0,
    });
    const toArgv = (root: string) => ['batches', 'remove', '1', '--reason', 'wrong', '--data', root];
    const seen = new Set<unknown>();
    for (const { name, root } of await cutPower({ root: data.root, folder, toArgv })) {
      const pitches = await countPitches(root);
      expect([5, 3], name).toContain(pitches);
      seen.add(pitches);
      expect(await runInProcess(toArgv(root)), name).toMatchObject({ code: 0 });
      expect(await countPitches(root), name).toBe(3);
    }
    expect(seen).toEqual(new Set([5, 3]));
  });
});
