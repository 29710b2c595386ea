/**
 * True if an answer's prices are American: one is negative, or all are at least 100. Decimal prices are under 100,
 * except for extreme long shots. All prices are judged together, because an answer has a single format.
 */
export const isAmericanList = (prices: readonly number[]): boolean =>
  prices.some((price) => price < 0) || (prices.length > 0 && prices.every((price) => price >= 100));

/** A price in both formats. `decimal` is above 1; `american` is at least 100 or at most -100. */
export type Price = { american: number; decimal: number };

const fromAmerican = (american: number) => (american > 0 ? american / 100 + 1 : 100 / -american + 1);
const toAmerican = (decimal: number) => Math.round(decimal >= 2 ? (decimal - 1) * 100 : -100 / (decimal - 1));

/** Both formats of a price; undefined for an impossible price. */
export function parsePrice(price: number, isAmerican: boolean): Price | undefined {
  if (isAmerican) {
    const american = Math.round(price);
    return Math.abs(american) >= 100 ? { american, decimal: fromAmerican(american) } : undefined;
  }
  return price > 1 ? { american: toAmerican(price), decimal: price } : undefined;
}
