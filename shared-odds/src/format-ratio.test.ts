import { fuzz } from '@sharpside/contracts/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFixed, formatMoney, formatPercent, toPrintedCents } from './format-ratio.ts';
import { compare, ratio, subtract, toAbsolute } from './ratio.ts';

describe('a number with fixed decimals', () => {
  it.each([
    { value: ratio(21n, 11n), decimals: 2, text: '1.91' },
    { value: ratio(1005n, 1000n), decimals: 2, text: '1.01' },
    { value: ratio(1n, 20n), decimals: 2, text: '0.05' },
    { value: ratio(-1n, 3n), decimals: 2, text: '-0.33' },
    { value: ratio(-1000n, 7n), decimals: 0, text: '-143' },
  ])('is $text', ({ value, decimals, text }) => {
    expect(formatFixed(value, decimals)).toBe(text);
  });

  it('has no sign when it rounds to nothing', () => {
    expect(formatFixed(ratio(-1n, 1000n), 2)).toBe('0.00');
    expect(formatMoney(ratio(-4n, 1000n))).toBe('$0.00');
  });

  fuzz('is within half a last digit of the value', {
    input: fc.tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 6 })),
    check([n, decimals]) {
      const value = ratio(n, 7n);
      const text = formatFixed(value, decimals);
      const printed = ratio(BigInt(text.replace('.', '')), 10n ** BigInt(decimals));
      const halfStep = ratio(1n, 2n * 10n ** BigInt(decimals));
      expect(compare(toAbsolute(subtract(value, printed)), halfStep)).not.toBe(1);
    },
  });
});

describe('money', () => {
  // ARB-12
  it.each([
    { value: ratio(-100n, 11n), text: '-$9.09' },
    { value: ratio(999_999n, 1000n), text: '$1,000.00' },
    { value: ratio(-1_234_567_891n, 1000n), text: '-$1,234,567.89' },
    { value: ratio(999n), text: '$999.00' },
    { value: ratio(1000n), text: '$1,000.00' },
    { value: ratio(0n), text: '$0.00' },
  ])('is $text', ({ value, text }) => {
    expect(formatMoney(value)).toBe(text);
  });
});

describe('printed cents', () => {
  it('are what money is printed as', () => {
    expect(toPrintedCents(ratio(-100n, 11n))).toEqual(ratio(-909n, 100n));
    expect(toPrintedCents(ratio(5n, 1000n))).toEqual(ratio(1n, 100n));
    expect(toPrintedCents(ratio(-4n, 1000n))).toEqual(ratio(0n));
  });
});

describe('a percentage', () => {
  it.each([
    { rate: ratio(11n, 21n), text: '52.38%' },
    { rate: ratio(-1n, 22n), text: '-4.55%' },
    { rate: ratio(22n, 21n), text: '104.76%' },
  ])('is $text', ({ rate, text }) => {
    expect(formatPercent(rate)).toBe(text);
  });
});
