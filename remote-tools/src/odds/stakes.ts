import {
  compare,
  divide,
  multiply,
  type Price,
  type Ratio,
  ratio,
  roundToInteger,
  toDecimal,
} from 'shared-ui/odds';

/**
 * One stake a price, so that every bet pays the same, with the first stake given: `stake_i = A * d_1 / d_i`, where `d`
 * are decimal odds.
 *
 * Units: dollars.
 */
export function toEqualPayoutStakes(firstStake: Ratio, prices: readonly Price[]): Ratio[] {
  const [first] = prices;
  if (!first) return [];
  const payout = multiply(firstStake, toDecimal(first));
  return prices.map((price) => divide(payout, toDecimal(price)));
}

function roundToUnit(stake: Ratio, unit: Ratio): Ratio {
  const rounded = multiply(ratio(roundToInteger(divide(stake, unit))), unit);
  // A bet that is rounded away would leave its outcome uncovered.
  return compare(rounded, unit) < 0 ? unit : rounded;
}

/**
 * The stakes in whole units, each the nearest one and at least one unit. The first stays as it is: the bettor chose it,
 * or has placed it already.
 *
 * Units: dollars.
 */
export function roundStakes(stakes: readonly Ratio[], unit: Ratio): Ratio[] {
  return stakes.map((stake, index) => (index === 0 ? stake : roundToUnit(stake, unit)));
}
