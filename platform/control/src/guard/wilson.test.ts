import { expect, it } from 'vitest';
import { toLeastDifference, toShare, toWilsonInterval } from './wilson.ts';

// Reference values: Newcombe (1998), tables I and II, at 95 % (z = 1.96).
const Z = 1.959964;

it.each([
  { failing: 81, networks: 263, lower: 0.2553, upper: 0.3662 },
  { failing: 15, networks: 148, lower: 0.0624, upper: 0.1605 },
  { failing: 0, networks: 20, lower: 0, upper: 0.1611 },
  { failing: 1, networks: 29, lower: 0.0061, upper: 0.1718 },
  { failing: 29, networks: 29, lower: 0.883, upper: 1 },
])('puts the share of $failing in $networks between $lower and $upper', ({ lower, upper, ...tally }) => {
  const interval = toWilsonInterval(tally, Z);
  expect(interval.lower).toBeCloseTo(lower, 4);
  expect(interval.upper).toBeCloseTo(upper, 4);
});

it('knows nothing of a share of which nothing was seen', () => {
  expect(toWilsonInterval({ networks: 0, failing: 0 }, Z)).toEqual({ lower: 0, upper: 1 });
  expect(toShare({ networks: 0, failing: 0 })).toBe(0);
  expect(toShare({ networks: 4, failing: 1 })).toBe(0.25);
});

it.each([
  { candidate: { failing: 56, networks: 70 }, baseline: { failing: 48, networks: 80 }, least: 0.0524 },
  { candidate: { failing: 9, networks: 10 }, baseline: { failing: 3, networks: 10 }, least: 0.1705 },
  { candidate: { failing: 10, networks: 10 }, baseline: { failing: 0, networks: 20 }, least: 0.6791 },
])(
  'takes a share for at least $least above another, where $candidate and $baseline were seen',
  ({ candidate, baseline, least }) => {
    expect(toLeastDifference(candidate, baseline, Z)).toBeCloseTo(least, 4);
  },
);
