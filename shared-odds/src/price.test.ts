import { fuzz } from '@sharpside/contracts/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findPriceOfAmerican,
  findPriceOfDecimal,
  findPriceOfFraction,
  findPriceOfProbability,
  toAmerican,
  toDecimal,
  toImpliedProbability,
} from './price.ts';
import { add, ONE, ratio, ZERO } from './ratio.ts';
import { anAmericanPrice, anyAmerican } from './testing/prices.ts';

describe('American odds', () => {
  fuzz('of 100 and more are profit on 100', {
    // ARB-17
    input: fc.bigInt({ min: 100n, max: 10n ** 9n }),
    check(value) {
      const price = findPriceOfAmerican(ratio(value));
      expect(price && toDecimal(price)).toEqual(add(ratio(value, 100n), ONE));
    },
  });

  fuzz('of -100 and less are the stake that wins 100', {
    // ARB-18
    input: fc.bigInt({ min: 100n, max: 10n ** 9n }),
    check(value) {
      const price = findPriceOfAmerican(ratio(-value));
      expect(price && toDecimal(price)).toEqual(add(ratio(100n, value), ONE));
    },
  });

  it.each([ratio(-99n), ratio(99n), ratio(-9999n, 100n), ratio(9999n, 100n), ZERO, ONE])(
    'of $n/$d, between -100 and +100, are no price',
    (value) => {
      expect(findPriceOfAmerican(value)).toBeUndefined();
    },
  );

  it('meet at even money: +100 and -100 are decimal 2 and a chance of one half', () => {
    for (const price of [anAmericanPrice(100), anAmericanPrice(-100)]) {
      expect(toDecimal(price)).toEqual(ratio(2n));
      expect(toImpliedProbability(price)).toEqual(ratio(1n, 2n));
      expect(toAmerican(price)).toEqual(ratio(100n));
    }
  });

  fuzz('come back from their price as they were, but for -100', {
    input: anyAmerican,
    check(american) {
      fc.pre(american !== -100);
      expect(toAmerican(anAmericanPrice(american))).toEqual(ratio(BigInt(american)));
    },
  });
});

describe('a price', () => {
  fuzz('is the same whichever form it is read from', {
    input: fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 6n }), fc.bigInt({ min: 1n, max: 10n ** 6n })),
    check([n, d]) {
      const price = findPriceOfFraction(ratio(n), ratio(d));
      if (!price) throw new Error('n over d is a price');
      expect(findPriceOfDecimal(toDecimal(price))).toEqual(price);
      expect(findPriceOfAmerican(toAmerican(price))).toEqual(price);
      expect(findPriceOfProbability(toImpliedProbability(price))).toEqual(price);
    },
  });

  it.each([
    { of: 'a fraction of 0', price: findPriceOfFraction(ZERO, ONE) },
    { of: 'a fraction over 0', price: findPriceOfFraction(ONE, ZERO) },
    { of: 'a negative fraction', price: findPriceOfFraction(ratio(-5n), ONE) },
    { of: 'decimal 1', price: findPriceOfDecimal(ONE) },
    { of: 'negative decimal odds', price: findPriceOfDecimal(ratio(-2n)) },
    { of: 'a chance of 0', price: findPriceOfProbability(ZERO) },
    { of: 'certainty', price: findPriceOfProbability(ONE) },
    { of: 'a negative chance', price: findPriceOfProbability(ratio(-1n, 2n)) },
  ])('is not made of $of', ({ price }) => {
    expect(price).toBeUndefined();
  });
});
