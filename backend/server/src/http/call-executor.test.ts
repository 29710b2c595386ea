import { type Call, defineCall } from '@sharpside/boards/call/call';
import { pagingParameters } from '@sharpside/boards/call/parameters';
import { createPictures } from '@sharpside/boards/call/pictures';
import { openTestSnapshot } from '@sharpside/ingest/testing/open-test-snapshot';
import type { QueryOptions } from '@sharpside/warehouse/engine/connection-pool';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import type { Snapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CallExecutorOptions, createCallExecutor } from './call-executor.ts';

const teamCount = defineQuery()({
  sql: 'SELECT count(*) AS teams FROM teams',
  row: v.object({ teams: v.number() }),
});

const createTeams = (cacheVaryBy?: (now: number) => string, maxStaleMs = 0) =>
  defineCall({
    path: '/api/teams/',
    summary: 'How many teams there are',
    access: 'public',
    parameters: pagingParameters,
    answer: v.object({ teams: v.number(), page: v.number() }),
    maxStaleMs,
    ...(cacheVaryBy && { cacheVaryBy }),
    run: async ({ runQuery }, { page }) => ({ teams: (await runQuery(teamCount, {}))[0]?.teams ?? 0, page }),
  });

const ENDLESS = 'SELECT count(*) FROM range(100000000000) a WHERE hash(a.range) % 7 = 3';

type Obstacle = (options: QueryOptions | undefined) => Promise<void>;

/**
 * A scene in which a test replaces the snapshot itself. Queries are counted, and wait for the obstacles that the test
 * adds.
 */
async function createScene(options: Partial<CallExecutorOptions> = {}) {
  const snapshot = await openTestSnapshot({});
  let queries = 0;
  const obstacles: Obstacle[] = [];
  let current: Snapshot = {
    ...snapshot,
    async all(query, parameters, queryOptions) {
      queries += 1;
      await obstacles.shift()?.(queryOptions);
      return snapshot.all(query, parameters, queryOptions);
    },
  };
  const moveTo = (id: string) => {
    current = { ...current, manifest: { ...snapshot.manifest, id } };
  };
  let moment = 0;
  const executor = createCallExecutor({
    holder: { use: (work) => work(current), currentId: () => current.manifest.id },
    pictures: createPictures({ players: {}, teams: {} }),
    now: () => moment,
    cacheBytes: 1_000_000,
    queryTimeoutMs: 1_000,
    maxWaiting: 10,
    ...options,
  });
  const send = async (query: Record<string, string> = {}, call: Call = createTeams()) => {
    const { answer, from, ageMs } = await executor.execute(call, call.read(query, undefined));
    return { from, ageMs, body: JSON.parse(answer.body.toString()), etag: answer.etag };
  };
  const pass = (ms: number) => {
    moment += ms;
  };
  const prepare = (id: string, signal = new AbortController().signal) =>
    executor.prepare({ ...current, manifest: { ...snapshot.manifest, id } }, signal);
  /** Occupies the engine's only connection until the returned function is called. */
  const hold = () => {
    const holding = new AbortController();
    const held = snapshot.rows(ENDLESS, {}, { signal: holding.signal });
    return async () => {
      holding.abort(new Error('given back'));
      await expect(held).rejects.toThrow('given back');
    };
  };
  return {
    send,
    moveTo,
    pass,
    obstacles,
    prepare,
    hold,
    cacheBytes: executor.cacheBytes,
    countQueries: () => queries,
  };
}

const NEXT = '20310505T060000000Z-ba9876543210';

it('runs the engine once for the same request', async () => {
  const { send, countQueries } = await createScene();
  const answers = [await send(), await send(), await send({ page: '2' })];
  expect(answers.map(({ from }) => from)).toEqual(['engine', 'cache', 'engine']);
  expect(answers.map(({ body }) => body.page)).toEqual([1, 1, 2]);
  expect(countQueries()).toBe(2);
});

it('runs the engine once for the same request of many at the same time', async () => {
  const { send, countQueries } = await createScene();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
  expect(answers.map(({ from }) => from).sort()).toEqual(['engine', ...Array(19).fill('shared')]);
  expect(countQueries()).toBe(1);
});

it('asks again of a new snapshot, and gives equal content the same tag', async () => {
  const { send, moveTo, countQueries } = await createScene();
  const before = await send();
  moveTo(NEXT);
  const after = await send();
  expect(after).toEqual({ ...before, from: 'engine' });
  expect(countQueries()).toBe(2);
});

it('has what was asked lately ready when the next snapshot takes over', async () => {
  const { send, moveTo, prepare, obstacles, countQueries } = await createScene();
  for (const page of ['1', '2', '3']) await send({ page });
  // A request that fails during `prepare` does not stop the others. It is executed when it is sent again.
  obstacles.push(() => Promise.reject(new Error('the disk is gone')));
  await prepare(NEXT);
  expect(countQueries()).toBe(6);
  expect((await send({ page: '1' })).from).toBe('cache');
  moveTo(NEXT);
  const after = await Promise.all(['1', '2', '3', '4'].map((page) => send({ page })));
  expect(after.map(({ from }) => from)).toEqual(['cache', 'cache', 'engine', 'engine']);
});

it('lets go of the answers of a snapshot that is no longer served', async () => {
  const { send, moveTo, prepare, cacheBytes } = await createScene();
  await send();
  const bytes = cacheBytes();
  await prepare(NEXT);
  expect(cacheBytes()).toBe(2 * bytes);
  moveTo(NEXT);
  expect((await send()).from).toBe('cache');
  expect(cacheBytes()).toBe(bytes);
});

it('prepares nothing where nothing is kept, nor when the process closes', async () => {
  const without = await createScene({ cacheBytes: 0 });
  await without.send();
  await without.prepare(NEXT);
  expect(without.countQueries()).toBe(1);
  const closing = await createScene();
  await closing.send();
  await closing.prepare(NEXT, AbortSignal.abort());
  expect(closing.countQueries()).toBe(1);
});

it('asks again when the clock has changed what the answer depends on', async () => {
  const { send, pass } = await createScene();
  const daily = createTeams((now) => String(Math.floor(now / 1000)));
  const from = async () => (await send({}, daily)).from;
  const seen = [await from()];
  pass(999);
  seen.push(await from());
  pass(1);
  seen.push(await from());
  expect(seen).toEqual(['engine', 'cache', 'engine']);
});

it('forgets a request that failed', async () => {
  const { send, obstacles } = await createScene();
  obstacles.push(() => Promise.reject(new Error('the disk is gone')));
  await expect(send()).rejects.toThrow('the disk is gone');
  expect((await send()).from).toBe('engine');
});

it('gives up a request that takes too long', async () => {
  const { send, obstacles } = await createScene({ queryTimeoutMs: 5 });
  obstacles.push(
    (options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      }),
  );
  await expect(send()).rejects.toMatchObject({ name: 'ApiError', code: 'CALL_TIMEOUT' });
});

it('turns a request away whose time ran out before the engine had a connection for it', async () => {
  const { send, hold } = await createScene({ queryTimeoutMs: 5 });
  const release = hold();
  await expect(send()).rejects.toMatchObject({ name: 'ApiError', code: 'OVERLOADED' });
  await release();
});

it('turns a request away when too many wait already', async () => {
  const { send } = await createScene({ maxWaiting: 0 });
  await expect(send()).rejects.toMatchObject({ code: 'OVERLOADED' });
});

describe('a call that may repeat its last answer', () => {
  const STEP_MS = 15_000;
  const TIMEOUT_MS = 30_000;
  const board = createTeams((now) => String(Math.floor(now / STEP_MS)), 60_000);

  afterEach(() => void vi.useRealTimers());

  /** Time passes by `sendLate` only: a busy machine must not make the first answer late. */
  async function createBusyScene() {
    const scene = await createScene({ queryTimeoutMs: TIMEOUT_MS });
    const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
    const first = await scene.send({}, board);
    scene.obstacles.push(() => isFree);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    async function sendLate(query = {}) {
      const [sent] = await Promise.allSettled([
        scene.send(query, board),
        vi.advanceTimersByTimeAsync(TIMEOUT_MS),
      ]);
      return sent;
    }
    return { ...scene, first, free, sendLate };
  }

  it('repeats it, with its age, while the engine is too slow, and has the new one for the next request', async () => {
    const { send, sendLate, pass, free, first } = await createBusyScene();
    pass(STEP_MS);
    expect(await sendLate()).toMatchObject({ value: { ...first, from: 'stale', ageMs: STEP_MS } });
    vi.useRealTimers();
    free();
    await expect.poll(async () => (await send({}, board)).from).toBe('cache');
  });

  it('repeats it of the snapshot before', async () => {
    const { sendLate, moveTo, pass, first } = await createBusyScene();
    moveTo(NEXT);
    pass(1_000);
    expect(await sendLate()).toMatchObject({ value: { ...first, from: 'stale', ageMs: 1_000 } });
  });

  it('renews it once, however long that takes', async () => {
    const { sendLate, pass, countQueries } = await createBusyScene();
    for (let step = 0; step < 3; step += 1) {
      pass(STEP_MS);
      expect(await sendLate()).toMatchObject({ value: { from: 'stale' } });
    }
    expect(countQueries()).toBe(2);
  });

  it.each([
    ['an answer to another request', { page: '2' }, 0],
    ['an answer that is too old', {}, 60_001],
  ])('never sends %s', async (_, query, ms) => {
    const { sendLate, pass } = await createBusyScene();
    pass(ms);
    expect(await sendLate(query)).toMatchObject({ reason: { code: 'CALL_TIMEOUT' } });
  });

  it('hides no defect: an answer that fails for another reason is an error', async () => {
    const { send, pass, obstacles } = await createScene();
    await send({}, board);
    pass(STEP_MS);
    obstacles.push(() => Promise.reject(new Error('the disk is gone')));
    await expect(send({}, board)).rejects.toThrow('the disk is gone');
  });
});
