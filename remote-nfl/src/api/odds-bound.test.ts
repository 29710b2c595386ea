import { expect, it } from 'vitest';
import { findOddsBound } from './odds-bound.ts';

it.each([
  ['+100', '+100'],
  ['-110', '-110'],
  ['−110', '-110'],
  [' 2.0 ', '2.0'],
  ['.5', '.5'],
  ['', undefined],
  ['even', undefined],
  ['2.0x', undefined],
  ['+', undefined],
  ['+0', undefined],
  ['1'.repeat(21), undefined],
])('reads %j as %j', (text, bound) => {
  // HITR-11, HITR-12, HITR-13
  expect(findOddsBound(text)).toBe(bound);
});
