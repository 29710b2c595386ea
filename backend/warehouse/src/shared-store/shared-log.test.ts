import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { expect, it } from 'vitest';
import { toSharedStore } from '../shared-files/open-shared-store.ts';
import { goBackEverywhere } from './go-back-everywhere.ts';
import { openSharedLog } from './shared-log.ts';

const HASH = '0'.repeat(64);
const DAYS = 130;

const toMoment = (day: number) => new Date(Date.UTC(2031, 0, 1 + day, 10));
const toId = (day: number, content = day) =>
  `${toMoment(day).toISOString().replaceAll(/[-:.]/g, '')}-${String(content).padStart(12, '0')}`;

/** A log with one publication per day, and a count of its reads and of parallel reads. */
async function createScene() {
  const memory = createMemoryStore();
  const reads = { all: 0, now: 0, most: 0 };
  const store = toSharedStore(
    {
      ...memory,
      async get(key) {
        if (!key.startsWith('log/')) return memory.get(key);
        reads.all += 1;
        reads.now += 1;
        reads.most = Math.max(reads.most, reads.now);
        await new Promise((resolve) => setImmediate(resolve));
        reads.now -= 1;
        return memory.get(key);
      },
    },
    's3://site/statistics',
  );
  const log = openSharedLog(store);
  for (let day = 0; day < DAYS; day += 1) {
    await log.append(day + 1, {
      format: 1,
      kind: 'published',
      id: toId(day),
      manifest: HASH,
      schemaVersion: 1,
      throughBatch: day,
      bytes: 9,
      origin: 'a',
      at: toMoment(day).toISOString(),
      by: 'a',
    });
  }
  return { store, log, reads };
}

it('reads a long log newest first, 20 entries at once', async () => {
  const { log, reads } = await createScene();
  const numbers = (await log.list()).map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: DAYS }, (_, at) => DAYS - at));
  expect(reads).toEqual({ all: DAYS, now: 0, most: 20 });
  expect((await log.list({ limit: 3 })).map(({ number }) => number)).toEqual([130, 129, 128]);
  expect(reads.all).toBe(DAYS + 3);
});

it.each([
  ['of last week', toId(125), 20, 'is no longer in'],
  ['of a month ago', toId(100), 40, 'is no longer in'],
  ['that was never shared', toId(125, 999), 20, 'there is no snapshot'],
])('reads no more of a long log than it takes to go back to a snapshot %s', async (_, id, all, said) => {
  const { store, reads } = await createScene();
  await expect(goBackEverywhere({ store, id, now: toMoment(DAYS) })).rejects.toMatchObject({
    code: 'SHARED_SNAPSHOT_UNKNOWN',
    message: expect.stringContaining(said),
  });
  expect(reads.all).toBe(all);
});
