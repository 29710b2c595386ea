import { formatFixed } from './format-ratio.ts';
import { toMarket } from './market.ts';
import {
  findPriceOfAmerican,
  findPriceOfProbability,
  type Price,
  toDecimal,
  toImpliedProbability,
} from './price.ts';
import { formatAmerican, formatDecimal, formatFraction, type OddsForm, toFraction } from './quote.ts';
import { HUNDRED, multiply, type Ratio, ratio } from './ratio.ts';

const NO_PRICE = 'N/A';
// A price has a sign and stands alone (`-135`), or in parentheses after its line (`-1.5 (+140)`).
const PRICE = /[+-]\d{3,}(?![\d.])/;

/**
 * The exact price of American odds from a feed, taken to the nearest hundredth; undefined between -100 and +100, which
 * are not valid odds, for numbers so large that they have no exact hundredths, and for NaN or infinity.
 */
export const findAmericanPrice = (american: number): Price | undefined => {
  const hundredths = Math.round(american * 100);
  return Number.isSafeInteger(hundredths)
    ? findPriceOfAmerican(ratio(BigInt(hundredths), HUNDRED.n))
    : undefined;
};

const toNumber = ({ n, d }: Ratio) => Number(n) / Number(d);

const WRITERS: Record<OddsForm, (price: Price) => string> = {
  american: formatAmerican,
  decimal: formatDecimal,
  fraction: (price) => formatFraction(toFraction({ form: 'american', price, decimals: 0 })),
  // One decimal, because a board's rounded price gives no more precision.
  probability: (price) => `${formatFixed(multiply(toImpliedProbability(price), HUNDRED), 1)}%`,
};

/** American odds in the visitor's odds format: `+150`, `2.50`, `3/2`, `40.0%`. `N/A` if they are not a valid price. */
export function formatOdds(american: number | null, form: OddsForm): string {
  const price = american === null ? undefined : findAmericanPrice(american);
  return price ? WRITERS[form](price) : NO_PRICE;
}

const BILLION = 1_000_000_000;

/** The price that breaks even at a probability, taken to the nearest billionth. */
function findFairPrice(probability: number): Price | undefined {
  const billionths = Math.round(probability * BILLION);
  return Number.isSafeInteger(billionths)
    ? findPriceOfProbability(ratio(BigInt(billionths), BigInt(BILLION)))
    : undefined;
}

/**
 * The price at which a bet with this probability (0–1) breaks even, in the visitor's odds format: `+295`, `3.95`. `N/A`
 * if it is unknown, and at 0, at 1 and beyond.
 */
export function formatFairOdds(probability: number | null, form: OddsForm): string {
  const price = probability === null ? undefined : findFairPrice(probability);
  return price ? WRITERS[form](price) : NO_PRICE;
}

/** The same price as a number, in whole American odds; undefined at 0, at 1 and beyond, and for NaN. */
export function findFairAmerican(probability: number): number | undefined {
  const price = findFairPrice(probability);
  return price && Number(formatAmerican(price));
}

/** Converts the price in a text such as `-1.5 (+140)`. A text without a price stays as it is. */
export const formatOddsIn = (text: string, form: OddsForm): string =>
  text.replace(PRICE, (price) => formatOdds(Number(price), form));

/** The American odds in a text such as `O 8.5 (-110)`; undefined without a price. */
export function findAmericanIn(text: string): number | undefined {
  const price = PRICE.exec(text)?.[0];
  return price === undefined ? undefined : Number(price);
}

/** Decimal odds for American odds: the total payout of a stake of 1. Undefined if they are not a valid price. */
export function findDecimalOdds(american: number): number | undefined {
  const price = findAmericanPrice(american);
  return price && toNumber(toDecimal(price));
}

/**
 * The probability at which a bet at these odds breaks even, 0–1, including the bookmaker's margin. Undefined if they
 * are not a valid price.
 */
export function findImpliedProbability(american: number): number | undefined {
  const price = findAmericanPrice(american);
  return price && toNumber(toImpliedProbability(price));
}

/**
 * The probabilities without the bookmaker's margin, 0–1, of prices that cover every outcome: over and under, home and
 * away.
 *
 * Undefined without prices, or if any of them is not valid. The margin is removed in proportion; see `toMarket`.
 */
export function findFairProbabilities(americans: readonly number[]): number[] | undefined {
  const prices = americans.flatMap((american) => findAmericanPrice(american) ?? []);
  if (prices.length === 0 || prices.length < americans.length) return undefined;
  return toMarket(prices).fairProbabilities.map(toNumber);
}
