import { expect, it } from 'vitest';
import { toFairPrice, toSignedPercent } from './figures.ts';

it.each([
  [0.5, -100],
  [0.6, -150],
  [0.25, 300],
  [0.1, 900],
  [0, null],
  [1, null],
])('a chance of %d is worth %s', (chance, price) => {
  expect(toFairPrice(chance)).toBe(price);
});

it.each([
  [0.041, '+4.1%'],
  [-0.02, '-2.0%'],
  [-0.0001, '0.0%'],
])('an edge of %d is %s', (edge, text) => {
  expect(toSignedPercent(edge)).toBe(text);
});
