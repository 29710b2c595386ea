import { expect, it, vi } from 'vitest';
import { SharedStoreError } from '../shared-files/errors.ts';
import { createFollower } from './follower.ts';
import type { NumberedEntry } from './shared-log.ts';

const anEntry = (number: number, id = `snapshot ${number}`): NumberedEntry => ({
  number,
  id,
  format: 1,
  kind: 'published',
  manifest: '',
  schemaVersion: 1,
  throughBatch: 1,
  bytes: 1,
  origin: 'a folder',
  at: '2031-05-04T10:00:00Z',
  by: 'the reader',
});

function createScene() {
  const state = {
    newest: 1,
    elapsedMs: 0,
    failure: undefined as Error | undefined,
    isAway: false,
    isHanging: false,
    coming: undefined as string | undefined,
    served: undefined as string | undefined,
    isForged: false,
  };
  const follow = vi.fn(async () => {
    if (state.failure !== undefined) throw state.failure;
    return { number: state.newest, id: `snapshot ${state.newest}`, isMoved: true };
  });
  const prepare = vi.fn(async (_: number, signal: AbortSignal) => {
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const onMove = vi.fn();
  const onFailure = vi.fn();
  const asked: (number | undefined)[] = [];
  const follower = createFollower({
    log: {
      async findNewestNumber(after) {
        asked.push(after);
        if (state.isHanging) await new Promise(() => undefined);
        if (state.isAway) throw new SharedStoreError('no answer', { code: 'SHARED_STORE_FAILED' });
        return state.newest;
      },
      findComing: async (number) => (state.coming === undefined ? undefined : anEntry(number, state.coming)),
      async requireEntry(number) {
        if (!state.isForged) return anEntry(number, state.served);
        throw new SharedStoreError('it is not signed', { code: 'SHARED_ENTRY_UNTRUSTED' });
      },
    },
    follow,
    prepare,
    onMove,
    onFailure,
    now: () => state.elapsedMs,
  });
  return { state, follow, prepare, onMove, onFailure, asked, follower };
}

it('fetches what is new once, and asks only for what comes after it', async () => {
  const { state, follow, onMove, asked, follower } = createScene();
  // Parallel looks share a single move.
  expect(await Promise.all([follower.look(), follower.look()])).toEqual([true, true]);
  expect(await follower.look()).toBe(false);
  state.newest = 2;
  expect(await follower.look()).toBe(true);
  expect(follow).toHaveBeenCalledTimes(2);
  expect(onMove.mock.calls.map(([{ number }]) => number)).toEqual([1, 2]);
  expect(asked).toEqual([undefined, 1, 1]);
  expect(follower.status()).toEqual({ newest: 2, served: 2, unreachedMs: 0, problem: undefined });
});

it('says since when the store is away, tells of it once, and goes on when it is back', async () => {
  const { state, onFailure, follower } = createScene();
  await follower.look();
  state.isAway = true;
  state.elapsedMs = 30_000;
  await follower.look();
  await follower.look();
  expect(onFailure).toHaveBeenCalledTimes(1);
  expect(follower.status()).toMatchObject({
    served: 1,
    unreachedMs: 30_000,
    problem: { kind: 'unreachable', reason: 'no answer' },
  });
  state.isAway = false;
  await follower.look();
  expect(follower.status()).toMatchObject({ unreachedMs: 0, problem: undefined });
});

it('says that the entry which it serves was forged since, and does not take the store for away', async () => {
  const { state, onFailure, follower } = createScene();
  await follower.look();
  state.isForged = true;
  state.elapsedMs = 60_000;
  await follower.look();
  expect(onFailure).toHaveBeenCalledTimes(1);
  expect(follower.status()).toMatchObject({
    served: 1,
    problem: { kind: 'refused', reason: 'it is not signed' },
  });
});

it('tries a snapshot that is refused again, more and more seldom, and the next one at once', async () => {
  const { state, follow, follower } = createScene();
  await follower.look();
  state.newest = 2;
  state.failure = new SharedStoreError('cut short', { code: 'SHARED_SNAPSHOT_DAMAGED' });
  for (let second = 0; second < 60; second += 1) {
    await follower.look();
    state.elapsedMs += 1_000;
  }
  // The attempts come after 0, 2, 6, 14 and 30 seconds.
  expect(follow).toHaveBeenCalledTimes(1 + 5);
  expect(follower.status()).toMatchObject({
    newest: 2,
    served: 1,
    problem: { kind: 'refused', reason: 'cut short' },
  });
  state.newest = 3;
  state.failure = undefined;
  expect(await follower.look()).toBe(true);
  expect(follower.status()).toMatchObject({ served: 3, problem: undefined });
});

it('tells of nothing that fails because it closes', async () => {
  const { state, follow, onFailure, follower } = createScene();
  follow.mockImplementation(
    () => new Promise((_, reject) => void setImmediate(() => reject(new Error('aborted')))),
  );
  state.newest = 2;
  const look = follower.look();
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([follower.close(), look]);
  expect(onFailure).toHaveBeenCalledTimes(0);
});

it('closes at once where the store hangs, and tells nobody', async () => {
  const { state, onFailure, follower } = createScene();
  state.isHanging = true;
  const look = follower.look();
  await follower.close();
  expect(await look).toBe(false);
  expect(onFailure).toHaveBeenCalledTimes(0);
}, 2_000);

it.each([
  ['ends well', undefined, 0],
  ['ends with a snapshot that is refused', 'SHARED_SNAPSHOT_DAMAGED', 0],
  ['meets a store that went away', 'SHARED_STORE_FAILED', 300_000],
] as const)('counts no time without the store during a long fetch that %s', async (_, code, unreachedMs) => {
  const { state, follow, follower } = createScene();
  const end = Promise.withResolvers<undefined>();
  follow.mockImplementation(async () => {
    await end.promise;
    if (code !== undefined) throw new SharedStoreError('cut short', { code });
    return { number: state.newest, id: 'snapshot 1', isMoved: true };
  });
  const look = follower.look();
  await vi.waitFor(() => expect(follow).toHaveBeenCalledTimes(1));
  state.elapsedMs = 300_000;
  expect(follower.status().unreachedMs).toBe(0);
  end.resolve(undefined);
  await look;
  expect(follower.status().unreachedMs).toBe(unreachedMs);
});

it('prepares what is about to be published once, and moves to it when it is', async () => {
  const { state, follow, prepare, onMove, follower } = createScene();
  prepare.mockResolvedValue(undefined);
  await follower.look();
  state.coming = 'snapshot 2';
  expect([await follower.look(), await follower.look()]).toEqual([false, false]);
  expect(prepare.mock.calls.map(([number]) => number)).toEqual([2]);
  expect([follow.mock.calls.length, follower.status().served]).toEqual([1, 1]);
  state.newest = 2;
  expect(await follower.look()).toBe(true);
  expect(onMove).toHaveBeenLastCalledWith({ number: 2, id: 'snapshot 2', isMoved: true });
});

it('looks on while it prepares, and waits for that before it moves to the same', async () => {
  const { state, follow, prepare, follower } = createScene();
  const end = Promise.withResolvers<void>();
  prepare.mockReturnValue(end.promise);
  await follower.look();
  state.coming = 'snapshot 2';
  await follower.look();
  state.newest = 2;
  const look = follower.look();
  await new Promise((resolve) => setImmediate(resolve));
  expect(follow).toHaveBeenCalledTimes(1);
  end.resolve();
  expect(await look).toBe(true);
});

it('gives up what it prepares where somebody goes back to another snapshot', async () => {
  const { state, prepare, follower } = createScene();
  await follower.look();
  state.coming = 'snapshot 2';
  await follower.look();
  Object.assign(state, { newest: 2, served: 'snapshot 0' });
  expect(await follower.look()).toBe(true);
  expect(prepare.mock.calls[0]?.[1].aborted).toBe(true);
});

it('moves also where preparing fails, and gives it up when it closes', async () => {
  const { state, prepare, onFailure, follower } = createScene();
  prepare.mockRejectedValueOnce(new Error('the connection broke'));
  await follower.look();
  state.coming = 'snapshot 2';
  await follower.look();
  state.newest = 2;
  expect(await follower.look()).toBe(true);
  state.coming = 'snapshot 3';
  await follower.look();
  await follower.close();
  expect(prepare.mock.calls[1]?.[1].aborted).toBe(true);
  expect(onFailure).toHaveBeenCalledTimes(0);
});

it.each([
  ['made anew', { newest: 1 }],
  ['restored to fewer entries', { newest: 7 }],
  ['written anew up to the same number', { newest: 10, served: 'another snapshot' }],
])('moves to a log that was %s, a minute later at most', async (_, change) => {
  const { state, follow, follower } = createScene();
  state.newest = 10;
  await follower.look();
  Object.assign(state, change);
  state.elapsedMs = 60_000;
  expect(await follower.look()).toBe(true);
  expect(follow).toHaveBeenCalledTimes(2);
  expect(follower.status()).toMatchObject({
    newest: change.newest,
    served: change.newest,
    problem: undefined,
  });
});

it('says of a log that is gone that nothing is there, and goes on with what it has', async () => {
  const { state, onMove, follower } = createScene();
  await follower.look();
  Object.assign(state, { newest: 0, elapsedMs: 60_000, failure: new Error('nothing was published') });
  expect(await follower.look()).toBe(false);
  expect(onMove).toHaveBeenCalledTimes(1);
  expect(follower.status().problem).toEqual({ kind: 'refused', reason: 'nothing was published' });
});
