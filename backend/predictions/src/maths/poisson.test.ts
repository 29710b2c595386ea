import { expect, it } from 'vitest';
import { toAtLeast } from './poisson.ts';

it.each([
  { least: 1, mean: 1, probability: 1 - Math.exp(-1) },
  { least: 3, mean: 2, probability: 1 - 5 * Math.exp(-2) },
  { least: 0, mean: 2, probability: 1 },
  { least: 3, mean: 0, probability: 0 },
])('gives $probability to at least $least of $mean', ({ least, mean, probability }) => {
  expect(toAtLeast(least, mean)).toBeCloseTo(probability, 12);
});
