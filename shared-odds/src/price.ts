import {
  add,
  compare,
  divide,
  HUNDRED,
  multiply,
  ONE,
  type Ratio,
  ratio,
  subtract,
  toSign,
} from './ratio.ts';

/**
 * The price of a bet: the profit on a stake of 1, exact and above 0. `5/1` and `+500` are 5, `2.00` and `-100` are 1.
 *
 * Every form of odds is a notation of this number, so converting means reading one form and writing another. Source:
 * https://en.wikipedia.org/wiki/Odds (fixed odds: fractional, decimal, moneyline).
 */
export type Price = { readonly profit: Ratio };

/** The price with this profit on a stake of 1; undefined unless the profit is above 0. */
export const findPrice = (profit: Ratio): Price | undefined => (toSign(profit) > 0 ? { profit } : undefined);

/** The price of a fraction, profit divided by stake: `5/1`. Undefined unless both are above 0. */
export const findPriceOfFraction = (numerator: Ratio, denominator: Ratio): Price | undefined =>
  toSign(denominator) > 0 ? findPrice(divide(numerator, denominator)) : undefined;

/** The price of decimal odds, stake and profit together on a stake of 1: `6.00`. Undefined unless above 1. */
export const findPriceOfDecimal = (decimal: Ratio): Price | undefined => findPrice(subtract(decimal, ONE));

/**
 * The price of American odds: +100 and above is the profit of a stake of 100; -100 and below is the stake that wins
 * 100. Undefined for values between, which are not valid odds.
 */
export function findPriceOfAmerican(american: Ratio): Price | undefined {
  if (compare(american, HUNDRED) >= 0) return { profit: divide(american, HUNDRED) };
  const stakeToWinHundred = multiply(american, ratio(-1n));
  if (compare(stakeToWinHundred, HUNDRED) >= 0) return { profit: divide(HUNDRED, stakeToWinHundred) };
  return undefined;
}

/** The price of the probability (0–1) at which the bet breaks even in the long run; undefined at 0, at 1 and beyond. */
export function findPriceOfProbability(probability: Ratio): Price | undefined {
  if (toSign(probability) <= 0) return undefined;
  return findPrice(subtract(divide(ONE, probability), ONE));
}

/** Decimal odds: the total payout of a stake of 1, always above 1. */
export const toDecimal = ({ profit }: Price): Ratio => add(profit, ONE);

/** The probability at which the price breaks even, 0–1, both excluded. */
export const toImpliedProbability = (price: Price): Ratio => divide(ONE, toDecimal(price));

/** American odds before rounding: +100 and up for a win of at least the stake, below -100 for the rest. */
export const toAmerican = ({ profit }: Price): Ratio =>
  compare(profit, ONE) >= 0 ? multiply(profit, HUNDRED) : divide(ratio(-100n), profit);
