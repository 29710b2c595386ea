import { divide, HUNDRED, multiply, type Ratio, ratio, roundToInteger } from './ratio.ts';

const groupThousands = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

type Parts = { sign: '' | '-'; whole: string; fraction: string };

function toParts(value: Ratio, decimals: number): Parts {
  const scaled = roundToInteger(multiply(value, ratio(10n ** BigInt(decimals))));
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, '0');
  return {
    // A value that rounds to zero has no sign, so that '-0.00' is never printed.
    sign: scaled < 0n ? '-' : '',
    whole: digits.slice(0, digits.length - decimals),
    fraction: decimals === 0 ? '' : `.${digits.slice(-decimals)}`,
  };
}

/** The value with a fixed number of decimals, rounded once, with halves away from zero: `1.91`. */
export function formatFixed(value: Ratio, decimals: number): string {
  const { sign, whole, fraction } = toParts(value, decimals);
  return `${sign}${whole}${fraction}`;
}

/** The value as `formatMoney` prints it, in dollars. */
export const toPrintedCents = (value: Ratio): Ratio =>
  divide(ratio(roundToInteger(multiply(value, HUNDRED))), HUNDRED);

/** Dollars and cents: `$1,234.50`, `-$9.09`. */
export function formatMoney(value: Ratio): string {
  const { sign, whole, fraction } = toParts(value, 2);
  return `${sign}$${groupThousands(whole)}${fraction}`;
}

/** A rate (0–1) as a percentage with 2 decimals: `52.38%`, `-4.55%`. */
export const formatPercent = (rate: Ratio): string => `${formatFixed(multiply(rate, HUNDRED), 2)}%`;
