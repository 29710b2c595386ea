import { fuzz } from '@sharpside/contracts/testing/fuzz';
import {
  compare,
  divide,
  formatMoney,
  formatPercent,
  ONE,
  ratio,
  subtract,
  sum,
  toSign,
} from '@sharpside/shared-odds';
import { aDecimalPrice, anAmericanPrice, anyAmount, anyPrices } from '@sharpside/shared-odds/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateArbitrage } from './arbitrage.ts';
import { toOutcome } from './outcome.ts';

const calculate = (first: number, lines: readonly number[], unit?: number) =>
  calculateArbitrage({
    given: { amount: ratio(BigInt(first)), of: 0 },
    prices: lines.map(anAmericanPrice),
    unit: unit === undefined ? undefined : ratio(BigInt(unit)),
  });

const print = ({ outcome }: ReturnType<typeof calculate>) => ({
  stakes: outcome.legs.map(({ stake }) => formatMoney(stake)),
  total: formatMoney(outcome.totalStake),
  profit: formatMoney(outcome.profit),
  profitPercent: formatPercent(outcome.profitRate),
});

describe('the calculation', () => {
  it('finds the arbitrage of +150 and -130', () => {
    const result = calculate(100, [150, -130]);
    expect(result.verdict).toBe('arbitrage');
    expect(print(result)).toEqual({
      stakes: ['$100.00', '$141.30'],
      total: '$241.30',
      profit: '$8.70',
      profitPercent: '3.60%',
    });
  });

  it('knows a set without margin by exact arithmetic', () => {
    expect(calculate(100, [100, -100]).verdict).toBe('even');
    // With three prices of 3.00, floats would not sum the probabilities to exactly 1.
    expect(calculate(100, [200, 200, 200]).verdict).toBe('even');
    expect(calculate(100, [201, 200, 200]).verdict).toBe('arbitrage');
    expect(calculate(100, [199, 200, 200]).verdict).toBe('losing');
  });

  it('calls one bet what it is, whatever it could win', () => {
    const result = calculate(100, [-110]);
    expect(result.verdict).toBe('single');
    expect(print(result)).toMatchObject({ total: '$100.00', profit: '$90.91', profitPercent: '90.91%' });
  });

  it('stays exact for prices as long as they come', () => {
    const { outcome } = calculateArbitrage({
      given: { amount: ratio(1n), of: 0 },
      prices: [aDecimalPrice('1000000.00'), aDecimalPrice('1.01')],
    });
    expect(formatMoney(outcome.totalStake)).toBe('$990,100.01');
  });
});

it('needs a bet, and a stake on each', () => {
  expect(() => toOutcome([], [])).toThrow(new RangeError('A set of bets has at least one bet.'));
  expect(() => toOutcome([anAmericanPrice(100)], [])).toThrow(new RangeError('Bet 1 has no stake.'));
});

describe('rounding the stakes', () => {
  it('reports the least that any outcome leaves, and what was exact before', () => {
    const { outcome, exact, verdict } = calculate(100, [150, -130], 10);
    expect(outcome.legs.map(({ stake }) => stake)).toEqual([ratio(100n), ratio(140n)]);
    expect(outcome.legs.map(({ payout }) => formatMoney(payout))).toEqual(['$250.00', '$247.69']);
    expect(formatMoney(outcome.profit)).toBe('$7.69');
    expect(formatMoney(outcome.bestProfit)).toBe('$10.00');
    expect(formatMoney(exact.profit)).toBe('$8.70');
    expect(verdict).toBe('arbitrage');
  });

  it('says so when it turns the profit into a loss', () => {
    expect(calculate(100, [150, -130], 100).verdict).toBe('losing');
  });

  fuzz('never leaves more in the worst case, for the same money, than equal payouts do', {
    input: fc.tuple(
      anyAmount,
      anyPrices,
      fc.constantFrom(ratio(1n, 100n), ratio(1n), ratio(10n), ratio(100n)),
    ),
    check([amount, prices, unit]) {
      const { outcome, exact } = calculateArbitrage({ given: { amount, of: 0 }, prices, unit });
      expect(compare(outcome.profitRate, exact.profitRate)).not.toBe(1);
    },
  });
});

describe('any calculation', () => {
  fuzz('keeps the identities: total, equal profits, profit rate 1/L - 1, arbitrage where L is under 1', {
    input: fc.tuple(anyAmount, anyPrices),
    check([amount, prices]) {
      const { outcome, market, verdict } = calculateArbitrage({ given: { amount, of: 0 }, prices });
      expect(outcome.totalStake).toEqual(sum(outcome.legs.map(({ stake }) => stake)));
      expect(outcome.legs.map(({ profit }) => profit)).toEqual(outcome.legs.map(() => outcome.profit));
      expect(outcome.bestProfit).toEqual(outcome.profit);
      expect(outcome.profitRate).toEqual(subtract(divide(ONE, market.impliedTotal), ONE));
      if (prices.length > 1) {
        const expected = { '-1': 'arbitrage', '0': 'even', '1': 'losing' }[toSign(market.margin)];
        expect(verdict).toBe(expected);
      }
    },
  });
});
