import {
  divide,
  multiply,
  type Price,
  type Ratio,
  subtract,
  sum,
  toDecimal,
  toLarger,
  toSmaller,
} from '@sharpside/shared-odds';

/**
 * A bet of a set: its stake, and its payout if it wins. `profit` is the payout minus every stake of the set. Units:
 * dollars.
 */
export type Leg = { price: Price; stake: Ratio; payout: Ratio; profit: Ratio };

/**
 * The result of a set of bets, exactly one of which wins.
 *
 * `profit` is the smallest profit of any outcome (a loss if negative), `bestProfit` the largest. They are equal unless
 * stakes are rounded. `profitRate` is `profit` / `totalStake`. Units: dollars.
 */
export type Outcome = {
  legs: Leg[];
  totalStake: Ratio;
  profit: Ratio;
  bestProfit: Ratio;
  profitRate: Ratio;
};

/**
 * The outcome of staking `stakes` at `prices`, position by position.
 *
 * @throws {RangeError} if there are no bets, or a price has no stake.
 */
export function toOutcome(prices: readonly Price[], stakes: readonly Ratio[]): Outcome {
  const totalStake = sum(stakes);
  const legs = prices.map((price, index) => {
    const stake = stakes[index];
    if (!stake) throw new RangeError(`Bet ${index + 1} has no stake.`);
    const payout = multiply(stake, toDecimal(price));
    return { price, stake, payout, profit: subtract(payout, totalStake) };
  });
  const [first] = legs;
  if (!first) throw new RangeError('A set of bets has at least one bet.');
  const profits = legs.map((leg) => leg.profit);
  const profit = profits.reduce(toSmaller, first.profit);
  const bestProfit = profits.reduce(toLarger, first.profit);
  return { legs, totalStake, profit, bestProfit, profitRate: divide(profit, totalStake) };
}
