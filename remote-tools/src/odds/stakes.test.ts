import fc from 'fast-check';
import { compare, divide, multiply, ratio, subtract, toAbsolute, toDecimal } from 'shared-ui/odds';
import { anAmericanPrice, anyAmount, anyPrices } from 'shared-ui/odds/testing';
import { describe, expect, it } from 'vitest';
import { roundStakes, toEqualPayoutStakes } from './stakes.ts';

const UNITS = [ratio(1n, 100n), ratio(1n), ratio(5n), ratio(10n), ratio(25n), ratio(100n)];

describe('stakes for equal payout', () => {
  it('are all the first one when all prices are the same', () => {
    const prices = Array.from({ length: 12 }, () => anAmericanPrice(-110));
    expect(toEqualPayoutStakes(ratio(100n), prices)).toEqual(prices.map(() => ratio(100n)));
  });

  it('pay exactly the same on every bet, from 1 to 12 of them', () => {
    fc.assert(
      fc.property(anyAmount, anyPrices, (amount, prices) => {
        const stakes = toEqualPayoutStakes(amount, prices);
        const [payout, ...others] = prices.map((price, index) =>
          multiply(stakes[index] ?? ratio(0n), toDecimal(price)),
        );
        expect(stakes[0]).toEqual(amount);
        expect(others).toEqual(others.map(() => payout));
      }),
    );
  });

  it('are none when there is no bet', () => {
    expect(toEqualPayoutStakes(ratio(100n), [])).toEqual([]);
  });
});

describe('rounded stakes', () => {
  it('are the nearest whole units, but for the first, which stays', () => {
    const stakes = [ratio(4321n, 100n), ratio(4321n, 100n), ratio(9n, 2n), ratio(14n)];
    expect(roundStakes(stakes, ratio(1n))).toEqual([ratio(4321n, 100n), ratio(43n), ratio(5n), ratio(14n)]);
    expect(roundStakes(stakes, ratio(5n))).toEqual([ratio(4321n, 100n), ratio(45n), ratio(5n), ratio(15n)]);
  });

  it('are at least one unit, so that no outcome stays uncovered', () => {
    expect(roundStakes([ratio(10n), ratio(1n, 10n)], ratio(25n))).toEqual([ratio(10n), ratio(25n)]);
  });

  it('are whole units within half a unit, wherever half a unit or more was to be staked', () => {
    fc.assert(
      fc.property(anyAmount, anyPrices, fc.constantFrom(...UNITS), (amount, prices, unit) => {
        const exact = toEqualPayoutStakes(amount, prices);
        const half = divide(unit, ratio(2n));
        for (const [index, rounded] of roundStakes(exact, unit).entries()) {
          const stake = exact[index] ?? ratio(0n);
          if (index === 0) expect(rounded).toEqual(stake);
          else if (compare(stake, half) < 0) expect(rounded).toEqual(unit);
          else {
            expect(divide(rounded, unit).d).toBe(1n);
            expect(compare(toAbsolute(subtract(rounded, stake)), half)).not.toBe(1);
          }
        }
      }),
    );
  });
});
