import { describe, expect, it } from 'vitest';
import { BUCKETS, findBucket, isInCanary, pickBucket, toBucketCookie, toCanaryOffset } from './canary.ts';

const everyBucket = Array.from({ length: BUCKETS }, (_, bucket) => bucket);

describe('isInCanary', () => {
  it('takes exactly its share of all buckets, and keeps everybody who is in as that grows', () => {
    for (const app of ['remote-tools', 'remote-nba']) {
      const offset = toCanaryOffset(app);
      const inAt = (percent: number) =>
        everyBucket.filter((bucket) => isInCanary({ bucket, offset, percent }));
      let before: number[] = [];
      for (const size of [0, 1, 7, 3_333, 9_999, 10_000]) {
        const inside = new Set(inAt(size / 100));
        expect(inside.size).toBe(size);
        expect(before.filter((bucket) => !inside.has(bucket))).toEqual([]);
        before = [...inside];
      }
    }
  });

  it('does not take the same visitors first for every app', () => {
    const offsets = ['host', 'remote-mlb', 'remote-nba', 'remote-nfl', 'remote-tools'].map(toCanaryOffset);
    expect(new Set(offsets).size).toBe(5);
  });
});

it('pickBucket spreads visitors evenly', () => {
  const tenths = Array.from({ length: 20_000 }, pickBucket).map((bucket) => Math.floor(bucket / 1_000));
  const sizes = Array.from({ length: 10 }, (_, tenth) => tenths.filter((one) => one === tenth).length);
  // About 2000 each; the tolerance is more than ten standard deviations.
  for (const size of sizes) expect(Math.abs(size - 2_000)).toBeLessThan(450);
});

describe('the bucket cookie', () => {
  it('reads back what it set', () => {
    const [pair = ''] = toBucketCookie(4_711, { behindTls: false }).split(';');
    expect(findBucket(`theme=dark; ${pair}; session=x`)).toBe(4_711);
  });

  it.each([undefined, 'canary-bucket=', 'canary-bucket=12345', 'canary-bucket=1e3', 'xcanary-bucket=7'])(
    'finds no bucket in %s',
    (header) => expect(findBucket(header)).toBeUndefined(),
  );
});
