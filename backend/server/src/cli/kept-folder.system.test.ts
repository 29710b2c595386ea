import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listBatches } from '@sharpside/ingest/batches/batch';
import { aGame, createTestData } from '@sharpside/ingest/testing/a-data-folder';
import { toCsv } from '@sharpside/ingest/testing/ingest-text';
import { createLease, openStore } from '@sharpside/object-store';
import { startS3StandIn } from '@sharpside/object-store/testing/s3-stand-in';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { expect, it, onTestFinished } from 'vitest';
import { runInProcess } from '../testing/run-backend.ts';

async function createScene(environment: Record<string, string> = {}) {
  const { folder } = await createTestData();
  const at = { minute: 0 };
  const inStore = {
    BACKEND_BATCHES: join(folder, 'kept'),
    BACKEND_SNAPSHOTS: join(folder, 'shared'),
    ...environment,
  };
  const files: string[] = [];
  for (const game of [1, 2, 3]) {
    const file = join(folder, `pitches-${game}.txt`);
    await writeFile(file, toCsv(aGame(900_000 + game, 230)));
    files.push(file);
  }
  const toConfig = async (count: number) => {
    const config = join(folder, `refresh-${count}.json`);
    const job = { name: 'pitches', source: 'statcast', every: 'day', inputs: files.slice(0, count) };
    await writeFile(config, JSON.stringify({ jobs: [job] }));
    return config;
  };
  const run = (machine: string, argv: readonly string[], settings: Record<string, string> = inStore) =>
    runInProcess([...argv, '--data', join(folder, machine)], {
      environment: settings,
      now: () => new Date(Date.UTC(2031, 4, 5, 10, at.minute++)),
    });
  const toData = (machine: string) => toDataFolder(join(folder, machine));
  const refresh = async (machine: string, count: number) =>
    run(machine, ['refresh', '--all', '--config', await toConfig(count)]);
  return { folder, files, run, refresh, toData, inStore };
}

it('refreshes on one machine after the other, each with an empty folder, and publishes upon what was', async () => {
  const { refresh, toData, run } = await createScene();
  for (const count of [1, 2, 3]) {
    const { code, stdout } = await refresh(`machine-${count}`, count);
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining(`1 new file, ${count - 1} known before, 0 failed`),
    ]);
    expect(stdout).toContain('Published snapshot');
  }
  expect((await listBatches(toData('machine-3'))).map(({ number }) => number)).toEqual([1, 2, 3]);
  expect((await createSnapshotStore(toData('machine-3')).list()).length).toBe(3);
  const fetched = await run('desk', ['batches', 'fetch']);
  expect(fetched.stdout).toContain('batches: 3');
  expect((await run('desk', ['batches'])).stdout).toContain('pitches-3.txt');
});

it('does the same through a bucket', async () => {
  const server = await startS3StandIn();
  onTestFinished(server.stop);
  const { refresh } = await createScene({
    ...server.environment,
    BACKEND_BATCHES: 's3://site/batches',
    BACKEND_SNAPSHOTS: 's3://site/snapshots',
  });
  expect((await refresh('one', 1)).code).toBe(0);
  expect((await refresh('two', 2)).stdout).toContain('1 new file, 1 known before');
});

it('carries a folder once, and goes on with it elsewhere', async () => {
  const { folder, files, run, refresh, inStore } = await createScene();
  const { BACKEND_SNAPSHOTS } = inStore;
  const [file = ''] = files;
  await run('old', ['ingest', 'statcast', file, '--publish'], { BACKEND_SNAPSHOTS });
  const refused = await refresh('old', 2);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('(KEPT_STORE_EMPTY;')]);
  const carried = await run('old', ['batches', 'carry']);
  expect([carried.code, carried.stdout]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(`^${join(folder, 'kept')} has ${join(folder, 'old')}: \\d+ files, \\d+ MiB, entry 1`),
    ),
  ]);
  expect((await run('old', ['batches', 'carry'])).stdout).toContain('entry 1');
  expect((await refresh('new', 2)).stdout).toContain('1 new file, 1 known before');
});

it('leaves a refresh to the machine that works on the batches, and names it', async () => {
  const { refresh, inStore, toData } = await createScene();
  const store = openStore(inStore.BACKEND_BATCHES, {}, { what: 'store' });
  const lease = createLease({ store, name: 'batches', holder: 'machine-7, process 12' });
  await lease.keep();
  const renewal = setInterval(() => void lease.keep(), 100);
  onTestFinished(() => clearInterval(renewal));
  const { code, stdout } = await refresh('one', 1);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/machine-7, process 12 .* works on the batches: nothing to do here/),
  ]);
  expect(await listBatches(toData('one'))).toEqual([]);
});

it('keeps what was read before a refresh failed', async () => {
  const { run, files, toData } = await createScene();
  const [file = ''] = files;
  const missing = `${file}.none`;
  const first = await run('one', ['ingest', 'statcast', file, missing]);
  expect(first.code).toBe(1);
  await run('two', ['batches', 'fetch']);
  expect(await listBatches(toData('two'))).toHaveLength(1);
});

it.each([
  [['batches', 'carry'], {}, 'BACKEND_BATCHES names no store'],
  [['batches', 'fetch'], { BACKEND_BATCHES: 's3://site' }, 'BACKEND_BATCHES: '],
  [['batches', 'lift'], {}, "there are 'backend batches remove <number>', 'carry' and 'fetch'"],
])('%j with %j is a wrong command line', async (argv, environment, said) => {
  const { run } = await createScene();
  const { code, stderr } = await run('one', argv, environment);
  expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
});

it('keeps all that a folder has where its store was emptied after a run that failed', async () => {
  const { folder, refresh, toData, run, inStore } = await createScene();
  await refresh('desk', 2);
  // The run fails because the snapshots' store cannot be opened. It leaves changes that the batches' store lacks, and a
  // mark that says so (`isWorking`).
  const BACKEND_SNAPSHOTS = join(folder, 'desk', 'no', '\u0000');
  const failed = await run('desk', ['publish'], { ...inStore, BACKEND_SNAPSHOTS });
  expect(failed.code).not.toBe(0);
  await rename(inStore.BACKEND_BATCHES, join(folder, 'away'));
  const { code, stderr } = await refresh('desk', 2);
  expect([code, stderr]).toEqual([1, expect.stringContaining('KEPT_STORE_OLDER')]);
  expect((await listBatches(toData('desk'))).map(({ number }) => number)).toEqual([1, 2]);
  await rm(inStore.BACKEND_BATCHES, { recursive: true, force: true });
  await rename(join(folder, 'away'), inStore.BACKEND_BATCHES);
  expect((await refresh('desk', 3)).code).toBe(0);
});

it('writes nothing into a folder that is kept in a store where no store is named', async () => {
  const { files, refresh, run, toData } = await createScene();
  await refresh('desk', 1);
  const { code, stderr } = await run('desk', ['ingest', 'statcast', files[1] ?? ''], {});
  expect([code, stderr]).toEqual([1, expect.stringContaining('KEPT_STORE_UNNAMED')]);
  expect((await listBatches(toData('desk'))).map(({ number }) => number)).toEqual([1]);
  expect((await run('desk', ['batches'], {})).code).toBe(0);
});
