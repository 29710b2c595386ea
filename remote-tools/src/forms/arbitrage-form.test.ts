import { ratio } from '@sharpside/shared-odds';
import { describe, expect, it } from 'vitest';
import {
  type ArbitrageForm,
  calculateEntry,
  DEFAULT_ARBITRAGE_FORM,
  readArbitrageForm,
  withBetCount,
} from './arbitrage-form.ts';
import { findUnitDollars, ROUNDING_UNITS } from './rounding-unit.ts';

const aForm = (changes: Partial<ArbitrageForm> = {}): ArbitrageForm => ({
  ...DEFAULT_ARBITRAGE_FORM,
  ...changes,
});

describe('reading the form', () => {
  it('gives an entry once everything can be read', () => {
    const { entry } = readArbitrageForm(aForm({ amount: '$1,000', lines: ['+150', '-130'], unit: '5' }));
    expect(entry?.given).toEqual({ amount: ratio(1000n), of: 0 });
    expect(entry?.quotes).toHaveLength(2);
    expect(entry?.unit).toBe('5');
  });

  it.each([
    { amountOf: '2', of: 1 },
    { amountOf: 'total', of: 'total' },
  ] as const)('gives the amount to $amountOf', ({ amountOf, of }) => {
    const { entry } = readArbitrageForm(aForm({ amount: '50', amountOf, lines: ['+150', '-130'] }));
    expect(entry?.given).toEqual({ amount: ratio(50n), of });
  });

  it('tells an empty line from a wrong one', () => {
    const { lines, entry } = readArbitrageForm(aForm({ lines: ['-110', '  ', 'abc'] }));
    expect(lines.map((line) => line?.ok)).toEqual([true, undefined, false]);
    expect(entry).toBeUndefined();
  });

  it.each([{ amount: '' }, { amount: '0' }, { lines: ['-110', ''] }, { lines: ['-50'] }])(
    'gives no entry for %o',
    (changes) => {
      expect(readArbitrageForm(aForm(changes)).entry).toBeUndefined();
    },
  );

  it('calculates an entry with its unit', () => {
    const { entry } = readArbitrageForm(aForm({ lines: ['+150', '-130'], unit: '10' }));
    const stakes = entry && calculateEntry(entry).outcome.legs.map(({ stake }) => stake);
    expect(stakes).toEqual([ratio(100n), ratio(140n)]);
  });
});

describe('editing the form', () => {
  it('keeps lines that stay and empties those that are new', () => {
    // ARB-19, ARB-20
    const more = withBetCount(aForm({ lines: ['+150', '2.5'] }), 4);
    expect(more.lines).toEqual(['+150', '2.5', '', '']);
    expect(withBetCount(withBetCount(more, 1), 2).lines).toEqual(['+150', '']);
  });

  it('gives the amount to the first bet where its own goes', () => {
    const form = aForm({ lines: ['+150', '2.5', '3'], amountOf: '3' });
    expect(withBetCount(form, 2).amountOf).toBe('1');
    expect(withBetCount(form, 4).amountOf).toBe('3');
    expect(withBetCount({ ...form, amountOf: 'total' }, 1).amountOf).toBe('total');
  });
});

describe('a rounding unit', () => {
  it('is worth the dollars that it says, "none" nothing', () => {
    const printed = ROUNDING_UNITS.map((unit) => {
      const dollars = findUnitDollars(unit);
      return dollars ? String(Number(dollars.n) / Number(dollars.d)) : 'none';
    });
    expect(printed).toEqual([...ROUNDING_UNITS]);
  });
});
