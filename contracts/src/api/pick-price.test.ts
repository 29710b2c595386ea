import { expect, it } from 'vitest';
import { isBet } from './pick-price.ts';

it.each([
  [0.4, 0.39, true],
  [0.4, 0.4, false],
  // Both prices read +150.
  [0.4, 0.3998, false],
  // +369 and +370, but both chances read 21.3%.
  [0.2134, 0.2127, false],
  // Both read 1.33 in decimal odds.
  [0.751, 0.7505, false],
  [0.4, null, false],
  [null, 0.1, false],
  [0, 0, false],
  [1, 0.9, true],
  [0.5, 0.4, true],
])('a chance of %s at a price that implies %s is a bet: %s', (chance, implied, expected) => {
  expect(isBet({ chance, implied })).toBe(expected);
});
