import { ratio } from '@sharpside/shared-odds';
import { anAmericanPrice } from '@sharpside/shared-odds/testing';
import { describe, expect, it } from 'vitest';
import { toOutcome } from './outcome.ts';

describe('an outcome', () => {
  it('counts every stake against what the winning bet pays', () => {
    const outcome = toOutcome([anAmericanPrice(150), anAmericanPrice(-130)], [ratio(40n), ratio(60n)]);
    expect(outcome.totalStake).toEqual(ratio(100n));
    expect(outcome.legs.map((leg) => leg.payout)).toEqual([ratio(100n), ratio(1380n, 13n)]);
    expect(outcome.legs.map((leg) => leg.profit)).toEqual([ratio(0n), ratio(80n, 13n)]);
  });

  it('is worth its worst case, not its best', () => {
    const outcome = toOutcome([anAmericanPrice(150), anAmericanPrice(-130)], [ratio(30n), ratio(70n)]);
    expect(outcome.profit).toEqual(ratio(-25n));
    expect(outcome.profitRate).toEqual(ratio(-1n, 4n));
    expect(outcome.bestProfit).toEqual(ratio(310n, 13n));
  });

  it('needs a bet, and a stake on each', () => {
    expect(() => toOutcome([], [])).toThrow(new RangeError('A set of bets has at least one bet.'));
    expect(() => toOutcome([anAmericanPrice(100)], [])).toThrow(new RangeError('Bet 1 has no stake.'));
  });
});
