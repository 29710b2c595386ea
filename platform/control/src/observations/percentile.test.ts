import { expect, it } from 'vitest';
import { toPercentile } from './percentile.ts';

const bounds = [100, 250, 500];

it.each([
  ['evenly between two bounds', { within: [0, 10, 10], count: 10 }, 0.5, 175],
  ['from nothing up to the first bound', { within: [10, 10, 10], count: 10 }, 0.5, 50],
  ['evenly above the bounds before', { within: [4, 8, 10], count: 10 }, 0.7, 212.5],
  ['at the last bound, for what was above it', { within: [0, 0, 1], count: 10 }, 0.95, 500],
  ['nowhere without values', { within: [0, 0, 0], count: 0 }, 0.5, null],
])('a share of the values lies %s', (_, histogram, share, expected) => {
  expect(toPercentile({ bounds, ...histogram }, share)).toBe(expected);
});
