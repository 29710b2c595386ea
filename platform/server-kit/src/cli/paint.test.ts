import { expect, it } from 'vitest';
import { toPrintable } from './paint.ts';

it.each([
  ['escape sequences', '\u001b[31mOdds\u001b[0m', 'Odds'],
  ['line breaks', 'Odds\r\nand ends', 'Odds and ends'],
  ['what turns the text after it around', 'Odds\u202eand\u2066ends', 'Odds and ends'],
])('toPrintable leaves none of these: %s', (_, text, printable) => {
  expect(toPrintable(text)).toBe(printable);
});
