import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { formatFixed, ratio } from '@sharpside/shared-odds';
import { anyAmerican, anyDecimalHundredths } from '@sharpside/shared-odds/testing';
import { expect, it } from 'vitest';
import { findOddsBound } from './odds-bound.ts';

it.each([
  ['+100', '+100'],
  ['-110', '-110'],
  ['−110', '-110'],
  [' 2.0 ', '2.0'],
  ['.5', '0.5'],
  ['2,0', '2.0'],
  ['1,952', '1.952'],
  ['+1,200', '+1200'],
  ['−１１０', '-110'],
  ['+ 150', '+150'],
  // The plus sign was not escaped in the address.
  [' 150', '+150'],
  ['', undefined],
  ['even', undefined],
  ['2.0x', undefined],
  ['+', undefined],
  ['+0', undefined],
  // American odds begin at 100, and a sign is no mark of decimal odds.
  ['+99', undefined],
  ['-99', undefined],
  ['-1.5', undefined],
  ['1'.repeat(21), undefined],
])('reads %j as %j', (text, bound) => {
  // HITR-11, HITR-12, HITR-13
  expect(findOddsBound(text)).toBe(bound);
});

fuzz('gives American odds back as they are', {
  cost: 0.2,
  input: anyAmerican,
  check(american) {
    const text = `${american > 0 ? '+' : ''}${american}`;
    expect(findOddsBound(text)).toBe(text);
    expect(findOddsBound(` ${text} `)).toBe(text);
  },
});

fuzz('gives decimal odds back as they are, also with a decimal comma', {
  cost: 0.2,
  input: anyDecimalHundredths,
  check(hundredths) {
    const text = formatFixed(ratio(hundredths, 100n), 2);
    expect(findOddsBound(text)).toBe(text);
    expect(findOddsBound(text.replace('.', ','))).toBe(text);
  },
});
