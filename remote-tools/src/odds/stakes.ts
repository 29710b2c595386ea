import {
  compare,
  divide,
  multiply,
  type Price,
  type Ratio,
  ratio,
  roundToInteger,
  sum,
  toDecimal,
  toImpliedProbability,
} from '@sharpside/shared-odds';

/** An amount that the bettor has decided on: the stake of one bet by its index, or of all together. */
export type GivenAmount = { amount: Ratio; of: number | 'total' };

function toPayout({ amount, of }: GivenAmount, prices: readonly Price[]): Ratio {
  if (of === 'total') return divide(amount, sum(prices.map(toImpliedProbability)));
  const price = prices[of];
  if (!price) throw new RangeError(`There is no bet ${of + 1} to give an amount for.`);
  return multiply(amount, toDecimal(price));
}

/**
 * One stake a price, so that every bet pays the same: `stake_i = payout / d_i`, where `d` are decimal odds. The payout is
 * `A * d_k` where the stake `A` of bet `k` is given, and `A / (1/d_1 + ... + 1/d_n)` where the total is.
 *
 * Units: dollars.
 * @throws {RangeError} where an amount is given for a bet that there is not.
 */
export function toEqualPayoutStakes(given: GivenAmount, prices: readonly Price[]): Ratio[] {
  const payout = toPayout(given, prices);
  return prices.map((price) => divide(payout, toDecimal(price)));
}

function roundToUnit(stake: Ratio, unit: Ratio): Ratio {
  const rounded = multiply(ratio(roundToInteger(divide(stake, unit))), unit);
  // A bet that is rounded away would leave its outcome uncovered.
  return compare(rounded, unit) < 0 ? unit : rounded;
}

/**
 * The stakes in whole units, each the nearest one and at least one unit. The one that was given stays as it is: the
 * bettor chose it, or has placed it already. Rounded stakes may come to another total than was given.
 *
 * Units: dollars.
 */
export function roundStakes(
  stakes: readonly Ratio[],
  { unit, given }: { unit: Ratio; given: GivenAmount },
): Ratio[] {
  return stakes.map((stake, index) => (index === given.of ? stake : roundToUnit(stake, unit)));
}
