import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RegistryDeps } from './registry-deps.ts';
import {
  beginWork,
  CHANGE_LIMIT_MS,
  COLLECTION_LIMIT_MS,
  endWork,
  listWork,
  withoutCollection,
} from './work.ts';

const START = Date.parse('2031-01-01T00:00:00.000Z');
const HALF_AN_HOUR_MS = 30 * 60 * 1000;
const publishing = { what: 'Publishing remote-tools', by: 'Ann' };
const collecting = { what: 'Collecting the registry', by: 'Ops' };

let store: ReturnType<typeof createMemoryStore>;
let now: number;
let waits: number[];
let onWait: () => Promise<unknown>;
let deps: RegistryDeps;

beforeEach(() => {
  store = createMemoryStore();
  now = START;
  waits = [];
  onWait = async () => {};
  deps = {
    store,
    now: () => new Date(now),
    wait: async (ms) => {
      waits.push(ms);
      now += ms;
      await onWait();
    },
  };
});

const busy = (message: string | RegExp) =>
  expect.objectContaining({ code: 'REGISTRY_BUSY', message: expect.stringMatching(message) });

describe('a mark of work', () => {
  it('says what is done by whom since when, until it is taken away', async () => {
    const work = await beginWork(deps, 'change', publishing);
    expect(work).toEqual({ schema: 1, ...publishing, at: '2031-01-01T00:00:00.000Z', key: work.key });
    expect(await listWork(deps, 'change')).toEqual({ running: [work], over: [] });
    expect(await listWork(deps, 'collection')).toEqual({ running: [], over: [] });
    await endWork(deps, work);
    expect(store.held.size).toBe(0);
  });

  it.each([
    ['change', CHANGE_LIMIT_MS],
    ['collection', COLLECTION_LIMIT_MS],
  ] as const)('of a %s is that of a dead process after %i ms', async (kind, limitMs) => {
    const work = await beginWork(deps, kind, publishing);
    now += limitMs - 1;
    expect(await listWork(deps, kind)).toEqual({ running: [work], over: [] });
    now += 1;
    expect(await listWork(deps, kind)).toEqual({ running: [], over: [work] });
  });

  it('that ends between the look at the list and the look at it is none', async () => {
    await beginWork(deps, 'change', publishing);
    const gone = { ...store, get: async () => undefined };
    expect(await listWork({ ...deps, store: gone }, 'change')).toEqual({ running: [], over: [] });
  });

  it('that cannot be taken away fails nothing', async () => {
    const remove = () => Promise.reject(new Error('no answer'));
    const failing = { ...deps, store: { ...store, remove } };
    await expect(withoutCollection(failing, publishing, async () => 'done')).resolves.toBe('done');
    expect(store.held.size).toBe(1);
  });
});

describe('a change', () => {
  it('puts up its mark while it runs, also where it fails', async () => {
    const held: number[] = [];
    const look = async () => held.push((await listWork(deps, 'change')).running.length);
    await withoutCollection(deps, publishing, look);
    const failing = withoutCollection(deps, publishing, async () => {
      await look();
      throw new Error('disk full');
    });
    await expect(failing).rejects.toThrow('disk full');
    expect(held).toEqual([1, 1]);
    expect(store.held.size).toBe(0);
    expect(waits).toEqual([]);
  });

  it('waits for a collection that gives way, and no longer', async () => {
    const collection = await beginWork(deps, 'collection', collecting);
    onWait = async () => {
      if (waits.length === 3) await endWork(deps, collection);
    };
    await expect(withoutCollection(deps, publishing, async () => 'done')).resolves.toBe('done');
    expect(waits).toEqual([100, 100, 100]);
  });

  it('is refused after ten seconds beside one that does not, unless it is urgent', async () => {
    await beginWork(deps, 'collection', collecting);
    const isMade: boolean[] = [];
    const change = async () => isMade.push(true);
    await expect(withoutCollection(deps, publishing, change)).rejects.toEqual(
      busy(
        /^Ops is collecting the registry \(`mfe gc`, since 2031-01-01T00:00:00\.000Z\).*in two minutes\.$/,
      ),
    );
    expect(waits).toHaveLength(100);
    expect(isMade).toEqual([]);
    await withoutCollection(deps, { ...publishing, isUrgent: true }, change);
    expect(isMade).toEqual([true]);
    expect((await listWork(deps, 'change')).running).toEqual([]);
  });

  it('needs its mark, unless it is urgent', async () => {
    const putIfAbsent = () => Promise.reject(new Error('no room'));
    const full = { ...deps, store: { ...deps.store, putIfAbsent } };
    const change = async () => 'made';
    await expect(withoutCollection(full, publishing, change)).rejects.toThrow('no room');
    await expect(withoutCollection(full, { ...publishing, isUrgent: true }, change)).resolves.toBe('made');
  });

  it('looks at no collection and puts up no mark where it is a dry run', async () => {
    await beginWork(deps, 'collection', collecting);
    const outcome = withoutCollection(deps, { ...publishing, isDryRun: true }, async (lease) => {
      now += CHANGE_LIMIT_MS;
      lease.requireTime();
      return (await listWork(deps, 'change')).running;
    });
    await expect(outcome).resolves.toEqual([]);
    expect(waits).toEqual([]);
  });

  it('may take back nothing after half an hour', async () => {
    await withoutCollection(deps, publishing, async (lease) => {
      now += HALF_AN_HOUR_MS - 1;
      expect(() => lease.requireTime()).not.toThrow();
      now += 1;
      expect(() => lease.requireTime()).toThrow(
        busy(/^Publishing remote-tools took longer than half an hour, .*run the command again/),
      );
    });
  });
});
