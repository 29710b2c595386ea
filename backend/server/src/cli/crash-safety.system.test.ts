import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listBatches } from '@sharpside/ingest/batches/batch';
import { publishSnapshot } from '@sharpside/ingest/publication/publish-snapshot';
import { aGame, createTestData } from '@sharpside/ingest/testing/a-data-folder';
import { acceptance, acceptanceArgs, toCsv } from '@sharpside/ingest/testing/ingest-text';
import { gives, startSourceServer } from '@sharpside/ingest/testing/source-server';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { describe, expect, it, vi } from 'vitest';
import { cutPower } from '../testing/power-cuts.ts';
import { runInProcess } from '../testing/run-backend.ts';

// With TEST_LONG=1, two processes are killed for each step. The limit only ends tests that hang.
vi.setConfig({ testTimeout: 1_200_000 });

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
  it('while it refreshes leaves the last snapshot or the next one, whole, and the next refresh finishes', async () => {
    const { data, folder } = await createScene();
    const server = await startSourceServer();
    const jobs = [900_002, 900_003].map((game) => {
      server.answer(`/${game}.csv`, gives(toCsv(aGame(game, 3))));
      const inputs = [`${server.url}/${game}.csv`];
      return { name: String(game), source: 'statcast', every: 'day', inputs, accept: acceptance };
    });
    const config = join(folder, 'refresh.json');
    await writeFile(config, JSON.stringify({ jobs }));
    const toArgv = (root: string) => ['refresh', '--all', '--config', config, '--data', root];
    const seen = new Set<unknown>();
    for (const { name, root } of await cutPower({ root: data.root, folder, toArgv })) {
      const pitches = await countPitches(root);
      // Either only the first game is published (2 pitches) or all games (8): a refresh publishes its games together.
      expect([2, 8], name).toContain(pitches);
      seen.add(pitches);
      expect(await runInProcess(toArgv(root)), name).toMatchObject({ code: 0 });
      expect(await countPitches(root), name).toBe(8);
    }
    expect(seen).toEqual(new Set([2, 8]));
  });

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

  it.each([
    ['publishes', [], ['publish', '--keep', '1'], { before: 2, after: 5 }],
    [
      'takes a batch out',
      ['--publish'],
      ['batches', 'remove', '1', '--reason', 'wrong'],
      { before: 5, after: 3 },
    ],
  ])(
    'while it %s leaves the snapshot before or the next one, whole, and the same command finishes the work',
    async (_, options, argv, pitches) => {
      const { data, folder, file } = await createScene();
      const ingest = ['ingest', 'statcast', file, ...options, '--data', data.root];
      expect(await runInProcess(ingest)).toMatchObject({ code: 0 });
      const toArgv = (root: string) => [...argv, '--data', root];
      const seen = new Set<unknown>();
      for (const { name, root } of await cutPower({ root: data.root, folder, toArgv })) {
        const left = await countPitches(root);
        expect(Object.values(pitches), name).toContain(left);
        seen.add(left);
        expect(await runInProcess(toArgv(root)), name).toMatchObject({ code: 0 });
        expect(await countPitches(root), name).toBe(pitches.after);
      }
      expect(seen.size).toBe(2);
    },
  );
});
