import { fuzz } from '@sharpside/contracts/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRACTION_LADDER, findLadderPrice, toNearestFraction } from './fractions.ts';
import { compare, ratio, roundToInteger, subtract, toAbsolute } from './ratio.ts';
import { aDecimalPrice } from './testing/prices.ts';

const anyPrice = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 7n }), fc.bigInt({ min: 1n, max: 10n ** 5n }))
  .map(([n, d]) => ratio(n, d));

describe('the nearest fraction', () => {
  it.each([
    { value: ratio(91n, 100n), nearest: ratio(91n, 100n) },
    { value: ratio(6667n, 3333n), nearest: ratio(2n) },
    { value: ratio(3333n, 10_000n), nearest: ratio(1n, 3n) },
    { value: ratio(1n, 1000n), nearest: ratio(1n, 1000n) },
    { value: ratio(3n, 2000n), nearest: ratio(1n, 667n) },
  ])('to $value.n/$value.d is $nearest.n/$nearest.d', ({ value, nearest }) => {
    expect(toNearestFraction(value, 100n)).toEqual(nearest);
  });

  fuzz('is as near as the best that trying every denominator finds', {
    input: fc.tuple(anyPrice, fc.bigInt({ min: 1n, max: 100n })),
    check([value, maxDenominator]) {
      fc.pre(compare(value, ratio(1n, maxDenominator)) >= 0);
      const offOf = (d: bigint) =>
        toAbsolute(subtract(ratio(roundToInteger(ratio(value.n * d, value.d)), d), value));
      const offs = Array.from({ length: Number(maxDenominator) }, (_, index) => offOf(BigInt(index + 1)));
      const best = offs.reduce((a, b) => (compare(b, a) < 0 ? b : a));
      const found = toNearestFraction(value, maxDenominator);
      expect(found.d <= maxDenominator).toBe(true);
      expect(toAbsolute(subtract(found, value))).toEqual(best);
    },
  });

  fuzz('is never 0, however short the price', {
    input: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    check(d) {
      expect(toNearestFraction(ratio(1n, d), 100n)).toEqual(ratio(1n, d));
    },
  });

  it('is none for what is no price', () => {
    expect(() => toNearestFraction(ratio(0n), 100n)).toThrow(RangeError);
    expect(() => toNearestFraction(ratio(-1n, 2n), 100n)).toThrow(RangeError);
  });
});

describe('the ladder of customary fractions', () => {
  it('climbs, so no price stands twice', () => {
    const isClimbing = FRACTION_LADDER.every((price, index) => {
      const next = FRACTION_LADDER[index + 1];
      return !next || compare(price.profit, next.profit) < 0;
    });
    expect(isClimbing).toBe(true);
  });

  it('gives the nearest of the prices asked for, if any', () => {
    expect(findLadderPrice(aDecimalPrice('1.92'), () => true)?.profit).toEqual(ratio(10n, 11n));
    expect(findLadderPrice(aDecimalPrice('1.94'), () => true)?.profit).toEqual(ratio(20n, 21n));
    expect(findLadderPrice(aDecimalPrice('1.92'), () => false)).toBeUndefined();
  });
});
