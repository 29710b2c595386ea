import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { anyAddress, anyText } from '@sharpside/contracts/testing/hostile-texts';
import { toDecimal, toImpliedProbability } from '@sharpside/shared-odds';
import fc from 'fast-check';
import { expect } from 'vitest';
import { readArbitrageForm } from '../forms/arbitrage-form.ts';
import { readAmount } from '../odds/read-amount.ts';
import { readLine } from '../odds/read-line.ts';
import { ODDS_READERS } from '../odds/read-odds.ts';
import { readArbitrageAddress, toArbitrageEntries } from './arbitrage-address.ts';
import { readConverterAddress, toConverterEntries } from './converter-address.ts';

const PIECES = [
  ...'+ - \u2212 \u2013 0 1 9 00 100 110 150 . , / : \u2044 \u00bd % $ e E3 x'.split(' '),
  ...'EVEN evs pk NaN Infinity \uff11 \u0661 0.0000001 1,234 12,34'.split(' '),
  ...[' ', '\u00a0', '9'.repeat(41)],
];
const anyTyped = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((parts) => parts.join('')),
  },
  anyText,
);

const anyPairs = (...names: string[]) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .array(fc.tuple(fc.constantFrom(...names), anyTyped), { maxLength: 16 })
        .map((pairs) => new URLSearchParams(pairs).toString()),
    },
    anyAddress,
  );

fuzz('odds that are typed are a price, or said to be none', {
  input: anyTyped,
  check(text) {
    for (const read of [...Object.values(ODDS_READERS), readLine]) {
      const reading = read(text);
      if (!reading.ok) {
        expect(reading.problem).toMatch(/\S/);
        continue;
      }
      const { price } = reading.value;
      const [decimal, chance] = [toDecimal(price), toImpliedProbability(price)];
      expect(decimal.n > decimal.d && chance.n > 0n && chance.n < chance.d).toBe(true);
    }
    const amount = readAmount(text);
    if (amount.ok) expect(100n * amount.value.n >= amount.value.d).toBe(true);
  },
});

fuzz('an address of the arbitrage calculator fills in a form, whose address fills in the same', {
  input: anyPairs('amount', 'of', 'line', 'round', 'calculated'),
  known: [
    `amount=${'9'.repeat(39)}%F0%90%80%80`,
    `amount=${'9'.repeat(39)}++x`,
    `line=${'9'.repeat(39)}%F0%90%80%80&calculated=1`,
  ],
  check(query) {
    const form = readArbitrageAddress(new URLSearchParams(query));
    expect(form.lines.length).toBeGreaterThan(0);
    expect(form.lines.length).toBeLessThanOrEqual(12);
    for (const text of [form.amount, ...form.lines]) expect(text.length).toBeLessThanOrEqual(40);
    expect(() => readArbitrageForm(form)).not.toThrow();
    const entries = new URLSearchParams(toArbitrageEntries(form));
    const again = readArbitrageAddress(new URLSearchParams(entries.toString()));
    expect(again).toEqual({ ...form, ...(entries.size === 0 && { isCalculated: false }) });
    expect(new URLSearchParams(toArbitrageEntries(again)).toString()).toBe(entries.toString());
  },
});

fuzz('an address of the converter fills in a field, whose address fills in the same', {
  known: [`american=${'9'.repeat(39)}%F0%90%80%80`, `decimal=${'9'.repeat(39)}++x`],
  input: anyPairs('american', 'decimal', 'fraction', 'probability', 'ref'),
  check(query) {
    const form = readConverterAddress(new URLSearchParams(query));
    expect(form.text.length).toBeLessThanOrEqual(40);
    const entries = new URLSearchParams(toConverterEntries(form));
    const again = readConverterAddress(new URLSearchParams(entries.toString()));
    expect(again).toEqual({ ...form, text: form.text.trim() === '' ? '' : form.text });
    expect(new URLSearchParams(toConverterEntries(again)).toString()).toBe(entries.toString());
  },
});
