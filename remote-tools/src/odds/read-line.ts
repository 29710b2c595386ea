import { formatFixed } from './format-ratio.ts';
import { findPriceOfAmerican, findPriceOfDecimal, type Price } from './price.ts';
import type { Ratio } from './ratio.ts';
import { compare, HUNDRED, toAbsolute } from './ratio.ts';
import { findNumber, type Reading, readAs, refuse, toPlainText } from './read-number.ts';
import { isEvenMoney, readFraction } from './read-odds.ts';

/** A line as it was entered: its price, and the line itself in plain signs, for the address. */
export type Line = { price: Price; canonical: string };

/** What is said beside a line that holds no price. */
export const LINE_PROBLEMS = {
  form: 'Enter odds such as -110, +150 or 2.50.',
  tooSmall: 'American odds start at -100 or +100; decimal odds must be greater than 1.',
  pick: 'PK is a point spread. Enter its price, such as -110.',
} as const;

const PICK = /^(pk|pick|pick ?'?em)$/i;

const isAmerican = (value: Ratio) => compare(toAbsolute(value), HUNDRED) >= 0;

/**
 * Reads a betting line: American odds from 100 up or from -100 down, else decimal odds (`2.50`), a fraction with a
 * slash (`5/2`), or `EVEN`.
 */
export function readLine(text: string): Reading<Line> {
  const plain = toPlainText(text);
  if (isEvenMoney(plain)) return readLine('100');
  if (PICK.test(plain)) return refuse(LINE_PROBLEMS.pick);
  if (plain.includes('/')) {
    const fraction = readFraction(plain);
    if (!fraction.ok) return refuse(fraction.problem);
    return readAs({ price: fraction.value.price, canonical: plain.replaceAll(/\s/g, '') });
  }
  const typed = findNumber(plain);
  if (!typed) return refuse(LINE_PROBLEMS.form);
  const { value, decimals } = typed;
  const price = isAmerican(value) ? findPriceOfAmerican(value) : findPriceOfDecimal(value);
  return price ? readAs({ price, canonical: formatFixed(value, decimals) }) : refuse(LINE_PROBLEMS.tooSmall);
}
