import { type Market, type Price, type Ratio, toMarket, toSign } from '@sharpside/shared-odds';
import { type Outcome, toOutcome } from './outcome.ts';
import { type GivenAmount, roundStakes, toEqualPayoutStakes } from './stakes.ts';

/**
 * Verdict on a set of lines. `single` is a single bet without cover. Otherwise the worst outcome decides: a profit
 * (`arbitrage`), nothing (`even`) or a loss (`losing`).
 */
type Verdict = 'single' | 'arbitrage' | 'even' | 'losing';

/** `outcome` uses the stakes to place, `exact` the stakes before rounding. */
export type Arbitrage = { market: Market; exact: Outcome; outcome: Outcome; verdict: Verdict };

type ArbitrageInput = {
  /** In dollars, above 0. */
  given: GivenAmount;
  /** One price for each bet; at least one price. */
  prices: readonly Price[];
  /** The unit in dollars for rounding stakes, except a given stake. Default: no rounding. */
  unit?: Ratio | undefined;
};

function toVerdict({ legs, profit }: Outcome): Verdict {
  if (legs.length === 1) return 'single';
  const sign = toSign(profit);
  if (sign === 0) return 'even';
  return sign > 0 ? 'arbitrage' : 'losing';
}

/** Stakes for equal payout from the given amount, and their result. */
export function calculateArbitrage({ given, prices, unit }: ArbitrageInput): Arbitrage {
  const stakes = toEqualPayoutStakes(given, prices);
  const exact = toOutcome(prices, stakes);
  const outcome = unit ? toOutcome(prices, roundStakes(stakes, { unit, given })) : exact;
  return { market: toMarket(prices), exact, outcome, verdict: toVerdict(outcome) };
}
