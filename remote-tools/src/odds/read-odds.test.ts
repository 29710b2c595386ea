import { type OddsForm, ratio } from '@sharpside/shared-odds';
import { describe, expect, it } from 'vitest';
import { TOO_MANY_DIGITS } from './read-number.ts';
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
    { form: 'decimal', text: '1.01', profit: ratio(1n, 100n) },
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
    { form: 'fraction', text: '1/2/3', problem: ODDS_PROBLEMS.fractionForm },
    { form: 'fraction', text: `${'9'.repeat(41)}/1`, problem: TOO_MANY_DIGITS },
    { form: 'decimal', text: '9'.repeat(41), problem: TOO_MANY_DIGITS },
    { form: 'decimal', text: 'abc', problem: ODDS_PROBLEMS.decimalForm },
    { form: 'decimal', text: '1', problem: ODDS_PROBLEMS.decimalRange },
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
