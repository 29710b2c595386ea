import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestData, type TestData } from '@sharpside/ingest/testing/a-data-folder';
import { acceptance, toCsv } from '@sharpside/ingest/testing/ingest-text';
import { gives, startSourceServer } from '@sharpside/ingest/testing/source-server';
import { type S3Server, startS3Server } from '@sharpside/object-store/testing/s3-server';
import { startS3StandIn } from '@sharpside/object-store/testing/s3-stand-in';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aSlate, countEngineAnswers, PATIENCE, startVisitors } from '../testing/clients-under-load.ts';
import { runInProcess } from '../testing/run-backend.ts';
import { type ServedBackend, serveBackend } from '../testing/serve-backend.ts';

const POLL = { timeout: 120_000 };

type Environment = Record<string, string>;

/** A machine that has refreshed from its source and published to the store once. */
async function createReader(environment: Environment) {
  const test = await createTestData();
  const source = await startSourceServer();
  const config = join(test.folder, 'refresh.json');
  const inputs = [`${source.url}/pitches.csv`];
  const job = { name: 'pitches', source: 'statcast', every: 'day', inputs, accept: acceptance };
  await writeFile(config, JSON.stringify({ jobs: [job] }));
  const run = async (...argv: string[]) => {
    const { code, stdout, stderr } = await runInProcess([...argv, '--data', test.data.root], { environment });
    if (code !== 0) throw new Error(`${stdout}${stderr}`);
    return stdout;
  };
  const refresh = async (round: number) => {
    source.answer('/pitches.csv', gives(toCsv(aSlate(round))));
    return run('refresh', '--all', '--config', config);
  };
  await refresh(0);
  return { test, run, refresh };
}

/** An API machine with its own data folder. Its snapshots come only from the store. */
const startMachine = ({ folder }: TestData, name: string, environment: Environment): Promise<ServedBackend> =>
  serveBackend({
    root: join(folder, name),
    // Often enough for a test, rarely enough for the machine: each look at the store takes some requests, and each new
    // snapshot a process.
    environment: { ...PATIENCE, ...environment, BACKEND_LOG_LEVEL: 'info', BACKEND_WATCH_MS: '200' },
  });

/** Visitors pause between requests, to leave processor time for the publications, which are slow here. */
const startLoad = ({ url }: ServedBackend) => startVisitors(url, { thinkingMs: 200 });

async function readMetric({ operatorsUrl }: ServedBackend, name: string): Promise<number> {
  const text = await (await fetch(`${operatorsUrl}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

const readReady = async ({ url }: ServedBackend): Promise<unknown> => (await fetch(`${url}/readyz`)).json();

async function moveUnderLoad(environment: Environment, rounds: readonly number[]): Promise<void> {
  const { test, refresh } = await createReader(environment);
  const machines = await Promise.all(['a', 'b'].map((name) => startMachine(test, name, environment)));
  const loads = await Promise.all(machines.map(startLoad));
  const untilAllHave = (round: number) => Promise.all(loads.map((load) => load.untilAllHave(round)));
  await untilAllHave(0);
  for (const round of rounds) await Promise.all([refresh(round), untilAllHave(round)]);
  for (const [at, { roundsByClient, end }] of loads.entries()) {
    const sent = await end();
    for (const seen of roundsByClient) {
      expect(seen).toEqual(seen.toSorted());
      expect(new Set(seen)).toEqual(new Set([0, ...rounds]));
    }
    // More answers than sent requests would mean that a request was repeated.
    expect(await countEngineAnswers(machines[at]?.operatorsUrl ?? '')).toBe(sent);
  }
}

describe('two API machines with folders of their own', () => {
  it('serve each publication to a folder that both can read, and lose no request', async () => {
    const { folder } = await createTestData();
    await moveUnderLoad({ BACKEND_SNAPSHOTS: join(folder, 'shared') }, [1, 2]);
  }, 400_000);

  it('go on with what they have while the store is away, and catch up', async () => {
    const server = await startS3StandIn();
    onTestFinished(server.stop);
    const environment = { ...server.environment, BACKEND_SNAPSHOTS: 's3://site/statistics' };
    const { test, refresh, run } = await createReader(environment);
    const machine = await startMachine(test, 'a', environment);
    const load = await startLoad(machine);
    await load.untilAllHave(0);
    expect(await readReady(machine)).toEqual({ status: 'ready' });

    server.isDown = true;
    await expect
      .poll(() => readReady(machine), POLL)
      .toEqual({
        status: 'ready',
        problems: [expect.stringMatching(/^cannot look for newer snapshots: the store of snapshots failed/)],
      });
    expect(await readMetric(machine, 'backend_shared_store_unreached_seconds')).toBeGreaterThan(1);
    await expect(refresh(1)).rejects.toThrow('SHARED_STORE_FAILED');
    server.isDown = false;
    await Promise.all([refresh(1), load.untilAllHave(1)]);
    await expect.poll(() => readReady(machine), POLL).toEqual({ status: 'ready' });
    expect(await readMetric(machine, 'backend_shared_snapshots_behind')).toBe(0);

    // Pieces of the next snapshot are damaged in the store. The machine refuses it until another snapshot is published.
    const before = new Set(server.objects.keys());
    const { objects } = server;
    const lose = setInterval(() => {
      for (const name of objects.keys())
        if (name.includes('/pieces/') && !before.has(name)) objects.set(name, new Uint8Array(3));
    }, 1);
    await refresh(2);
    clearInterval(lose);
    await expect
      .poll(() => readReady(machine), POLL)
      .toMatchObject({
        problems: [expect.stringMatching(/^the newest snapshot is not served: snapshot \S+ of s3:/)],
      });
    expect(await readMetric(machine, 'backend_shared_snapshot_refused')).toBe(1);
    await Promise.all([run('publish'), load.untilAllHave(2)]);
    await load.end();
  }, 400_000);
});

describe('two API machines and a bucket', { tags: 'ceph' }, () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  }, 60_000);
  afterAll(() => server?.stop());

  it('serve each publication to it, and lose no request', async () => {
    const { bucket, keys } = await server.createBucket();
    await moveUnderLoad(
      {
        BACKEND_SNAPSHOTS: `s3://${bucket}/statistics`,
        AWS_ENDPOINT_URL_S3: server.endpoint,
        AWS_ACCESS_KEY_ID: keys.accessKeyId,
        AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
      },
      [1],
    );
  }, 400_000);
});
