import { expect, it } from 'vitest';
import { toRelativeChance } from './relative-chance.ts';

it.each([
  [0.12, 0.12, 1 / 2],
  // Odds of 1 to 4 beside 1 to 8.
  [1 / 5, 1 / 9, 2 / 3],
  [1 / 9, 1 / 5, 1 / 3],
  [0, 0.3, 0],
  [1, 0.3, 1],
])('a chance of %d beside an average of %d is %d', (probability, average, expected) => {
  expect(toRelativeChance(probability, average)).toBeCloseTo(expected, 12);
});
