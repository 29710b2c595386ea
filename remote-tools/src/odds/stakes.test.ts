import { fuzz } from '@sharpside/contracts/testing/fuzz';
import {
  compare,
  divide,
  multiply,
  ratio,
  subtract,
  sum,
  toAbsolute,
  toDecimal,
} from '@sharpside/shared-odds';
import { anAmericanPrice, anyAmount, anyPrices } from '@sharpside/shared-odds/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundStakes, toEqualPayoutStakes } from './stakes.ts';

const UNITS = [ratio(1n, 100n), ratio(1n), ratio(5n), ratio(10n), ratio(25n), ratio(100n)];

const first = (dollars: bigint) => ({ amount: ratio(dollars), of: 0 });

describe('stakes for equal payout', () => {
  it('are all the first one when all prices are the same', () => {
    const prices = Array.from({ length: 12 }, () => anAmericanPrice(-110));
    expect(toEqualPayoutStakes(first(100n), prices)).toEqual(prices.map(() => ratio(100n)));
  });

  fuzz('pay exactly the same on every bet, from 1 to 12 of them', {
    input: fc.tuple(anyAmount, anyPrices),
    check([amount, prices]) {
      const stakes = toEqualPayoutStakes({ amount, of: 0 }, prices);
      const [payout, ...others] = prices.map((price, index) =>
        multiply(stakes[index] ?? ratio(0n), toDecimal(price)),
      );
      expect(stakes[0]).toEqual(amount);
      expect(others).toEqual(others.map(() => payout));
    },
  });

  fuzz('keep the one that is given, whichever it is', {
    input: fc.tuple(anyAmount, anyPrices, fc.nat()),
    check([amount, prices, pick]) {
      const of = pick % prices.length;
      const stakes = toEqualPayoutStakes({ amount, of }, prices);
      expect(stakes[of]).toEqual(amount);
      const [one] = stakes;
      expect(one && toEqualPayoutStakes({ amount: one, of: 0 }, prices)).toEqual(stakes);
    },
  });

  fuzz('add up to the total that is given, to the last fraction of a cent', {
    input: fc.tuple(anyAmount, anyPrices),
    check([amount, prices]) {
      const stakes = toEqualPayoutStakes({ amount, of: 'total' }, prices);
      expect(sum(stakes)).toEqual(amount);
      const [one] = stakes;
      expect(one && toEqualPayoutStakes({ amount: one, of: 0 }, prices)).toEqual(stakes);
    },
  });

  it('are none where the amount is for a bet that there is not', () => {
    expect(() => toEqualPayoutStakes({ amount: ratio(100n), of: 2 }, [anAmericanPrice(-110)])).toThrow(
      'There is no bet 3 to give an amount for.',
    );
  });
});

describe('rounded stakes', () => {
  it('are the nearest whole units, but for the first, which stays', () => {
    const stakes = [ratio(4321n, 100n), ratio(4321n, 100n), ratio(9n, 2n), ratio(14n)];
    expect(roundStakes(stakes, { unit: ratio(1n), given: first(4321n) })).toEqual([
      ratio(4321n, 100n),
      ratio(43n),
      ratio(5n),
      ratio(14n),
    ]);
    expect(roundStakes(stakes, { unit: ratio(5n), given: first(4321n) })).toEqual([
      ratio(4321n, 100n),
      ratio(45n),
      ratio(5n),
      ratio(15n),
    ]);
  });

  it('are all rounded where the total is given, and but for the one where that is', () => {
    const stakes = [ratio(4321n, 100n), ratio(1234n, 100n)];
    const round = (of: number | 'total') =>
      roundStakes(stakes, { unit: ratio(5n), given: { amount: ratio(1n), of } });
    expect(round('total')).toEqual([ratio(45n), ratio(10n)]);
    expect(round(1)).toEqual([ratio(45n), ratio(1234n, 100n)]);
  });

  it('are at least one unit, so that no outcome stays uncovered', () => {
    expect(roundStakes([ratio(10n), ratio(1n, 10n)], { unit: ratio(25n), given: first(10n) })).toEqual([
      ratio(10n),
      ratio(25n),
    ]);
  });

  fuzz('are whole units within half a unit, wherever half a unit or more was to be staked', {
    input: fc.tuple(anyAmount, anyPrices, fc.constantFrom(...UNITS)),
    check([amount, prices, unit]) {
      const exact = toEqualPayoutStakes({ amount, of: 0 }, prices);
      const half = divide(unit, ratio(2n));
      for (const [index, rounded] of roundStakes(exact, { unit, given: { amount, of: 0 } }).entries()) {
        const stake = exact[index] ?? ratio(0n);
        if (index === 0) expect(rounded).toEqual(stake);
        else if (compare(stake, half) < 0) expect(rounded).toEqual(unit);
        else {
          expect(divide(rounded, unit).d).toBe(1n);
          expect(compare(toAbsolute(subtract(rounded, stake)), half)).not.toBe(1);
        }
      }
    },
  });
});
