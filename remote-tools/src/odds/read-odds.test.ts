import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { formatInForm, type OddsForm, ratio, TOO_MANY_DIGITS } from '@sharpside/shared-odds';
import { anAmericanPrice, anyAmerican } from '@sharpside/shared-odds/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLine } from './read-line.ts';
import { ODDS_PROBLEMS, ODDS_READERS } from './read-odds.ts';

const read = (form: OddsForm, text: string) => ODDS_READERS[form](text);

describe('odds in their own form', () => {
  // CONV-09, CONV-11
  it.each([
    { form: 'fraction', text: ' 5 / 1 ', profit: ratio(5n) },
    { form: 'fraction', text: '5\u20441', profit: ratio(5n) },
    { form: 'fraction', text: '5-1', profit: ratio(5n) },
    { form: 'fraction', text: '7.5/2', profit: ratio(15n, 4n) },
    { form: 'fraction', text: 'evens', profit: ratio(1n) },
    { form: 'fraction', text: '1,000/1', profit: ratio(1000n) },
    { form: 'decimal', text: '1.01', profit: ratio(1n, 100n) },
    { form: 'decimal', text: '1,952', profit: ratio(952n, 1000n) },
    { form: 'decimal', text: '1,200.50', profit: ratio(239_900n, 200n) },
    { form: 'american', text: '+1,952', profit: ratio(1952n, 100n) },
    { form: 'probability', text: '52,381%', profit: ratio(47_619n, 52_381n) },
    { form: 'american', text: '\u2212110', profit: ratio(10n, 11n) },
    { form: 'american', text: '150', profit: ratio(3n, 2n) },
    { form: 'american', text: 'EVEN', profit: ratio(1n) },
    { form: 'probability', text: '50', profit: ratio(1n) },
    { form: 'probability', text: '50%', profit: ratio(1n) },
    { form: 'probability', text: '50 %', profit: ratio(1n) },
    { form: 'probability', text: '0.01', profit: ratio(9999n) },
    { form: 'probability', text: '99.99', profit: ratio(1n, 9999n) },
  ] as const)("$form '$text' is read", ({ form, text, profit }) => {
    expect(read(form, text)).toMatchObject({ ok: true, value: { form, price: { profit } } });
  });

  // CONV-10, CONV-12, CONV-13, CONV-14
  it.each([
    { form: 'fraction', text: '5/0', problem: ODDS_PROBLEMS.fractionRange },
    { form: 'fraction', text: '0/5', problem: ODDS_PROBLEMS.fractionRange },
    { form: 'fraction', text: '-5/-1', problem: ODDS_PROBLEMS.fractionRange },
    { form: 'fraction', text: 'a/b', problem: ODDS_PROBLEMS.fractionForm },
    { form: 'fraction', text: '5', problem: ODDS_PROBLEMS.fractionForm },
    { form: 'fraction', text: '1½', problem: ODDS_PROBLEMS.fractionForm },
    { form: 'american', text: '+150²', problem: ODDS_PROBLEMS.americanForm },
    { form: 'fraction', text: '1/2/3', problem: ODDS_PROBLEMS.fractionForm },
    { form: 'fraction', text: `${'9'.repeat(41)}/1`, problem: TOO_MANY_DIGITS },
    { form: 'decimal', text: '9'.repeat(41), problem: TOO_MANY_DIGITS },
    { form: 'decimal', text: 'abc', problem: ODDS_PROBLEMS.decimalForm },
    { form: 'decimal', text: '1', problem: ODDS_PROBLEMS.decimalRange },
    { form: 'decimal', text: '1,000', problem: ODDS_PROBLEMS.decimalRange },
    { form: 'decimal', text: '+99', problem: ODDS_PROBLEMS.decimalSign },
    { form: 'decimal', text: '+150', problem: ODDS_PROBLEMS.decimalSign },
    { form: 'american', text: '+99', problem: ODDS_PROBLEMS.americanRange },
    { form: 'american', text: '1,95', problem: ODDS_PROBLEMS.americanRange },
    { form: 'decimal', text: '-2', problem: ODDS_PROBLEMS.decimalRange },
    { form: 'american', text: 'abc', problem: ODDS_PROBLEMS.americanForm },
    { form: 'american', text: '-99', problem: ODDS_PROBLEMS.americanRange },
    { form: 'american', text: '99.99', problem: ODDS_PROBLEMS.americanRange },
    { form: 'probability', text: 'half', problem: ODDS_PROBLEMS.probabilityForm },
    { form: 'probability', text: '50%%', problem: ODDS_PROBLEMS.probabilityForm },
    { form: 'probability', text: '0', problem: ODDS_PROBLEMS.probabilityRange },
    { form: 'probability', text: '100', problem: ODDS_PROBLEMS.probabilityRange },
  ] as const)("$form '$text' is refused, and why", ({ form, text, problem }) => {
    expect(read(form, text)).toEqual({ ok: false, problem });
  });

  it('remembers the decimals that were typed', () => {
    expect(read('decimal', '1.910')).toMatchObject({ value: { decimals: 3 } });
    expect(read('probability', '52.4%')).toMatchObject({ value: { decimals: 1 } });
  });
});

const FORMS = ['fraction', 'decimal', 'american', 'probability'] as const satisfies OddsForm[];

fuzz('odds in each form are read back as they were formatted, in their own field and as a line', {
  cost: 0.2,
  input: fc.tuple(anyAmerican.map(anAmericanPrice), fc.constantFrom(...FORMS)),
  check([price, form]) {
    const text = formatInForm({ form: 'american', price, decimals: 0 }, form);
    // Rounded to its decimals, a price may be none: 1.00 or 100.00%.
    const reading = read(form, text);
    if (!reading.ok) {
      expect(text).toMatch(/^(1\.00|100\.00%|0\.00%)$/);
      return;
    }
    expect(reading.value.form).toBe(form);
    expect(formatInForm(reading.value, form)).toBe(text);
    // Decimal odds from 100 up have no sign, so a line takes them for American odds.
    const isLine = form !== 'probability' && !(form === 'decimal' && Number(text) >= 100);
    if (isLine) expect(readLine(text)).toEqual(reading);
  },
});
