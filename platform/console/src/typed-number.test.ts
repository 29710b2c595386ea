import { describe, expect, it } from 'vitest';
import { parseCount, parseDecimal } from './typed-number.ts';

describe('a typed whole number', () => {
  it.each([
    ['30', 30],
    [' 7 ', 7],
    ['0', 0],
  ])('is read from %j', (text, count) => expect(parseCount(text)).toBe(count));

  it.each(['', ' ', '1e3', '0x10', '1.5', '1,5', '1,000', '-1', '+1', 'ten', '1'.repeat(10)])(
    'is none in %j',
    (text) => expect(parseCount(text)).toBeNaN(),
  );
});

describe('a typed number', () => {
  it.each([
    ['12.5', 12.5],
    ['12,5', 12.5],
    [' -3 ', -3],
    ['0,125', 0.125],
    ['1500,25', 1500.25],
    ['1.500', 1.5],
  ])('is read from %j', (text, number) => expect(parseDecimal(text)).toBe(number));

  it.each(['', '1,500', '-12,000', '1e3', '.5', '5.', '1.5.0', 'ten', '50 %'])('is none in %j', (text) =>
    expect(parseDecimal(text)).toBeNaN(),
  );
});
