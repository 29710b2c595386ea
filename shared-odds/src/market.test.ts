import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { describe, expect, it } from 'vitest';
import { toMarket } from './market.ts';
import { compare, ONE, ratio, sum } from './ratio.ts';
import { anAmericanPrice, anyPrices } from './testing/prices.ts';

describe('a market', () => {
  it('of -110 on both sides has fair chances of one half and a margin of 1/21', () => {
    const market = toMarket([anAmericanPrice(-110), anAmericanPrice(-110)]);
    expect(market.impliedProbabilities).toEqual([ratio(11n, 21n), ratio(11n, 21n)]);
    expect(market.impliedTotal).toEqual(ratio(22n, 21n));
    expect(market.margin).toEqual(ratio(1n, 21n));
    expect(market.fairProbabilities).toEqual([ratio(1n, 2n), ratio(1n, 2n)]);
  });

  it('that can be arbitraged has a negative margin', () => {
    expect(toMarket([anAmericanPrice(150), anAmericanPrice(-130)]).margin).toEqual(ratio(-4n, 115n));
  });

  fuzz('has fair chances that sum to exactly 1 and keep the order of the prices', {
    input: anyPrices,
    check(prices) {
      const { fairProbabilities, impliedProbabilities } = toMarket(prices);
      expect(sum(fairProbabilities)).toEqual(ONE);
      for (const [index, fair] of fairProbabilities.entries()) {
        const [implied, next] = impliedProbabilities.slice(index);
        const fairNext = fairProbabilities[index + 1];
        if (implied && next && fairNext) expect(compare(fair, fairNext)).toBe(compare(implied, next));
      }
    },
  });
});
