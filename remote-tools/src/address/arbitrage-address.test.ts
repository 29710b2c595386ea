import { describe, expect, it } from 'vitest';
import { type ArbitrageForm, DEFAULT_ARBITRAGE_FORM } from '../forms/arbitrage-form.ts';
import { findArbitrageEntries, readArbitrageAddress } from './arbitrage-address.ts';

const read = (query: string) => readArbitrageAddress(new URLSearchParams(query));
const write = (form: ArbitrageForm) => new URLSearchParams(findArbitrageEntries(form)).toString();

describe('an address read as a form', () => {
  it('has the defaults for what it does not say', () => {
    expect(read('')).toEqual(DEFAULT_ARBITRAGE_FORM);
    expect(read('amount=50')).toEqual({ ...DEFAULT_ARBITRAGE_FORM, amount: '50' });
  });

  it('writes lines as they are read best', () => {
    expect(read('line=150&line=-110&line=2.5&line=5/2').lines).toEqual(['+150', '-110', '2.5', '5/2']);
    // A plus that nobody escaped arrives as a space.
    expect(read('line=+150').lines).toEqual(['+150']);
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

describe('a form written as an address', () => {
  it.each([
    { ...DEFAULT_ARBITRAGE_FORM, isCalculated: true },
    { amount: '1000.50', lines: ['+150', '-130', '2.50', '5/2'], unit: '0.01', isCalculated: true },
    { amount: '5', lines: ['-110'], unit: '100', isCalculated: false },
    { amount: '5', lines: Array.from({ length: 12 }, () => '+1200'), unit: 'none', isCalculated: true },
  ] satisfies ArbitrageForm[])('is read as it was: %o', (form) => {
    expect(read(write(form))).toEqual(form);
  });

  it('is in plain signs', () => {
    const form = { ...DEFAULT_ARBITRAGE_FORM, amount: '$1,000', lines: ['+ 1,200', '\u2212110', 'EVEN'] };
    expect(write(form)).toBe('amount=1000&line=1200&line=-110&line=100');
  });

  it('says nothing of a form that was not touched', () => {
    expect(findArbitrageEntries(DEFAULT_ARBITRAGE_FORM)).toEqual([]);
  });

  it('is none while the form is incomplete', () => {
    expect(findArbitrageEntries({ ...DEFAULT_ARBITRAGE_FORM, lines: ['-110', ''] })).toBeUndefined();
    expect(findArbitrageEntries({ ...DEFAULT_ARBITRAGE_FORM, amount: 'x' })).toBeUndefined();
  });
});
