import {
  compare,
  type Ratio,
  type Reading,
  ratio,
  readAs,
  readNumber,
  refuse,
  toPlainText,
  toSign,
} from '@sharpside/shared-odds';

export const AMOUNT_PROBLEMS = {
  empty: 'Enter an amount, such as 100.',
  form: 'Enter an amount in dollars, such as 100 or $1,000.',
  notPositive: 'The amount must be greater than 0.',
  underCent: 'The smallest amount is $0.01.',
} as const;

// Anywhere else it stands between two numbers or is a slip.
const DOLLAR = /^([+-]?\s*)\$|\s*\$$/;

const CENT = ratio(1n, 100n);

/** Reads an amount of at least one cent: `100`, `$1,000`, `99.50`, or `33.333`, which is not rounded. */
export function readAmount(text: string): Reading<Ratio> {
  const plain = toPlainText(text);
  if (plain === '') return refuse(AMOUNT_PROBLEMS.empty);
  const typed = readNumber(plain.replace(DOLLAR, '$1'), { noNumber: AMOUNT_PROBLEMS.form });
  if (!typed.ok) return typed;
  const amount = typed.value.value;
  if (toSign(amount) <= 0) return refuse(AMOUNT_PROBLEMS.notPositive);
  return compare(amount, CENT) < 0 ? refuse(AMOUNT_PROBLEMS.underCent) : readAs(amount);
}
