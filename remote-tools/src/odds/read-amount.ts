import { compare, divide, type Ratio, ratio, toSign } from 'shared-ui/odds';
import { type Reading, readAs, readNumber, refuse, toPlainText } from './read-number.ts';

/** What is said beside an amount that is none. */
export const AMOUNT_PROBLEMS = {
  empty: 'Enter an amount, such as 100.',
  form: 'Enter an amount in dollars, such as 100 or $1,000.',
  notPositive: 'The amount must be greater than 0.',
  underCent: 'The smallest amount is $0.01.',
  splitCent: 'Enter dollars and cents: no more than 2 decimals.',
} as const;

const CENT = ratio(1n, 100n);

/** Reads dollars and cents above 0: `100`, `$1,000`, `99.50`. */
export function readAmount(text: string): Reading<Ratio> {
  const plain = toPlainText(text);
  if (plain === '') return refuse(AMOUNT_PROBLEMS.empty);
  const typed = readNumber(plain.replace('$', ''), AMOUNT_PROBLEMS.form);
  if (!typed.ok) return typed;
  const amount = typed.value.value;
  if (toSign(amount) <= 0) return refuse(AMOUNT_PROBLEMS.notPositive);
  if (compare(amount, CENT) < 0) return refuse(AMOUNT_PROBLEMS.underCent);
  return divide(amount, CENT).d === 1n ? readAs(amount) : refuse(AMOUNT_PROBLEMS.splitCent);
}
