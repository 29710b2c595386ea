import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { formatFixed, ratio } from '@sharpside/shared-odds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber, TOO_MANY_DIGITS, toPlainText } from './read-number.ts';

const NO_NUMBER = 'Enter a number.';
const read = (text: string) => readNumber(text, NO_NUMBER);
const find = (text: string) => {
  const reading = read(text);
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

  fuzz('is what was printed', {
    input: fc.tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.nat({ max: 3 })),
    check([n, decimals]) {
      const value = ratio(n, 10n ** BigInt(decimals));
      expect(find(formatFixed(value, decimals))).toEqual({ value, decimals });
    },
  });

  fuzz('is never NaN and never thrown away with an error, whatever is typed', {
    input: fc.string({ unit: 'binary', maxLength: 40 }),
    check(text) {
      const found = find(text);
      if (found) expect(found.value.d > 0n).toBe(true);
    },
  });
});

describe('plain text', () => {
  it('has plain signs for typographic ones', () => {
    expect(toPlainText(' 5\u20441 ')).toBe('5/1');
    expect(toPlainText('5\u22151')).toBe('5/1');
    expect(toPlainText('½')).toBe('1/2');
    expect(toPlainText('\u22121')).toBe('-1');
    expect(toPlainText('５０％')).toBe('50%');
  });
});
