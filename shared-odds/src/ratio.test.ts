import { fuzz } from '@sharpside/contracts/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  compare,
  divide,
  multiply,
  ONE,
  type Ratio,
  ratio,
  roundToInteger,
  subtract,
  sum,
  toAbsolute,
  toLarger,
  toNearer,
  toSign,
  toSmaller,
  ZERO,
} from './ratio.ts';

const nonZero = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }).filter((n) => n !== 0n);
const anyRatio = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), nonZero)
  .map(([n, d]) => ratio(n, d));

const isReduced = ({ n, d }: Ratio) => {
  const { n: again, d: below } = ratio(n, d);
  return again === n && below === d && d > 0n;
};

describe('a ratio', () => {
  it.each([
    { given: [10n, 4n], reduced: { n: 5n, d: 2n } },
    { given: [10n, -4n], reduced: { n: -5n, d: 2n } },
    { given: [-10n, -4n], reduced: { n: 5n, d: 2n } },
    { given: [0n, -7n], reduced: { n: 0n, d: 1n } },
  ] as const)('$given.0 over $given.1 is reduced, its sign above', ({ given, reduced }) => {
    expect(ratio(given[0], given[1])).toEqual(reduced);
  });

  it('has no denominator 0', () => {
    expect(() => ratio(1n, 0n)).toThrow(RangeError);
    expect(() => divide(ONE, ZERO)).toThrow(RangeError);
  });

  fuzz('keeps the laws of arithmetic, and stays reduced', {
    input: fc.tuple(anyRatio, anyRatio, anyRatio),
    check([a, b, c]) {
      expect(subtract(add(a, b), b)).toEqual(a);
      expect(multiply(a, add(b, c))).toEqual(add(multiply(a, b), multiply(a, c)));
      if (b.n !== 0n) expect(multiply(divide(a, b), b)).toEqual(a);
      expect([add(a, b), multiply(a, b), subtract(a, b)].every(isReduced)).toBe(true);
    },
  });

  it('sums a list, an empty one to 0', () => {
    expect(sum([ratio(1n, 3n), ratio(1n, 3n), ratio(1n, 3n)])).toEqual(ONE);
    expect(sum([])).toEqual(ZERO);
  });
});

describe('the order of ratios', () => {
  fuzz('is the order of the numbers that they stand for', {
    input: fc.tuple(anyRatio, anyRatio),
    check([a, b]) {
      expect(compare(a, b)).toBe(toSign(subtract(a, b)));
      expect(compare(toSmaller(a, b), a)).not.toBe(1);
      expect(compare(toSmaller(a, b), b)).not.toBe(1);
      expect(add(toSmaller(a, b), toLarger(a, b))).toEqual(add(a, b));
    },
  });

  it('tells apart what no float could', () => {
    const almostThird = ratio((10n ** 40n - 1n) / 3n, 10n ** 40n);
    expect(compare(almostThird, ratio(1n, 3n))).toBe(-1);
  });
});

describe('the nearer of two', () => {
  it.each([
    { pair: [ratio(1n), ratio(2n)], target: ratio(7n, 5n), nearer: ratio(1n) },
    { pair: [ratio(1n), ratio(2n)], target: ratio(8n, 5n), nearer: ratio(2n) },
    { pair: [ratio(2n), ratio(1n)], target: ratio(3n, 2n), nearer: ratio(2n) },
  ] as const)('to $target.n/$target.d is $nearer.n', ({ pair, target, nearer }) => {
    expect(toNearer(target, pair)).toEqual(nearer);
  });
});

describe('rounding to a whole number', () => {
  it.each([
    { text: '5/2', value: ratio(5n, 2n), rounded: 3n },
    { text: '-5/2', value: ratio(-5n, 2n), rounded: -3n },
    { text: '7/3', value: ratio(7n, 3n), rounded: 2n },
    { text: '-1/3', value: ratio(-1n, 3n), rounded: 0n },
  ])('takes $text to $rounded', ({ value, rounded }) => {
    expect(roundToInteger(value)).toBe(rounded);
  });

  fuzz('is never off by more than a half', {
    input: anyRatio,
    check(a) {
      const off = toAbsolute(subtract(a, ratio(roundToInteger(a))));
      expect(compare(off, ratio(1n, 2n))).not.toBe(1);
    },
  });
});
