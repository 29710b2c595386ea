import type { Store } from '@sharpside/object-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { describe, expect, it } from 'vitest';
import { createDuty } from './duty.ts';

const SECOND_MS = 1_000;

function createScene() {
  const clock = createTestClock();
  const shared = createMemoryStore();
  const create = (store: Store = shared) => {
    const log = createTestLog();
    const duty = createDuty({ store, clock, log, monotonic: clock.now });
    return { ...duty, log };
  };
  return { clock, shared, create };
}

describe('the duty to act', () => {
  it('has one of two services from its start on, and the other one as soon as that ends', async () => {
    const { clock, create } = createScene();
    const [one, other] = [create(), create()];
    await one.start();
    await other.start();
    for (let seconds = 0; seconds < 300; seconds += 5) {
      expect([one.isHeld(), other.isHeld()]).toEqual([true, false]);
      await clock.advance(5 * SECOND_MS);
    }
    await one.stop();
    expect(one.isHeld()).toBe(false);
    await clock.advance(10 * SECOND_MS);
    expect(other.isHeld()).toBe(true);
    expect(one.log.entries.map(({ event }) => event)).toEqual(['duty-taken']);
    expect(other.log.entries.map(({ event }) => event)).toEqual(['duty-elsewhere', 'duty-taken']);
    await other.stop();
    expect(clock.waiting).toBe(0);
  });

  it('has another one 40 s at most after its holder was killed, and never two', async () => {
    const { clock, shared, create } = createScene();
    let isDead = false;
    const mortal = async <T>(work: () => Promise<T>) =>
      isDead ? Promise.reject(new Error('killed')) : work();
    const one = create({
      get: (key) => mortal(() => shared.get(key)),
      list: (prefix) => mortal(() => shared.list(prefix)),
      listFolders: (folder) => mortal(() => shared.listFolders(folder)),
      putIfAbsent: (key, bytes) => mortal(() => shared.putIfAbsent(key, bytes)),
      remove: (key) => mortal(() => shared.remove(key)),
    });
    const other = create();
    await one.start();
    await other.start();
    await clock.advance(25 * SECOND_MS);
    isDead = true;
    let both = 0;
    let seconds = 0;
    for (; seconds < 60 && !other.isHeld(); seconds += 1) {
      await clock.advance(SECOND_MS);
      if (one.isHeld() && other.isHeld()) both += 1;
    }
    expect(both).toBe(0);
    expect(seconds).toBeLessThanOrEqual(40);
    expect(one.isHeld()).toBe(false);
    // An unreachable store is logged once, and so is the loss of the duty.
    expect(one.log.entries.map(({ event }) => event)).toEqual(['duty-taken', 'duty-unknown', 'duty-lost']);
    await Promise.all([one.stop(), other.stop()]);
  });

  it('keeps no service from starting or ending where the store hangs', async () => {
    const { clock, shared, create } = createScene();
    const never = () => new Promise<never>(() => {});
    const duty = create({ ...shared, list: never, putIfAbsent: never });
    const starting = duty.start();
    await clock.advance(2 * SECOND_MS);
    await starting;
    expect(duty.isHeld()).toBe(false);
    const stopping = duty.stop();
    await clock.advance(2 * SECOND_MS);
    await stopping;
    expect(clock.waiting).toBe(0);
  });
});
