import { compare, ratio, toSign } from './ratio.ts';
import { findNumber, type Reading, readAs, refuse, type TypedNumber, toPlainText } from './read-number.ts';

/** What is said beside an amount that is none. */
export const AMOUNT_PROBLEMS = {
  empty: 'Enter an amount, such as 100.',
  form: 'Enter an amount in dollars, such as 100 or $1,000.',
  notPositive: 'The amount must be greater than 0.',
  underCent: 'The smallest amount is $0.01.',
} as const;

const CENT = ratio(1n, 100n);

/** Reads dollars above 0: `100`, `$1,000`, `99.50`. */
export function readAmount(text: string): Reading<TypedNumber> {
  const plain = toPlainText(text);
  if (plain === '') return refuse(AMOUNT_PROBLEMS.empty);
  const typed = findNumber(plain.replace('$', ''));
  if (!typed) return refuse(AMOUNT_PROBLEMS.form);
  if (toSign(typed.value) <= 0) return refuse(AMOUNT_PROBLEMS.notPositive);
  return compare(typed.value, CENT) < 0 ? refuse(AMOUNT_PROBLEMS.underCent) : readAs(typed);
}
