import { formatFixed, formatPercent } from './format-ratio.ts';
import { findLadderPrice, toNearestFraction } from './fractions.ts';
import { type Price, toAmerican, toDecimal, toImpliedProbability } from './price.ts';
import { HUNDRED, multiply, type Ratio } from './ratio.ts';

/** The four ways to write a price. */
export type OddsForm = 'fraction' | 'decimal' | 'american' | 'probability';

/** A price as written: its form and its number of decimals. */
export type Quote = { form: OddsForm; price: Price; decimals: number };

// The largest denominator on a bookmaker's board; https://bettorstack.com/odds-converter/ documents the same limit.
const MAX_DENOMINATOR = 100n;

// Boards print two decimals even if a trailing 0 was not typed.
const BOARD_DECIMALS = 2;

const FIXED_WRITERS: Record<Exclude<OddsForm, 'fraction'>, (price: Price, decimals: number) => string> = {
  decimal: (price, decimals) => formatFixed(toDecimal(price), decimals),
  american: (price, decimals) => formatFixed(toAmerican(price), decimals),
  probability: (price, decimals) => formatFixed(multiply(toImpliedProbability(price), HUNDRED), decimals),
};

/** Number of significant decimals: 1.910 means the price 1.91. */
const countToldDecimals = (text: string) => text.split('.')[1]?.replace(/0+$/, '').length ?? 0;

function findCustomaryFraction({ form, price, decimals }: Quote): Price | undefined {
  if (form === 'fraction') return undefined;
  const write = FIXED_WRITERS[form];
  const told = countToldDecimals(write(price, decimals));
  const shown = form === 'decimal' ? Math.max(told, BOARD_DECIMALS) : told;
  const written = write(price, shown);
  return findLadderPrice(price, (candidate) => write(candidate, shown) === written);
}

/**
 * The fraction to show for a quote, as profit over stake in lowest terms.
 *
 * A fraction is shown as it is. A decimal price is a board's notation of a fractional price, so the customary fraction
 * with the same decimals is preferred (1.91 is 10/11, 1.33 is 1/3). Other quotes keep their exact fraction if its
 * denominator is at most 100. The rest use the customary fraction that prints the same, or else the nearest simple
 * fraction.
 */
export function toFraction(quote: Quote): Ratio {
  const { form, price } = quote;
  if (form === 'fraction') return price.profit;
  const isSimple = price.profit.d <= MAX_DENOMINATOR;
  if (form !== 'decimal' && isSimple) return price.profit;
  return findCustomaryFraction(quote)?.profit ?? toNearestFraction(price.profit, MAX_DENOMINATOR);
}

/** American odds with their sign and no decimals: `+150`, `-110`. Even money is always `+100`. */
export function formatAmerican(price: Price): string {
  const text = formatFixed(toAmerican(price), 0);
  if (text === '-100') return '+100';
  return text.startsWith('-') ? text : `+${text}`;
}

/** Decimal odds with two decimals: `2.50`. */
export const formatDecimal = (price: Price): string => formatFixed(toDecimal(price), BOARD_DECIMALS);

/** A fraction as written: `5/2`. */
export const formatFraction = ({ n, d }: Ratio): string => `${n}/${d}`;

/** A quote in all four forms, each rounded once from the exact price. */
export const formatQuote = (quote: Quote): Record<OddsForm, string> => ({
  fraction: formatFraction(toFraction(quote)),
  decimal: formatDecimal(quote.price),
  american: formatAmerican(quote.price),
  probability: formatPercent(toImpliedProbability(quote.price)),
});

/** A quote in one form, rounded once from the exact price. */
export const formatInForm = (quote: Quote, form: OddsForm): string => formatQuote(quote)[form];

// A limit, because prices from spreadsheets may have all digits of a float.
const MAX_SHOWN_DECIMALS = 4;

const toPlainQuote = ({ form, price, decimals }: Quote): string =>
  form === 'fraction'
    ? formatFraction(price.profit)
    : FIXED_WRITERS[form](price, Math.min(decimals, MAX_SHOWN_DECIMALS));

/**
 * A quote in the most readable notation of its own form: `-110`, `+150`, `2.5`, `5/2`, `50%`. At most four decimals.
 */
export function formatOwnForm(quote: Quote): string {
  const plain = toPlainQuote(quote);
  if (quote.form === 'probability') return `${plain}%`;
  return quote.form === 'american' && !plain.startsWith('-') ? `+${plain}` : plain;
}
