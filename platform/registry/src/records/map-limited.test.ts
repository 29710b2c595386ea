import { describe, expect, it } from 'vitest';
import { mapLimited } from './map-limited.ts';

describe('mapLimited', () => {
  it('answers in the order of the items, with at most so many at work at once', async () => {
    let atWork = 0;
    let most = 0;
    const results = await mapLimited([5, 1, 4, 2, 3], 2, async (item) => {
      atWork += 1;
      most = Math.max(most, atWork);
      for (let turn = 0; turn < item; turn += 1) await Promise.resolve();
      atWork -= 1;
      return item * 10;
    });
    expect(results).toEqual([50, 10, 40, 20, 30]);
    expect(most).toBe(2);
  });

  it('starts nothing after a failure, and fails when what was under way has ended', async () => {
    const started: number[] = [];
    const ended: number[] = [];
    const run = mapLimited([1, 2, 3, 4], 2, async (item) => {
      started.push(item);
      if (item === 1) throw new Error('item 1 failed');
      await new Promise((resolve) => setImmediate(resolve));
      ended.push(item);
    });
    await expect(run).rejects.toThrow('item 1 failed');
    expect(started).toEqual([1, 2]);
    expect(ended).toEqual([2]);
  });

  it('has no results for no items', async () => {
    expect(await mapLimited([], 4, async () => 1)).toEqual([]);
  });
});
