import { compare, HUNDRED, type Quote, toAbsolute } from '@sharpside/shared-odds';
import { type Reading, readNumber, refuse, toPlainText } from './read-number.ts';
import { isEvenMoney, readAmerican, readDecimal, readFraction } from './read-odds.ts';

export const LINE_PROBLEMS = {
  form: 'Enter odds such as -110, +150 or 2.50.',
  tooSmall: 'American odds start at -100 or +100; decimal odds must be greater than 1.',
  pick: 'PK is a point spread. Enter its price, such as -110.',
} as const;

const PICK = /^(pk|pick|pick ?'?em)$/i;

/**
 * Reads a betting line: American odds from 100 up or from -100 down, other numbers as decimal odds (`2.50`), a fraction
 * with a slash (`5/2`), or `EVEN`.
 */
export function readLine(text: string): Reading<Quote> {
  const plain = toPlainText(text);
  if (PICK.test(plain)) return refuse(LINE_PROBLEMS.pick);
  if (plain.includes('/')) return readFraction(plain);
  if (isEvenMoney(plain)) return readAmerican(plain);
  const typed = readNumber(plain, LINE_PROBLEMS.form);
  if (!typed.ok) return typed;
  const isAmerican = compare(toAbsolute(typed.value.value), HUNDRED) >= 0;
  const reading = isAmerican ? readAmerican(plain) : readDecimal(plain);
  return reading.ok ? reading : refuse(LINE_PROBLEMS.tooSmall);
}
