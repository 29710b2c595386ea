import {
  compare,
  HUNDRED,
  type Quote,
  type Reading,
  readNumber,
  refuse,
  toPlainText,
} from '@sharpside/shared-odds';
import { isEvenMoney, readAmerican, readDecimal, readFraction } from './read-odds.ts';

export const LINE_PROBLEMS = {
  form: 'Enter odds such as -110, +150 or 2.50.',
  tooSmall: 'American odds start at -100 or +100; decimal odds must be greater than 1.',
  comma: 'The comma may group thousands or begin decimals. Enter odds such as +1950 or 1.950.',
  pick: 'PK is a point spread. Enter its price, such as -110.',
} as const;

const PICK = /^(pk|pick|pick ?'?em)$/i;

// Without a sign, 1,950 may be 1.950 or +1950. Any guess could be a wrong price.
const ANY_COMMA = /^[1-9]\d{0,2},\d{3}$/;

/**
 * Reads a betting line: American odds from 100 up or from -100 down, other numbers as decimal odds (`2.50`), a fraction
 * with a slash (`5/2`), or `EVEN`. A number with a sign is always American.
 */
export function readLine(text: string): Reading<Quote> {
  const plain = toPlainText(text);
  if (PICK.test(plain)) return refuse(LINE_PROBLEMS.pick);
  if (plain.includes('/')) return readFraction(plain);
  if (isEvenMoney(plain)) return readAmerican(plain);
  if (ANY_COMMA.test(plain)) return refuse(LINE_PROBLEMS.comma);
  const typed = readNumber(plain, { noNumber: LINE_PROBLEMS.form });
  if (!typed.ok) return typed;
  const isAmerican = /^[+-]/.test(plain) || compare(typed.value.value, HUNDRED) >= 0;
  const reading = isAmerican ? readAmerican(plain) : readDecimal(plain);
  return reading.ok ? reading : refuse(LINE_PROBLEMS.tooSmall);
}
