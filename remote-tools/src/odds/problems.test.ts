import { expect, it } from 'vitest';
import { readAmount } from './read-amount.ts';
import { readLine } from './read-line.ts';
import type { Reading } from './read-number.ts';
import { ODDS_READERS } from './read-odds.ts';

const READERS: Record<string, (text: string) => Reading<unknown>> = {
  ...ODDS_READERS,
  amount: readAmount,
  line: readLine,
};

it.each([
  { field: 'amount', text: '', said: 'Enter an amount, such as 100.' },
  { field: 'amount', text: 'abc', said: 'Enter an amount in dollars, such as 100 or $1,000.' },
  { field: 'amount', text: '0', said: 'The amount must be greater than 0.' },
  { field: 'amount', text: '0.009', said: 'The smallest amount is $0.01.' },
  { field: 'amount', text: '9'.repeat(41), said: 'Too many digits: enter at most 40.' },
  { field: 'line', text: 'abc', said: 'Enter odds such as -110, +150 or 2.50.' },
  {
    field: 'line',
    text: '-50',
    said: 'American odds start at -100 or +100; decimal odds must be greater than 1.',
  },
  { field: 'line', text: 'PK', said: 'PK is a point spread. Enter its price, such as -110.' },
  { field: 'fraction', text: '5', said: 'Enter two numbers with a slash between them, such as 5/1.' },
  { field: 'fraction', text: '5/x', said: 'Enter two numbers with a slash between them, such as 5/1.' },
  { field: 'fraction', text: '5/0', said: 'Both numbers must be greater than 0, such as 5/1.' },
  { field: 'decimal', text: 'x', said: 'Enter a number, such as 2.00.' },
  { field: 'decimal', text: '1', said: 'Decimal odds must be greater than 1.' },
  { field: 'american', text: 'x', said: 'Enter a number, such as -110 or +150.' },
  { field: 'american', text: '99', said: 'American odds are -100 or lower, or +100 or higher.' },
  { field: 'probability', text: 'x', said: 'Enter a percentage, such as 50%.' },
  {
    field: 'probability',
    text: '100',
    said: 'Implied probability must be greater than 0 and less than 100.',
  },
])("'$text' as $field is answered with: $said", ({ field, text, said }) => {
  expect(READERS[field]?.(text)).toEqual({ ok: false, problem: said });
});
