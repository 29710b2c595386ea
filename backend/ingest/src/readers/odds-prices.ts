export type PriceForm = 'american' | 'decimal';

/** A price in both forms. `decimal` is above 1; `american` is at least 100 or at most -100. */
export type Price = { american: number; decimal: number };

// Far above the longest shot of any book; prices beyond are damaged.
const MAX_AMERICAN = 1_000_000;
const MIN_DECIMAL = 1 + 100 / MAX_AMERICAN;
const MAX_DECIMAL = 1 + MAX_AMERICAN / 100;

const isAmerican = (price: number) => Math.abs(price) >= 100 && Math.abs(price) <= MAX_AMERICAN;
const isDecimal = (price: number) => price >= MIN_DECIMAL && price <= MAX_DECIMAL;

/**
 * The form that a request asks for by `oddsFormat` in its address; undefined without it. Also for a file whose name is
 * the end of the address, as some programs save it: `odds?regions=us&oddsFormat=american`.
 */
export function findRequestedForm(name: string): PriceForm | undefined {
  const [, form] = /[?&]oddsFormat=(american|decimal)(?=[&#]|$)/i.exec(name) ?? [];
  if (form === undefined) return undefined;
  return form.toLowerCase() === 'american' ? 'american' : 'decimal';
}

/**
 * The form of an answer's prices, judged from all of them, because an answer has a single form. Undefined if that is
 * not clear, so that any guess could be wrong.
 *
 * Prices between 1 and 100 can only be decimal, and negative prices only American. From 100 on, a price may be either:
 * +150, or a long shot of 150.00. A single value never outweighs the others, because one value may be an error.
 */
export function findPriceForm(prices: readonly number[]): PriceForm | undefined {
  const either = prices.filter((price) => isAmerican(price) && isDecimal(price)).length;
  const american = prices.filter(isAmerican).length - either;
  const decimal = prices.filter(isDecimal).length - either;
  if (decimal === 1 && american === 0) {
    if (either === 0) return 'decimal';
    return either === 1 ? undefined : 'american';
  }
  // Hardly any list of decimal prices has more than three long shots for each other price.
  return decimal > american && 3 * decimal >= either ? 'decimal' : 'american';
}

const fromAmerican = (american: number) => (american > 0 ? american / 100 + 1 : 100 / -american + 1);
const toAmerican = (decimal: number) => Math.round(decimal >= 2 ? (decimal - 1) * 100 : -100 / (decimal - 1));

/** Both forms of a price; undefined for an impossible price. */
export function parsePrice(price: number, form: PriceForm): Price | undefined {
  if (form === 'decimal')
    return isDecimal(price) ? { american: toAmerican(price), decimal: price } : undefined;
  const american = Math.round(price);
  return isAmerican(american) ? { american, decimal: fromAmerican(american) } : undefined;
}
