import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { describe, expect, it } from 'vitest';
import { toHash } from '../testing/an-upload.ts';
import { createArrivals } from './arrivals.ts';
import { createStaging } from './staging.ts';

const HOUR_MS = 60 * 60 * 1000;
const LIMITS = { uploadFiles: 2, uploadBytes: 100, uploadTotalBytes: 500 };

/**
 * `add` adds a file of the given size, a second after the previous file. `left` lists the first byte of each remaining
 * file.
 */
function createScene(limits: Partial<typeof LIMITS> = {}) {
  const time = { now: 0 };
  const store = createMemoryStore();
  const staging = createStaging({ store, limits: { ...LIMITS, ...limits }, now: () => new Date(time.now) });
  async function add(app: string, size: number, first: number) {
    time.now += 1_000;
    const bytes = new Uint8Array(size).fill(first, 0, 1);
    await staging.add({ app, hash: toHash(bytes), bytes });
  }
  async function left(app: string) {
    const found = await Promise.all((await store.list(`uploads/${app}/`)).map((key) => store.get(key)));
    return found.map((bytes) => bytes?.[0]);
  }
  return { time, add, left };
}

describe('files that wait for their publish', () => {
  it('go after a day, when another one comes', async () => {
    const { time, add, left } = createScene();
    await add('remote-tools', 10, 1);
    time.now += 23 * HOUR_MS;
    await add('remote-mlb', 10, 2);
    expect(await left('remote-tools')).toEqual([1]);
    time.now += HOUR_MS;
    await add('remote-mlb', 10, 3);
    expect([await left('remote-tools'), await left('remote-mlb')]).toEqual([[], [2, 3]]);
  });

  it.each([
    ['as many files as four builds may have', 1, [2, 3, 4, 5, 6, 7, 8, 9]],
    ['as many bytes as they may have', 90, [6, 7, 8, 9]],
  ])('of an app are %s: the oldest give way, and none of another app', async (_, size, expected) => {
    const { add, left } = createScene({ uploadTotalBytes: 1_000 });
    await add('remote-mlb', 90, 1);
    for (const first of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await add('remote-tools', size, first);
    expect([await left('remote-tools'), await left('remote-mlb')]).toEqual([expected, [1]]);
  });

  it('of the app that has most give way where all together have no room', async () => {
    const { add, left } = createScene();
    await add('remote-mlb', 100, 1);
    for (const first of [1, 2, 3, 4]) await add('remote-tools', 100, first);
    await add('remote-nba', 100, 1);
    expect([await left('remote-tools'), await left('remote-mlb'), await left('remote-nba')]).toEqual([
      [2, 3, 4],
      [1],
      [1],
    ]);
  });
});

it('files arrive at once up to the size of a build of an app, and of four in all', () => {
  const { begin } = createArrivals({ uploadBytes: 100 });
  const end = begin('remote-a', 60);
  expect(() => begin('remote-a', 50)).toThrow(expect.objectContaining({ code: 'UPLOAD_BUSY' }));
  end();
  for (const app of ['remote-a', 'remote-b', 'remote-c', 'remote-d']) begin(app, 100);
  expect(() => begin('remote-e', 1)).toThrow(expect.objectContaining({ code: 'UPLOAD_BUSY' }));
});
