import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listBatches } from '@sharpside/ingest/batches/batch';
import { aGame, shareTestData } from '@sharpside/ingest/testing/a-data-folder';
import { createLease, openStore } from '@sharpside/object-store';
import { startS3StandIn } from '@sharpside/object-store/testing/s3-stand-in';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { expect, it, onTestFinished } from 'vitest';
import { runInProcess } from '../testing/run-backend.ts';

const copyTestData = shareTestData(async ({ data, folder, ingestPitches }) => {
  const environment = { BACKEND_SNAPSHOTS: join(folder, 'shared') };
  for (const game of [1, 2]) {
    await ingestPitches(aGame(900_000 + game, 20));
    const now = () => new Date(Date.UTC(2031, 4, 5, 10, game));
    await runInProcess(['publish', '--data', data.root], { environment, now });
  }
});

async function createScene() {
  const { folder, data } = await copyTestData();
  const environment = { BACKEND_SNAPSHOTS: join(folder, 'shared') };
  const run = (argv: readonly string[], root = data.root) =>
    runInProcess([...argv, '--data', root], { environment });
  const [one = '', two = ''] = await createSnapshotStore(data).list();
  return { folder, data, environment, run, one, two };
}

it('lists what is shared, and goes back everywhere by one entry', async () => {
  const { run, environment, data, one, two } = await createScene();
  const { stdout } = await run(['snapshots']);
  const [, shared = ''] = stdout.split(`In ${environment.BACKEND_SNAPSHOTS}`);
  expect(shared).toMatch(new RegExp(`ENTRY  SNAPSHOT .*\\n +2  ${two}  .*published.*\\n +1  ${one}`));

  const back = await run(['snapshots', '--use', one]);
  expect(back.stdout).toContain(`Entry 3 of ${environment.BACKEND_SNAPSHOTS} says so`);
  expect(back.stdout).toMatch(new RegExp(`\\n +3  ${one}  .*went back`));
  expect(await createSnapshotStore(data).findCurrent()).toBe(one);
  expect(back.stdout).toContain('somebody went back');
  const { stdout: forward } = await run(['snapshots', '--use', two]);
  expect(forward).toMatch(new RegExp(`\\n +4  ${two}  .*published`));
  expect(forward).not.toContain('somebody went back');
});

it('goes back from a machine without data, which fetches nothing for it', async () => {
  const { run, folder, one } = await createScene();
  const elsewhere = join(folder, 'laptop');
  const { code, stdout } = await run(['snapshots', '--use', one, '--json'], elsewhere);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    current: null,
    snapshots: [],
    shared: { entries: [{ number: 3, id: one, kind: 'went-back' }, { number: 2 }, { number: 1 }] },
  });
  const unknown = await run(['snapshots', '--use', '20310505T100000000Z-000000000000'], elsewhere);
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('(SHARED_SNAPSHOT_UNKNOWN;')]);
});

it.each([
  [['publish'], { BACKEND_SNAPSHOTS: 'https://a.example' }, 'must be a folder or s3://<bucket>/<folder>'],
  [['refresh', '--config', 'refresh.json'], { BACKEND_SNAPSHOTS: 's3://site' }, 'AWS_REGION: must be set'],
  [['publish'], { BACKEND_SNAPSHOTS: '"s3://bucket/folder"' }, 'BACKEND_SNAPSHOTS: must not stand in quotes'],
])('%j with %j is a wrong command line', async (argv, environment, said) => {
  const { folder } = await copyTestData();
  const cwd = folder;
  await writeFile(join(folder, 'refresh.json'), '{"jobs":[]}');
  const args = argv.map((arg) => (arg.endsWith('.json') ? join(folder, arg) : arg));
  const { code, stderr } = await runInProcess([...args, '--data', join(folder, 'empty')], {
    environment,
    cwd,
  });
  expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
});

async function createRefresh() {
  const scene = await createScene();
  const pitches = join(scene.folder, 'file-1.txt');
  const job = { name: 'pitches', source: 'statcast', every: 'day', inputs: [pitches] };
  const config = join(scene.folder, 'refresh.json');
  await writeFile(config, JSON.stringify({ jobs: [job] }));
  return { ...scene, argv: ['refresh', '--all', '--config', config] };
}

it('leaves a refresh to the machine that has the lease, and names it', async () => {
  const { run, argv, environment, data } = await createRefresh();
  const store = openStore(environment.BACKEND_SNAPSHOTS, {}, { what: 'store' });
  const lease = createLease({ store, name: 'publisher', holder: 'machine-7, process 12' });
  await lease.keep();
  const renewal = setInterval(() => void lease.keep(), 100);
  onTestFinished(() => clearInterval(renewal));
  const { code, stdout } = await run(argv);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/A refresh is under way on machine-7, process 12 .*: nothing to do here/),
  ]);
  expect(await listBatches(data)).toHaveLength(2);
});

it('tells at the start of a refresh that a bucket knows no conditional writes, and changes nothing', async () => {
  const { argv, folder, data } = await createRefresh();
  const server = await startS3StandIn();
  onTestFinished(server.stop);
  server.isCareless = true;
  const environment = { ...server.environment, BACKEND_SNAPSHOTS: 's3://site/statistics' };
  const empty = toDataFolder(join(folder, 'empty'));
  const { code, stderr } = await runInProcess([...argv, '--data', empty.root], { environment });
  expect([code, stderr]).toEqual([1, expect.stringContaining('(SHARED_STORE_UNSAFE;')]);
  expect(await listBatches(empty)).toEqual([]);
  expect([...server.objects.keys()]).toEqual(['site/statistics/.conditional-writes']);
  expect(await listBatches(data)).toHaveLength(2);
});
