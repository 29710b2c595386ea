import { expect, it } from 'vitest';
import { toDecimalBound } from './odds-bound.ts';

// HITR-11, HITR-12, HITR-14, HITR-15
it.each([
  ['+100', 2],
  ['+150', 2.5],
  ['-110', 1 + 100 / 110],
  ['-200', 1.5],
  ['2.0', 2],
  ['100', 100],
  ['.5', 0.5],
  ['3 ', 3],
  // The plus sign was not escaped in the address.
  [' 150', 2.5],
])('reads %s', (text, decimal) => {
  expect(toDecimalBound(text)).toBe(decimal);
});

// HITR-13
it.each(['', 'even', '+', '-', '1,5', '1e3', '+1-', '+0', '-0', '+99', '-99.5', 'Infinity', undefined])(
  'takes %s for no filter',
  (text) => {
    expect(toDecimalBound(text)).toBeUndefined();
  },
);
