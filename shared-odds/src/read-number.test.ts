import { fuzz } from '@sharpside/contracts/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFixed } from './format-ratio.ts';
import { ratio } from './ratio.ts';
import { type NumberField, readNumber, TOO_MANY_DIGITS, toPlainText } from './read-number.ts';

const NO_NUMBER = 'Enter a number.';
const read = (text: string, comma: NumberField['comma'] = 'thousands') =>
  readNumber(text, { noNumber: NO_NUMBER, comma });
const find = (text: string, comma?: NumberField['comma']) => {
  const reading = read(text, comma);
  return reading.ok ? reading.value : undefined;
};

describe('a typed number', () => {
  // ARB-15
  it.each([
    { text: '+ 150', value: ratio(150n) },
    { text: '  -110\t', value: ratio(-110n) },
    { text: '\u2212110', value: ratio(-110n) },
    { text: '\u2013110', value: ratio(-110n) },
    { text: '－１１０', value: ratio(-110n) },
    { text: '\u00a0-\u00a0110', value: ratio(-110n) },
    { text: '1,234,567.5', value: ratio(2_469_135n, 2n) },
    { text: '2,50', value: ratio(5n, 2n) },
    { text: '0,125', value: ratio(1n, 8n) },
    { text: '.5', value: ratio(1n, 2n) },
    { text: '5.', value: ratio(5n) },
    { text: '007', value: ratio(7n) },
    { text: '0', value: ratio(0n) },
  ])("is read from '$text'", ({ text, value }) => {
    expect(find(text)?.value).toEqual(value);
  });

  it.each([
    ...['', ' ', '1 200'],
    ...'- + . , abc 12a NaN Infinity -Infinity 1e999 1e3 0x10 --1 +-1 1.2.3 1,2,3 12,34,567'.split(' '),
    ...'$5 50% 5/1 1_000 ٣'.split(' '),
    // Not 11/2, 102 or 12.
    ...'1½ 2¼ 10² +150² 1① x₂ 1½1 ㏒ Ⅷ'.split(' '),
  ])("is none in '%s'", (text) => {
    expect(read(text)).toEqual({ ok: false, problem: NO_NUMBER });
  });

  it.each(['9'.repeat(41), `-${'1'.repeat(41)}`, `0.${'1'.repeat(40)}`])(
    "is too long in '%s', which is what is said",
    (text) => {
      expect(read(text)).toEqual({ ok: false, problem: TOO_MANY_DIGITS });
    },
  );

  it('may have as many digits as a field takes characters', () => {
    expect(find('9'.repeat(40))?.value).toEqual(ratio(10n ** 40n - 1n));
  });

  it('remembers how many decimals were typed', () => {
    expect(find('1.90')?.decimals).toBe(2);
    expect(find('1,200')?.decimals).toBe(0);
    expect(find('2.')?.decimals).toBe(0);
  });
});

describe('a comma before three digits', () => {
  it.each([
    { text: '1,952', thousands: ratio(1952n), decimal: ratio(1952n, 1000n) },
    { text: '-12,500', thousands: ratio(-12_500n), decimal: ratio(-25n, 2n) },
    { text: '52,381', thousands: ratio(52_381n), decimal: ratio(52_381n, 1000n) },
  ])("of '$text' groups thousands, or begins the decimals of a field with small numbers", (row) => {
    expect(find(row.text)?.value).toEqual(row.thousands);
    expect(find(row.text, 'decimal')?.value).toEqual(row.decimal);
  });

  it.each([
    { text: '1,952.50', value: ratio(3905n, 2n) },
    { text: '1,952.', value: ratio(1952n) },
    { text: '1,234,567', value: ratio(1_234_567n) },
    { text: '1,95', value: ratio(195n, 100n) },
    { text: '1,9525', value: ratio(19_525n, 10_000n) },
    { text: '0,952', value: ratio(952n, 1000n) },
    { text: '1.952', value: ratio(1952n, 1000n) },
  ])("has one meaning in any field in '$text'", ({ text, value }) => {
    expect(find(text)?.value).toEqual(value);
    expect(find(text, 'decimal')?.value).toEqual(value);
  });
});

const MINUS = '-\u2212\u2010\u2013\uFE63'.split('');
const toFullWidth = (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const group = (text: string) => text.replace(/^\D*\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','));

/** A number as `formatFixed` prints it, and in one of the ways in which a person may write it. */
const anyPrinted = fc
  .record({
    n: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    decimals: fc.nat({ max: 4 }),
    isGrouped: fc.boolean(),
    isPlain: fc.boolean(),
    minus: fc.constantFrom(...MINUS),
    space: fc.constantFrom('', ' ', '\u00a0', '\t'),
  })
  .map(({ n, decimals, isGrouped, isPlain, minus, space }) => {
    const value = ratio(n, 10n ** BigInt(decimals));
    const printed = formatFixed(value, decimals);
    const signed = (isGrouped ? group(printed) : printed).replace('-', minus);
    return { value, decimals, text: `${space}${isPlain ? signed : toFullWidth(signed)}${space}` };
  });

describe('any number', () => {
  fuzz('is read back from each way to write it', {
    cost: 0.2,
    input: anyPrinted,
    check({ value, decimals, text }) {
      expect(find(text)).toEqual({ value, decimals });
    },
  });

  fuzz('is read back with a decimal comma in a field of small numbers', {
    cost: 0.2,
    input: fc.tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.nat({ max: 4 })),
    known: [[1952n, 3]],
    check([n, decimals]) {
      const value = ratio(n, 10n ** BigInt(decimals));
      const text = formatFixed(value, decimals).replace('.', ',');
      expect(find(text, 'decimal')).toEqual({ value, decimals });
    },
  });

  fuzz('has exactly the digits and the sign of its text; any other text is an error', {
    cost: 0.2,
    input: fc.tuple(
      fc.oneof(
        fc
          .array(fc.constantFrom(...'0123456789.,,+-$%/e x\u00bd\u00b2\uff11\u2212\u0661'.split('')), {
            maxLength: 8,
          })
          .map((letters) => letters.join('')),
        fc.string({ unit: 'binary', maxLength: 40 }),
      ),
      fc.constantFrom('thousands', 'decimal'),
    ),
    known: [
      ['1 200', 'thousands'],
      ['1,2,3', 'thousands'],
      ['1.234,5', 'decimal'],
    ],
    check([text, comma]) {
      const reading = read(text, comma);
      if (!reading.ok) {
        expect([NO_NUMBER, TOO_MANY_DIGITS]).toContain(reading.problem);
        return;
      }
      const plain = toPlainText(text);
      expect(plain).toMatch(/^[+-]?\s*[\d.,]*\d[\d.,]*$/);
      const digits = BigInt(plain.replaceAll(/\D/g, ''));
      const { value, decimals } = reading.value;
      expect(value).toEqual(ratio(plain.startsWith('-') ? -digits : digits, 10n ** BigInt(decimals)));
    },
  });
});

describe('plain text', () => {
  it('has plain signs for typographic ones', () => {
    expect(toPlainText(' 5\u20441 ')).toBe('5/1');
    expect(toPlainText('5\u22151')).toBe('5/1');
    expect(toPlainText(' ½ ')).toBe('1/2');
    expect(toPlainText('1½')).toBe('1½');
    expect(toPlainText('10²')).toBe('10²');
    expect(toPlainText('\u22121')).toBe('-1');
    expect(toPlainText('５０％')).toBe('50%');
  });
});
