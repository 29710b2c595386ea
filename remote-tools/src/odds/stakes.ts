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

/** The bettor's amount. `of`: the index of the bet that it is the stake of, or `total` for all bets together. */
export type GivenAmount = { amount: Ratio; of: number | 'total' };

function toPayout({ amount, of }: GivenAmount, prices: readonly Price[]): Ratio {
  if (of === 'total') return divide(amount, sum(prices.map(toImpliedProbability)));
  const price = prices[of];
  if (!price) throw new RangeError(`There is no bet ${of + 1} to give an amount for.`);
  return multiply(amount, toDecimal(price));
}

/**
 * A stake for each price, so that every bet has the same payout: `stake_i = payout / d_i`, where `d` are decimal odds.
 * The payout is `A * d_k` if the stake `A` of bet `k` is given, and `A / (1/d_1 + ... + 1/d_n)` if the total is.
 *
 * Units: dollars.
 * @throws {RangeError} if the amount is for a bet that does not exist.
 */
export function toEqualPayoutStakes(given: GivenAmount, prices: readonly Price[]): Ratio[] {
  const payout = toPayout(given, prices);
  return prices.map((price) => divide(payout, toDecimal(price)));
}

function roundToUnit(stake: Ratio, unit: Ratio): Ratio {
  const rounded = multiply(ratio(roundToInteger(divide(stake, unit))), unit);
  // Rounding a bet to zero would leave its outcome uncovered.
  return compare(rounded, unit) < 0 ? unit : rounded;
}

/**
 * The stakes rounded to the nearest whole unit, but at least one unit. The given stake is not rounded, because the
 * bettor chose it or has already placed it. The rounded total may differ from the given total.
 *
 * Units: dollars.
 */
export function roundStakes(
  stakes: readonly Ratio[],
  { unit, given }: { unit: Ratio; given: GivenAmount },
): Ratio[] {
  return stakes.map((stake, index) => (index === given.of ? stake : roundToUnit(stake, unit)));
}
