import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLease, type Lease, withLease } from './lease.ts';
import type { Store } from './store.ts';
import { beforeEachOperation, failAt } from './testing/dying-store.ts';
import { createMemoryStore } from './testing/memory-store.ts';

const TTL_MS = 60_000;

function createScene() {
  const store = createMemoryStore();
  let elapsedMs = 0;
  const start = (holder: string, { skewMs = 0, at = store }: { skewMs?: number; at?: Store } = {}): Lease =>
    createLease({ store: at, name: 'refresh', ttlMs: TTL_MS, holder, now: () => elapsedMs + skewMs });
  return {
    store,
    start,
    pass: (ms: number) => {
      elapsedMs += ms;
    },
    keys: () => store.list('leases/refresh/'),
  };
}

describe('a lease', () => {
  it('is held by the first who asks, and the next one learns by whom', async () => {
    const { store, start } = createScene();
    const [a, b] = [start('a'), start('b')];
    expect(await a.keep()).toBe(true);
    expect(await b.keep()).toBe(false);
    expect([a.isHeld(), b.isHeld()]).toEqual([true, false]);
    expect([a.findHolder(), b.findHolder()?.holder]).toEqual([undefined, 'a']);
    expect(await createLease({ store, name: 'guard' }).keep()).toBe(true);
  });

  it('is held by exactly one of eight who ask at the same moment', async () => {
    const { start } = createScene();
    const leases = Array.from({ length: 8 }, (_, at) => start(`machine ${at}`));
    const taken = await Promise.all(leases.map((lease) => lease.keep()));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('goes to the next one at once where it was given back', async () => {
    const { start } = createScene();
    const [a, b] = [start('a'), start('b')];
    await a.keep();
    await b.keep();
    await a.release();
    expect(await b.keep()).toBe(true);
    expect(await a.keep()).toBe(false);
  });

  it('stays with a holder that renews, however long that takes, and leaves one entry in the store', async () => {
    const { start, pass, keys } = createScene();
    const [a, b] = [start('a'), start('b')];
    for (let renewal = 0; renewal < 20; renewal += 1) {
      expect(await a.keep()).toBe(true);
      expect(await b.keep()).toBe(false);
      pass(TTL_MS / 2);
    }
    expect(await keys()).toEqual(['leases/refresh/000000000020.json']);
  });

  it('goes to the next one when its holder has died, not before', async () => {
    const { start, pass } = createScene();
    const [a, b] = [start('a'), start('b')];
    await a.keep();
    expect(await b.keep()).toBe(false);
    pass(TTL_MS - 1);
    expect(await b.keep()).toBe(false);
    pass(1);
    expect(a.isHeld()).toBe(false);
    expect(await b.keep()).toBe(true);
  });

  it.each([-60_000, 60_000])('is never held by two machines whose clocks are %i ms apart', async (skewMs) => {
    const { start, pass } = createScene();
    const [a, b] = [start('a'), start('b', { skewMs })];
    await a.keep();
    for (let second = 0; second < 130; second += 1) {
      await b.keep();
      expect([a, b].filter((lease) => lease.isHeld()).length).toBeLessThan(2);
      pass(1_000);
    }
    expect(b.isHeld()).toBe(true);
  });

  it('is lost by a holder that slept too long, also where what took its place has come and gone', async () => {
    const { start, pass, keys } = createScene();
    const [a, b] = [start('a'), start('b')];
    await a.keep();
    await b.keep();
    pass(TTL_MS);
    for (let renewal = 0; renewal < 5; renewal += 1) await b.keep();
    expect(await a.keep()).toBe(false);
    expect(a.isHeld()).toBe(false);
    expect(await b.keep()).toBe(true);
    expect(await keys()).toHaveLength(1);
  });

  it('stays where a renewal was written and its answer was lost', async () => {
    const { store, start, pass } = createScene();
    let isLost = false;
    const putIfAbsent: Store['putIfAbsent'] = async (key, bytes) => {
      const isWritten = await store.putIfAbsent(key, bytes);
      if (isLost) throw new Error('the connection broke');
      return isWritten;
    };
    const a = start('a', { at: { ...store, putIfAbsent } });
    await a.keep();
    isLost = true;
    await expect(a.keep()).rejects.toThrow('the connection broke');
    isLost = false;
    pass(1_000);
    expect(await a.keep()).toBe(true);
    expect(await start('b').keep()).toBe(false);
  });

  it('is not given away for a store that is away for a moment', async () => {
    const { store, start, pass } = createScene();
    const { store: failing } = failAt(store, 4);
    const a = start('a', { at: failing });
    expect(await a.keep()).toBe(true);
    await expect(a.keep()).rejects.toThrow('the store does not answer');
    expect(a.isHeld()).toBe(true);
    expect(await a.keep()).toBe(true);
    pass(TTL_MS);
    expect(a.isHeld()).toBe(false);
  });

  it('of a damaged entry is free once its time is over', async () => {
    const { store, start, pass } = createScene();
    await store.putIfAbsent('leases/refresh/000000000007.json', new TextEncoder().encode('{"id"'));
    const b = start('b');
    expect(await b.keep()).toBe(false);
    pass(TTL_MS);
    expect(await b.keep()).toBe(true);
  });
});

describe('work under a lease', () => {
  it('is done by one of two, and the other is told who does it', async () => {
    const { start, pass } = createScene();
    const [a, b] = [start('a'), start('b')];
    let asked: Promise<unknown> | undefined;
    const outcome = await withLease(a, async () => {
      let renewed = 0;
      asked = withLease(b, async () => 'twice', {
        wait: async () => {
          pass(TTL_MS / 6);
          renewed += 1;
          await a.keep();
        },
      });
      expect(await asked).toMatchObject({ isDone: false, holder: { holder: 'a' } });
      expect(renewed).toBe(1);
      return 'once';
    });
    expect(outcome).toEqual({ isDone: true, result: 'once' });
    expect(await b.keep()).toBe(true);
  });

  it('begins after a dead holder, and waits for one that is alive where it is patient', async () => {
    const { start, pass } = createScene();
    const [dead, b] = [start('dead'), start('b')];
    await dead.keep();
    const waited: (string | undefined)[] = [];
    const wait = async () => pass(TTL_MS / 6);
    const onWait = (holder: { holder: string } | undefined) => waited.push(holder?.holder);
    expect(await withLease(b, async () => 1, { wait, onWait })).toEqual({ isDone: true, result: 1 });
    expect(waited).toEqual(['dead']);

    const c = start('c');
    await c.keep();
    let waits = 0;
    const patient = withLease(start('d'), async () => 2, {
      isPatient: true,
      wait: async () => {
        waits += 1;
        if (waits < 30) await c.keep();
        else await c.release();
      },
    });
    expect(await patient).toEqual({ isDone: true, result: 2 });
    expect(waits).toBe(30);
  });

  it('that fails gives the lease back', async () => {
    const { start } = createScene();
    await expect(withLease(start('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await start('b').keep()).toBe(true);
  });

  describe('is told', () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('that it lost its lease where another machine has it after a long sleep', async () => {
      const { start, pass } = createScene();
      const [a, b] = [start('a'), start('b')];
      const outcome = await withLease(a, async (signal) => {
        expect(await b.keep()).toBe(false);
        pass(TTL_MS);
        expect(await b.keep()).toBe(true);
        await vi.advanceTimersByTimeAsync(TTL_MS / 4);
        return signal.reason;
      });
      expect(outcome).toMatchObject({ isDone: true, result: { code: 'STORE_LEASE_LOST' } });
      expect(b.isHeld()).toBe(true);
    });

    it('that it lost its lease where the store stays away, and not before another could have it', async () => {
      const { start, pass, store } = createScene();
      const state = { isAway: false };
      const flaky = beforeEachOperation(store, async () => {
        if (state.isAway) throw new Error('away');
      });
      await withLease(start('a', { at: flaky }), async (signal) => {
        state.isAway = true;
        const lost: boolean[] = [];
        for (let at = 0; at < 5; at += 1) {
          pass(TTL_MS / 4);
          await vi.advanceTimersByTimeAsync(TTL_MS / 4);
          lost.push(signal.aborted);
        }
        expect(lost).toEqual([false, false, false, true, true]);
        state.isAway = false;
      });
    });
  });
});
