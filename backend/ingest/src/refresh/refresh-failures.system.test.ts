import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInProcess } from '@sharpside/server/testing/run-backend';
import { describe, expect, it, vi } from 'vitest';
import { type FetchAnswer, toReachError } from '../reading/http/fetch-answer.ts';
import { aGame, createTestData } from '../testing/a-data-folder.ts';
import { toCsv } from '../testing/ingest-text.ts';
import { findClosedOrigin } from '../testing/source-server.ts';
import { readRefreshConfig } from './refresh-config.ts';
import { findJobState, listJobStates, writeJobRun } from './refresh-state.ts';
import { type RefreshOptions, type RefreshOutcome, runRefresh } from './run-refresh.ts';

const NOW = new Date('2031-05-05T12:00:00Z');
const pitches = (game: number) => `${toCsv(aGame(game, 2))}\n`;

/** Three jobs. `job` changes the second. */
async function createScene(job: Readonly<Record<string, unknown>> = {}) {
  const { data, folder } = await createTestData();
  const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);
  const toJob = (name: string) => ({
    name,
    source: 'statcast',
    every: 'day',
    inputs: [join(folder, `${name}.csv`)],
  });
  await write('first.csv', pitches(900_001));
  await write('second.csv', pitches(900_002));
  await write('third.csv', pitches(900_003));
  const jobs = [toJob('first'), { ...toJob('second'), ...job }, toJob('third')];
  await write('refresh.json', JSON.stringify({ jobs }));
  const configPath = join(folder, 'refresh.json');
  const refresh = async (options: Pick<RefreshOptions, 'download'> = {}) =>
    runRefresh({ data, config: await readRefreshConfig(configPath), now: () => NOW, ...options });
  const runCommand = () =>
    runInProcess(['refresh', '--config', configPath, '--data', data.root], { now: () => NOW });
  return { data, folder, write, refresh, runCommand };
}

const OTHERS = [
  { job: 'first', state: 'done', ingested: 1 },
  { job: 'third', state: 'done', ingested: 1 },
];

const withoutSecond = ({ jobs }: RefreshOutcome) => jobs.filter(({ job }) => job !== 'second');
const findSecond = ({ jobs }: RefreshOutcome) => jobs.find(({ job }) => job === 'second');

describe('a bad input among three jobs costs itself alone', () => {
  it('and is told with its code, until it is whole again', async () => {
    const { data, write, refresh } = await createScene();
    await write('second.csv', pitches(900_002).slice(0, -30));
    const run = await refresh();
    expect(withoutSecond(run)).toMatchObject(OTHERS);
    const code = 'INPUT_UNREADABLE';
    const failure = { input: expect.stringMatching(/second\.csv$/), code };
    expect(findSecond(run)).toMatchObject({
      state: 'failed',
      failures: [{ ...failure, message: expect.stringMatching(/^second\.csv/) }],
    });
    expect(run.published).toBeDefined();
    expect(await listJobStates(data)).toMatchObject([
      { job: 'first', lastSuccess: NOW.toISOString(), lastRun: { state: 'done', ingested: 1, failed: 0 } },
      { job: 'second', lastRun: { at: NOW.toISOString(), state: 'failed', failed: 1, failures: [{ code }] } },
      { job: 'third', lastRun: { state: 'done' } },
    ]);
    await write('second.csv', pitches(900_002));
    expect((await refresh()).jobs.map(({ state }) => state)).toEqual(['not due', 'done', 'not due']);
    expect(await findJobState(data, 'second')).toMatchObject({
      lastSuccess: NOW.toISOString(),
      lastRun: { state: 'done', failures: [] },
    });
  });

  it('and the other inputs of its job are read', async () => {
    const { folder, write, refresh } = await createScene({ inputs: [] });
    const inputs = ['bad.csv', 'second.csv'].map((name) => join(folder, name));
    await write('bad.csv', 'a\0b\n');
    const job = { name: 'second', source: 'statcast', every: 'day', inputs };
    await write('refresh.json', JSON.stringify({ jobs: [job] }));
    expect((await refresh()).jobs).toMatchObject([
      { state: 'failed', ingested: 1, failures: [{ code: 'INPUT_UNREADABLE' }] },
    ]);
  });
});

it('the command says which job failed by what, publishes the others, and ends with 1', async () => {
  const { write, runCommand } = await createScene();
  await write('second.csv', pitches(900_002).slice(0, -30));
  const { code, stdout } = await runCommand();
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /✔ first: 1 new file.*\n✖ second: 0 new files, 0 known before, 1 failed\n {4}second\.csv ends .*; it is cut off, fetch it again \(INPUT_UNREADABLE\)\n✔ third: .*\nPublished snapshot /,
  );
});

describe('an origin that cannot be reached', () => {
  const inputs = ['http://127.0.0.1:9/a.csv?apiKey=hush', 'http://127.0.0.1:9/b.csv?apiKey=hush'];
  const toError = (code: string) => Object.assign(new Error(`connect ${code}`), { code });
  const here = { pause: async () => {} };

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH'])(
    'is requested for its first input only, until the next refresh: %s',
    async (code) => {
      const { refresh } = await createScene({ inputs });
      const send = vi.fn<FetchAnswer>(async (url) => {
        throw toReachError(toError(code), new URL(url));
      });
      const run = await refresh({ download: { ...here, fetchUrl: send } });
      expect(send).toHaveBeenCalledTimes(3);
      expect(withoutSecond(run)).toMatchObject(OTHERS);
      expect(findSecond(run)?.failures).toEqual([
        expect.objectContaining({
          message: expect.stringContaining(`in 3 attempts (no answer: connect ${code})`),
        }),
        {
          input: 'http://127.0.0.1:9/b.csv?apiKey=***',
          code: 'DOWNLOAD_FAILED',
          message:
            'http://127.0.0.1:9/b.csv?apiKey=*** was not requested, because http://127.0.0.1:9 could not be reached before; the next refresh tries again',
        },
      ]);
      await refresh({ download: { ...here, fetchUrl: send } });
      expect(send).toHaveBeenCalledTimes(6);
    },
  );

  it('is requested for each input if it only answers badly, or redirects to an origin that cannot be reached', async () => {
    const { refresh } = await createScene({ inputs });
    const asked = new Set<string>();
    const fetchUrl: FetchAnswer = async (url) => {
      asked.add(url);
      if (url.includes('a.csv')) throw toReachError(toError('ENOTFOUND'), new URL('https://files.example'));
      return new Response('', { status: 503 });
    };
    await refresh({ download: { ...here, fetchUrl } });
    expect([...asked]).toEqual(inputs);
  });

  it('is named by the command with the job, and so is each attempt before the pause', async () => {
    const origin = await findClosedOrigin();
    const { runCommand } = await createScene({ inputs: [`${origin}/a.csv?apiKey=hush`] });
    const { code, stdout } = await runCommand();
    expect(code).toBe(1);
    const address = `${origin}/a.csv?apiKey=***`;
    const reason = `no answer: connect ECONNREFUSED ${new URL(origin).host}`;
    expect(stdout.split('\n').slice(0, 3)).toEqual([
      `second: fetching ${address}`,
      `second: ${address}: attempt 1 of 3 failed (${reason}); the next is in 1 s`,
      `second: ${address}: attempt 2 of 3 failed (${reason}); the next is in 2 s`,
    ]);
  });
});

describe('a job that is wrong costs itself alone', () => {
  it.each([
    ['by a key that is not set', { inputs: ['?apiKey={env:MISSING_KEY}'] }, /MISSING_KEY is not set/],
    ['by its source', { source: 'x' }, /refresh\.json is wrong: jobs\.1\.source: must be one of statcast/],
  ])('%s', async (_, job, message) => {
    const { data, refresh } = await createScene(job);
    const run = await refresh();
    expect(withoutSecond(run)).toMatchObject(OTHERS);
    expect(findSecond(run)).toMatchObject({
      state: 'failed',
      failures: [{ code: 'REFRESH_CONFIG_INVALID', message: expect.stringMatching(message) }],
    });
    expect((await findJobState(data, 'second')).lastRun).toMatchObject({ state: 'failed', failed: 1 });
  });

  it('and so does one whose known games cannot be read', async () => {
    const { data, refresh } = await createScene({ forEach: 'mlb-games', inputs: ['/{key}.json'] });
    await mkdir(data.root, { recursive: true });
    await writeFile(data.pointer, '20310504T120000000Z-000000000000\n');
    const run = await refresh();
    expect(withoutSecond(run)).toMatchObject(OTHERS);
    expect(findSecond(run)).toMatchObject({ failures: [{ input: 'second', code: 'SNAPSHOT_UNKNOWN' }] });
  });
});

describe('the state of a job', () => {
  it('that cannot be read is as none, and is written anew', async () => {
    const { data, refresh } = await createScene();
    await mkdir(data.refreshState, { recursive: true });
    await writeFile(join(data.refreshState, 'second.json'), '{');
    expect(findSecond(await refresh())).toMatchObject({ state: 'done' });
    expect(await findJobState(data, 'second')).toMatchObject({ lastRun: { state: 'done' } });
  });

  it('has the interval of the job, also after a run with a mistake in its configuration', async () => {
    const { data, refresh, write, folder } = await createScene({ every: 'week' });
    await refresh();
    expect((await findJobState(data, 'second')).lastRun).toMatchObject({ every: 'week' });
    const job = { name: 'second', source: 'no-source', every: 'week', inputs: [join(folder, 'second.csv')] };
    const other = { ...job, name: 'first', source: 'statcast' };
    await write('refresh.json', JSON.stringify({ jobs: [job, other] }));
    await refresh();
    expect((await findJobState(data, 'second')).lastRun).toMatchObject({ every: 'week', state: 'failed' });
  });

  it('of an earlier program is read', async () => {
    const { data } = await createScene();
    await mkdir(data.refreshState, { recursive: true });
    await writeFile(join(data.refreshState, 'old.json'), '{"lastSuccess":"2031-05-05T12:00:00.000Z"}');
    expect(await listJobStates(data)).toEqual([{ job: 'old', lastSuccess: NOW.toISOString() }]);
  });

  it('keeps its last success and the first twenty failures, and counts all', async () => {
    const { data } = await createScene();
    const run = { at: NOW.toISOString(), ingested: 1, known: 0, failures: [] };
    await writeJobRun(data, 'job', { ...run, state: 'done' });
    const failures = Array.from({ length: 30 }, (_, at) => ({ input: `${at}`, code: 'X', message: 'no' }));
    await writeJobRun(data, 'job', { ...run, at: '2031-05-06T12:00:00Z', state: 'failed', failures });
    const { lastSuccess, lastRun } = await findJobState(data, 'job');
    expect(lastSuccess).toBe(NOW.toISOString());
    expect(lastRun).toMatchObject({ state: 'failed', failed: 30 });
    expect(lastRun?.failures).toHaveLength(20);
  });
});
