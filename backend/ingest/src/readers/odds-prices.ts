export type PriceForm = 'american' | 'decimal';

/** A price in both forms. `decimal` is above 1; `american` is at least 100 or at most -100. */
export type Price = { american: number; decimal: number };

// Far above the longest shot of any book; prices beyond are damaged.
const MAX_AMERICAN = 1_000_000;
const MIN_DECIMAL = 1 + 100 / MAX_AMERICAN;
const MAX_DECIMAL = 1 + MAX_AMERICAN / 100;

const isAmerican = (price: number) => Math.abs(price) >= 100 && Math.abs(price) <= MAX_AMERICAN;
const isDecimal = (price: number) => price >= MIN_DECIMAL && price <= MAX_DECIMAL;

// Its documentation of `oddsFormat` names the default of all answers: decimal.
const DECIMAL_FEED = /^https:\/\/(?:ipv6-)?api\.the-odds-api\.com(:\d+)?\/v4\//i;

/**
 * The form that a request asks for by `oddsFormat` in its address, or that its feed has without it; undefined if the
 * address says neither. Also for a file whose name is the end of the address, as some programs save it, with an ending or
 * without: `odds?regions=us&oddsFormat=american.json`.
 */
export function findRequestedForm(name: string): PriceForm | undefined {
  const [, form] = /[?&]oddsFormat=([^&#.]*)/i.exec(name) ?? [];
  if (form === undefined) return DECIMAL_FEED.test(name) ? 'decimal' : undefined;
  const lower = form.toLowerCase();
  return lower === 'american' || lower === 'decimal' ? lower : undefined;
}

/** A single value may be an error. More are no errors if they are more than one of ten. */
const isFew = (odd: number, others: number) => (odd <= 1 ? others >= 2 * odd : 10 * odd <= others);

// Books give decimal long shots in such steps, as fractional odds of 100/1, 125/1 and 150/1 are 101, 126 and 151.
const isLongShotStep = (price: number) => price % 25 === 1;

/**
 * The form of an answer's prices, judged from all of them, because an answer has a single form. Undefined if that is
 * not clear, so that any guess could be wrong.
 *
 * Prices between 1 and 100 can only be decimal, and negative prices only American. From 100 on, a price may be either:
 * +150, or a long shot of 150.00. A single value never outweighs the others, because one value may be an error; nor
 * does a repeated one, as books that take no bets on a player may give the same value in place of a price.
 */
export function findPriceForm(prices: readonly number[]): PriceForm | undefined {
  const either = prices.filter((price) => isAmerican(price) && isDecimal(price));
  const american = prices.filter(isAmerican).length - either.length;
  const decimal = prices.filter((price) => isDecimal(price) && !isAmerican(price));
  const areLongShots = 2 * either.filter(isLongShotStep).length > either.length;
  if (isFew(decimal.length, american + either.length) && !(american === 0 && areLongShots)) return 'american';
  const isAlone = american === 0 && either.length === 0;
  if (!isAlone && (new Set(decimal).size < 2 || !isFew(american, decimal.length))) return undefined;
  // Hardly any list of decimal prices has more than three long shots for each other price.
  const mostLongShots = areLongShots ? 3 * decimal.length : decimal.length / 2;
  return either.length <= mostLongShots ? 'decimal' : undefined;
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
