import { describe, expect, it } from 'vitest';
import { BUCKETS, findBucket, isInCanary, pickBucket, toBucketCookie, toCanaryOffset } from './canary.ts';

const everyBucket = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
const countIn = (app: string, percent: number) =>
  everyBucket.filter((bucket) => isInCanary({ bucket, offset: toCanaryOffset(app), percent })).length;

describe('isInCanary', () => {
  it.each([
    { percent: 0, visitors: 0 },
    { percent: 0.01, visitors: 1 },
    { percent: 0.07, visitors: 7 },
    { percent: 33.33, visitors: 3_333 },
    { percent: 99.99, visitors: 9_999 },
    { percent: 100, visitors: 10_000 },
  ])('takes exactly $visitors of 10 000 buckets at $percent %', ({ percent, visitors }) => {
    expect(countIn('remote-tools', percent)).toBe(visitors);
    expect(countIn('remote-nba', percent)).toBe(visitors);
  });

  it('keeps everybody who is in as the percentage grows', () => {
    const offset = toCanaryOffset('remote-tools');
    const inAt = (percent: number) => everyBucket.filter((bucket) => isInCanary({ bucket, offset, percent }));
    const atTwenty = new Set(inAt(20));
    expect(inAt(10).every((bucket) => atTwenty.has(bucket))).toBe(true);
  });

  it('does not take the same visitors first for every app', () => {
    const offsets = ['host', 'remote-mlb', 'remote-nba', 'remote-nfl', 'remote-tools'].map(toCanaryOffset);
    expect(new Set(offsets).size).toBe(5);
  });
});

describe('pickBucket', () => {
  it('spreads visitors evenly', () => {
    const tenths = Array.from({ length: 20_000 }, pickBucket).map((bucket) => Math.floor(bucket / 1_000));
    const sizes = Array.from({ length: 10 }, (_, tenth) => tenths.filter((one) => one === tenth).length);
    // 2000 each, and more than ten standard deviations of room.
    for (const size of sizes) expect(Math.abs(size - 2_000)).toBeLessThan(450);
  });
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

  it('is for the edge alone, and secure behind TLS', () => {
    expect(toBucketCookie(1, { behindTls: false })).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(toBucketCookie(1, { behindTls: true })).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
  });
});
