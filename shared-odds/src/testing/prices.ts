import fc from 'fast-check';
import { findPriceOfAmerican, findPriceOfDecimal, type Price } from '../price.ts';
import { ratio } from '../ratio.ts';

function requirePrice(price: Price | undefined): Price {
  if (!price) throw new Error('A factory was given odds that are no price.');
  return price;
}

/** The price of whole American odds, such as -110. */
export const anAmericanPrice = (american: number): Price =>
  requirePrice(findPriceOfAmerican(ratio(BigInt(american))));

/** The price of decimal odds written as text, such as '2.08'. */
export function aDecimalPrice(decimal: string): Price {
  const [whole = '', fraction = ''] = decimal.split('.');
  return requirePrice(findPriceOfDecimal(ratio(BigInt(whole + fraction), 10n ** BigInt(fraction.length))));
}

/** Any whole American odds between minus and plus a million. */
export const anyAmerican = fc.oneof(
  fc.integer({ min: -1_000_000, max: -100 }),
  fc.integer({ min: 100, max: 1_000_000 }),
);

/** Any decimal odds with two decimals, in hundredths. */
export const anyDecimalHundredths = fc.bigInt({ min: 101n, max: 1_000_000n });

/** Sets of 1 to 12 prices. */
export const anyPrices = fc.array(anyAmerican.map(anAmericanPrice), { minLength: 1, maxLength: 12 });

/** Amounts of money from a cent up. */
export const anyAmount = fc.bigInt({ min: 1n, max: 10n ** 9n }).map((cents) => ratio(cents, 100n));
