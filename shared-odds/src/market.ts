import { type Price, toImpliedProbability } from './price.ts';
import { divide, ONE, type Ratio, subtract, sum } from './ratio.ts';

/** The probabilities behind a market's prices. All rates are 0–1. */
export type Market = {
  /** Each price's own break-even chance. */
  impliedProbabilities: Ratio[];
  /** Their sum: above 1 the bookmakers have the edge, below 1 every outcome can be bet at a profit. */
  impliedTotal: Ratio;
  /** The overround: the implied total minus 1; negative for an arbitrage. */
  margin: Ratio;
  /** The chances without the margin: the implied ones in proportion, summing to 1. */
  fairProbabilities: Ratio[];
};

/**
 * The margin and the fair chances of prices that cover every outcome, one price an outcome.
 *
 * The margin is taken out in proportion ('multiplicative'), the most common of the methods and the only one that needs
 * no further assumption. Source: Clarke, Kovalchik, Ingram, 'Adjusting Bookmaker's Odds to Allow for Overround' (2017).
 */
export function toMarket(prices: readonly Price[]): Market {
  const impliedProbabilities = prices.map(toImpliedProbability);
  const impliedTotal = sum(impliedProbabilities);
  return {
    impliedProbabilities,
    impliedTotal,
    margin: subtract(impliedTotal, ONE),
    fairProbabilities: impliedProbabilities.map((implied) => divide(implied, impliedTotal)),
  };
}
