import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { toDataFolder } from '../files/data-folder.ts';
import { listBatches } from '../ingest/batch.ts';
import { openSnapshot } from '../snapshot/open-snapshot.ts';
import { publishSnapshot } from '../snapshot/publish-snapshot.ts';
import { createSnapshotStore } from '../snapshot/snapshot-store.ts';
import { aGame, createTestData } from '../testing/a-data-folder.ts';
import { toCsv } from '../testing/ingest-text.ts';
import { runBackend, runInProcess } from '../testing/run-backend.ts';

// A process for each step; a machine that does other things too needs its time.
vi.setConfig({ testTimeout: 300_000 });

const disturbed = (argv: readonly string[], disturbance?: { when: string; step: number }) =>
  runBackend(argv, {
    script: 'disturbed',
    environment: disturbance === undefined ? {} : { DISTURBANCE: JSON.stringify(disturbance) },
  });

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

/** Some spread over the command, and every one of the last, where the decision falls. */
function chooseSteps(steps: number): number[] {
  const early = Array.from({ length: 3 }, (_, at) => 1 + Math.floor((at * steps) / 3));
  const last = Array.from({ length: 4 }, (_, at) => steps - at);
  return [...new Set([...early, ...last])].filter((step) => step > 0).sort((a, b) => a - b);
}

async function countSteps(argv: readonly string[]): Promise<number> {
  const { stdout, code } = await disturbed(argv);
  expect(code).toBe(0);
  return Number(/steps: (\d+)/.exec(stdout)?.[1]);
}

describe('a process that is killed', () => {
  it('while it ingests leaves all of a batch or none, and the same command finishes the work', async () => {
    const { data, folder, file, before } = await createScene();
    const root = (name: string) => join(folder, name);
    await cp(data.root, root('count'), { recursive: true });
    const steps = await countSteps(['ingest', 'statcast', file, '--data', root('count')]);
    for (const step of chooseSteps(steps)) {
      for (const when of ['before', 'after']) {
        const copy = root(`ingest-${when}-${step}`);
        await cp(data.root, copy, { recursive: true });
        const argv = ['ingest', 'statcast', file, '--data', copy];
        expect(await disturbed(argv, { when, step })).toMatchObject({ signal: 'SIGKILL' });
        const batches = await listBatches(toDataFolder(copy));
        expect(batches.map(({ kept }) => kept)).toEqual(batches.length === 1 ? [2] : [2, 3]);
        expect(await createSnapshotStore(toDataFolder(copy)).findCurrent()).toBe(before);
        expect(await runInProcess(argv)).toMatchObject({ code: 0 });
        expect((await listBatches(toDataFolder(copy))).map(({ kept }) => kept)).toEqual([2, 3]);
      }
    }
    expect(await countPitches(data.root)).toBe(2);
  });

  it('while it publishes leaves the snapshot before or the next one, whole, and the next publication succeeds', async () => {
    const { data, folder, file } = await createScene();
    expect(await runInProcess(['ingest', 'statcast', file, '--data', data.root])).toMatchObject({ code: 0 });
    const root = (name: string) => join(folder, name);
    await cp(data.root, root('count'), { recursive: true });
    const steps = await countSteps(['publish', '--keep', '1', '--data', root('count')]);
    const seen = new Set<unknown>();
    for (const step of chooseSteps(steps)) {
      for (const when of ['before', 'after']) {
        const copy = root(`publish-${when}-${step}`);
        await cp(data.root, copy, { recursive: true });
        const argv = ['publish', '--keep', '1', '--data', copy];
        expect(await disturbed(argv, { when, step })).toMatchObject({ signal: 'SIGKILL' });
        const pitches = await countPitches(copy);
        expect([2, 5]).toContain(pitches);
        seen.add(pitches);
        expect(await runInProcess(argv)).toMatchObject({ code: 0 });
        expect(await countPitches(copy)).toBe(5);
      }
    }
    expect(seen).toEqual(new Set([2, 5]));
  });
});
