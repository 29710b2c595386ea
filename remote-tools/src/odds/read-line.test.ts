import { formatDecimal, formatOwnForm, TOO_MANY_DIGITS } from '@sharpside/shared-odds';
import { describe, expect, it } from 'vitest';
import { LINE_PROBLEMS, readLine } from './read-line.ts';
import { ODDS_PROBLEMS } from './read-odds.ts';

describe('a betting line', () => {
  // ARB-15, ARB-16, ARB-17, ARB-18
  it.each([
    { text: '-110', decimal: '1.91', own: '-110' },
    { text: '\u2212110', decimal: '1.91', own: '-110' },
    { text: '150', decimal: '2.50', own: '+150' },
    { text: '+1,200', decimal: '13.00', own: '+1200' },
    { text: '-1,200', decimal: '1.08', own: '-1200' },
    { text: '1,200.50', decimal: '13.01', own: '+1200.50' },
    { text: '1,95', decimal: '1.95', own: '1.95' },
    { text: '100', decimal: '2.00', own: '+100' },
    { text: '-100', decimal: '2.00', own: '+100' },
    { text: 'EVEN', decimal: '2.00', own: '+100' },
    { text: '2.5', decimal: '2.50', own: '2.5' },
    { text: '99.99', decimal: '99.99', own: '99.99' },
    { text: '1.01', decimal: '1.01', own: '1.01' },
    { text: '5 / 2', decimal: '3.50', own: '5/2' },
  ])(
    "'$text' is decimal $decimal, and is repeated as $own, which reads the same",
    ({ text, decimal, own }) => {
      const reading = readLine(text);
      expect(reading.ok && formatDecimal(reading.value.price)).toBe(decimal);
      expect(reading.ok && formatOwnForm(reading.value)).toBe(own);
      expect(readLine(own)).toEqual(reading);
    },
  );

  it.each([
    { text: '1', problem: LINE_PROBLEMS.tooSmall },
    { text: '-99.99', problem: LINE_PROBLEMS.tooSmall },
    { text: '+99', problem: LINE_PROBLEMS.tooSmall },
    { text: '+2.50', problem: LINE_PROBLEMS.tooSmall },
    { text: '-1,95', problem: LINE_PROBLEMS.tooSmall },
    { text: '1,952', problem: LINE_PROBLEMS.comma },
    { text: '1,200', problem: LINE_PROBLEMS.comma },
    { text: 'abc', problem: LINE_PROBLEMS.form },
    { text: '', problem: LINE_PROBLEMS.form },
    { text: '-110 / +150', problem: ODDS_PROBLEMS.fractionRange },
    { text: '9'.repeat(41), problem: TOO_MANY_DIGITS },
    { text: `5/${'9'.repeat(41)}`, problem: TOO_MANY_DIGITS },
    { text: 'PK', problem: LINE_PROBLEMS.pick },
    { text: "pick 'em", problem: LINE_PROBLEMS.pick },
  ])("'$text' is refused, and why", ({ text, problem }) => {
    expect(readLine(text)).toEqual({ ok: false, problem });
  });
});
