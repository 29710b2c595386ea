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
 * The payout of a bet: the profit on a stake of 1, exact and above 0. `5/1` and `+500` are 5, `2.00` and `-100` are 1.
 *
 * Every form of odds is a notation of this number, so converting means reading one form and writing another.
 * Source: https://en.wikipedia.org/wiki/Odds (fixed odds: fractional, decimal, moneyline).
 */
export type Price = { readonly profit: Ratio };

/** Undefined without a profit, because a price pays more than the stake back. */
export const findPrice = (profit: Ratio): Price | undefined => (toSign(profit) > 0 ? { profit } : undefined);

/** Profit divided by stake: `5/1`. */
export const findPriceOfFraction = (numerator: Ratio, denominator: Ratio): Price | undefined =>
  toSign(denominator) > 0 ? findPrice(divide(numerator, denominator)) : undefined;

/** Stake and profit together, on a stake of 1: `6.00`. */
export const findPriceOfDecimal = (decimal: Ratio): Price | undefined => findPrice(subtract(decimal, ONE));

/**
 * From +100 on it is the profit of a stake of 100; up to -100 it is the stake that wins 100. Values between are not
 * valid odds.
 */
export function findPriceOfAmerican(american: Ratio): Price | undefined {
  if (compare(american, HUNDRED) >= 0) return { profit: divide(american, HUNDRED) };
  const stakeToWinHundred = multiply(american, ratio(-1n));
  if (compare(stakeToWinHundred, HUNDRED) >= 0) return { profit: divide(HUNDRED, stakeToWinHundred) };
  return undefined;
}

/** The probability (0–1) at which the bet breaks even in the long run. */
export function findPriceOfProbability(probability: Ratio): Price | undefined {
  if (toSign(probability) <= 0) return undefined;
  return findPrice(subtract(divide(ONE, probability), ONE));
}

/** Decimal odds: the total payout of a stake of 1, always above 1. */
export const toDecimal = ({ profit }: Price): Ratio => add(profit, ONE);

/** 0–1, both excluded. */
export const toImpliedProbability = (price: Price): Ratio => divide(ONE, toDecimal(price));

/** American odds before rounding: +100 and up for a win of at least the stake, below -100 for the rest. */
export const toAmerican = ({ profit }: Price): Ratio =>
  compare(profit, ONE) >= 0 ? multiply(profit, HUNDRED) : divide(ratio(-100n), profit);
