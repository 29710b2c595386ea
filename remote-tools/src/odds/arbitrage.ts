import { type Market, type Price, type Ratio, toMarket, toSign } from 'shared-ui/odds';
import { type Outcome, toOutcome } from './outcome.ts';
import { roundStakes, toEqualPayoutStakes } from './stakes.ts';

/**
 * What a set of lines is worth: `single` is one bet, which nothing covers; the others say whether every outcome leaves
 * a profit (`arbitrage`), nothing (`even`), or at least one of them a loss (`losing`).
 */
export type Verdict = 'single' | 'arbitrage' | 'even' | 'losing';

/** `outcome` is with the stakes as they are to be placed, `exact` with the stakes before rounding. */
export type Arbitrage = { market: Market; exact: Outcome; outcome: Outcome; verdict: Verdict };

export type ArbitrageInput = {
  /** Bet #1, in dollars, above 0. */
  firstStake: Ratio;
  /** One price a bet, at least one. */
  prices: readonly Price[];
  /** The unit in dollars that the other stakes are rounded to. Default: not rounded. */
  unit?: Ratio | undefined;
};

export function toVerdict({ legs, profit }: Outcome): Verdict {
  if (legs.length === 1) return 'single';
  const sign = toSign(profit);
  if (sign === 0) return 'even';
  return sign > 0 ? 'arbitrage' : 'losing';
}

/** Stakes for equal payout from the first bet, and what they come to. */
export function calculateArbitrage({ firstStake, prices, unit }: ArbitrageInput): Arbitrage {
  const stakes = toEqualPayoutStakes(firstStake, prices);
  const exact = toOutcome(prices, stakes);
  const outcome = unit ? toOutcome(prices, roundStakes(stakes, unit)) : exact;
  return { market: toMarket(prices), exact, outcome, verdict: toVerdict(outcome) };
}
