import { describe, expect, it } from 'vitest';
import { type ArbitrageForm, DEFAULT_ARBITRAGE_FORM } from '../forms/arbitrage-form.ts';
import { readArbitrageAddress, toArbitrageEntries } from './arbitrage-address.ts';

const read = (query: string) => readArbitrageAddress(new URLSearchParams(query));
const write = (form: ArbitrageForm) => new URLSearchParams(toArbitrageEntries(form)).toString();

describe('an address read as a form', () => {
  it('has the defaults for what it does not say', () => {
    expect(read('')).toEqual(DEFAULT_ARBITRAGE_FORM);
    expect(read('amount=50')).toEqual({ ...DEFAULT_ARBITRAGE_FORM, amount: '50' });
  });

  it('puts into each field what it says', () => {
    expect(read('line=150&line=-110&line=2.5&line=5/2').lines).toEqual(['150', '-110', '2.5', '5/2']);
  });

  it('takes for a plus what was written as one and not escaped', () => {
    expect(read('line=+150&line=%2B150').lines).toEqual(['+150', '+150']);
  });

  it('never has more than twelve lines', () => {
    expect(read('line=2&'.repeat(50)).lines).toHaveLength(12);
  });

  it('is calculated only where it can be', () => {
    expect(read('line=150&line=-130&calculated=1').isCalculated).toBe(true);
    expect(read('line=150&line=&calculated=1').isCalculated).toBe(false);
    expect(read('amount=abc&calculated=1').isCalculated).toBe(false);
    expect(read('line=150&line=-130&calculated=yes').isCalculated).toBe(false);
  });

  it('shows what it cannot read, cut short', () => {
    const { amount, lines, unit } = read(`amount=abc&line=${'x'.repeat(500)}&round=7`);
    expect(amount).toBe('abc');
    expect(lines).toEqual(['x'.repeat(40)]);
    expect(unit).toBe('none');
  });
});

describe('what an amount is for', () => {
  it.each(['0', '3', '1.5', 'totals', '01'])("is the first of two bets where the address says '%s'", (of) => {
    expect(readArbitrageAddress(new URLSearchParams({ of })).amountOf).toBe('1');
  });
});

describe('a form written as an address', () => {
  it('is read as it was', () => {
    const form: ArbitrageForm = {
      amount: '$1,000.50',
      amountOf: '12',
      lines: Array(12).fill('+ 5/2'),
      unit: '0.01',
      isCalculated: false,
    };
    expect(read(write(form))).toEqual(form);
  });

  it('names every bet, empty ones too', () => {
    const form = { ...DEFAULT_ARBITRAGE_FORM, amount: 'x', lines: ['-110', ''] };
    expect(write(form)).toBe('amount=x&line=-110&line=');
  });

  it('says nothing of a form that was not touched', () => {
    expect(toArbitrageEntries(DEFAULT_ARBITRAGE_FORM)).toEqual([]);
  });

  it('is calculated only while a result stands', () => {
    const form = { ...DEFAULT_ARBITRAGE_FORM, isCalculated: true };
    expect(write(form)).toContain('calculated=1');
    expect(write({ ...form, lines: ['-110', ''] })).toBe('amount=100&line=-110&line=');
    expect(write({ ...form, amount: 'abc' })).toBe('amount=abc&line=-110&line=-110');
  });
});
