import { describe, expect, it } from 'vitest';
import { judge, type Series, toList, toTable } from './verdict.ts';

const aSeries = (series: Partial<Series>): Series => ({
  of: 'edge',
  what: 'heap',
  unit: 'count',
  values: [10, 10],
  allowed: { share: 0, least: 3 },
  ...series,
});

describe('judge', () => {
  it.each([
    ['what stays', [10, 11, 9, 10], false],
    ['what grows by as much as it may', [10, 11, 12, 13], false],
    ['what grows by more', [10, 11, 12, 14], true],
    ['what comes back', [10, 40, 40, 12], false],
    ['what shrinks', [40, 10, 10, 10], false],
    // The means of two rounds each: 11 and 18.
    ['what grows over many rounds', [10, 12, 13, 14, 15, 16, 17, 19], true],
    ['a peak at the end that its quarter makes up for', [10, 12, 10, 10, 10, 10, 10, 17], false],
  ])('compares the last quarter with the first: %s', (_, values, hasGrown) => {
    expect(judge(aSeries({ values })).hasGrown).toBe(hasGrown);
  });

  it('allows a share of the beginning where that is more', () => {
    const allowed = { share: 0.5, least: 3 };
    expect(judge(aSeries({ values: [100, 150], allowed }))).toMatchObject({
      allowedGrowth: 50,
      hasGrown: false,
    });
    expect(judge(aSeries({ values: [100, 151], allowed })).hasGrown).toBe(true);
    expect(judge(aSeries({ values: [2, 6], allowed })).hasGrown).toBe(true);
  });

  it('refuses a single round, which shows nothing', () => {
    expect(() => judge(aSeries({ values: [1] }))).toThrow('edge, heap: one round shows no growth');
  });
});

const MEBIBYTE = 2 ** 20;
const heap = (of: string, values: readonly number[]) =>
  judge(
    aSeries({
      of,
      unit: 'bytes',
      values: values.map((value) => value * MEBIBYTE),
      allowed: { share: 0.1, least: 3 * MEBIBYTE },
    }),
  );

it('has a table with a row for each figure and a column for each server, a list of both, and marks what grew', () => {
  const threads = judge(aSeries({ of: 'backend', what: 'threads', values: [3, 3.5] }));
  expect(toTable([heap('edge', [2, 3, 8]), heap('backend', [90, 95]), threads]).split('\n')).toEqual([
    '| figure | edge | backend | may grow by |',
    '| --- | --- | --- | --- |',
    '| heap | 2.0 MiB → 8.0 MiB **grew** | 90.0 MiB → 95.0 MiB | 10 %, 3.0 MiB |',
    '| threads |  | 3 → 3.5 | 3 |',
  ]);
  const [last] = toList([heap('edge', [2, 3])])
    .split('\n')
    .slice(-1);
  expect(last).toBe('| edge | heap | 2.0 MiB → 3.0 MiB | 10 %, 3.0 MiB |');
});
