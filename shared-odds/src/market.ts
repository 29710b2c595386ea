import { type Price, toImpliedProbability } from './price.ts';
import { divide, ONE, type Ratio, subtract, sum } from './ratio.ts';

/** The probabilities behind a market's prices, as shares of 1. */
export type Market = {
  /** Break-even probability of each price. */
  impliedProbabilities: Ratio[];
  /** Their sum. Above 1 the bookmakers have the edge, below 1 betting on every outcome makes a profit. */
  impliedTotal: Ratio;
  /** The overround: the implied total minus 1; negative for an arbitrage. */
  margin: Ratio;
  /** The probabilities without the margin: the implied probabilities scaled to sum to 1. */
  fairProbabilities: Ratio[];
};

/**
 * The margin and the fair probabilities of prices that cover every outcome, one price per outcome.
 *
 * The margin is removed in proportion ('multiplicative'), the most common method and the only method without further
 * assumptions. Source: Clarke, Kovalchik, Ingram, 'Adjusting Bookmaker's Odds to Allow for Overround' (2017).
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
