import { type Market, type Price, type Ratio, toMarket, toSign } from '@sharpside/shared-odds';
import { type Outcome, toOutcome } from './outcome.ts';
import { type GivenAmount, roundStakes, toEqualPayoutStakes } from './stakes.ts';

/**
 * The worth of a set of lines: `single` is one bet, which nothing covers; the others go by the worst outcome, which leaves
 * a profit (`arbitrage`), nothing (`even`) or a loss (`losing`).
 */
type Verdict = 'single' | 'arbitrage' | 'even' | 'losing';

/** `outcome` is with the stakes as they are to be placed, `exact` with the stakes before rounding. */
export type Arbitrage = { market: Market; exact: Outcome; outcome: Outcome; verdict: Verdict };

type ArbitrageInput = {
  /** In dollars, above 0. */
  given: GivenAmount;
  /** One price a bet, at least one. */
  prices: readonly Price[];
  /** The unit in dollars that stakes are rounded to, but for one that is given. Default: not rounded. */
  unit?: Ratio | undefined;
};

function toVerdict({ legs, profit }: Outcome): Verdict {
  if (legs.length === 1) return 'single';
  const sign = toSign(profit);
  if (sign === 0) return 'even';
  return sign > 0 ? 'arbitrage' : 'losing';
}

/** Stakes for equal payout from the amount that is given, and what they come to. */
export function calculateArbitrage({ given, prices, unit }: ArbitrageInput): Arbitrage {
  const stakes = toEqualPayoutStakes(given, prices);
  const exact = toOutcome(prices, stakes);
  const outcome = unit ? toOutcome(prices, roundStakes(stakes, { unit, given })) : exact;
  return { market: toMarket(prices), exact, outcome, verdict: toVerdict(outcome) };
}
