import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { formatOwnForm, formatQuote, type OddsForm, ratio } from '@sharpside/shared-odds';
import { anyAmerican, anyDecimalHundredths } from '@sharpside/shared-odds/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ODDS_READERS } from './read-odds.ts';

function convert(form: OddsForm, text: string) {
  const reading = ODDS_READERS[form](text);
  if (!reading.ok) throw new Error(`'${text}' is no ${form}: ${reading.problem}`);
  return formatQuote(reading.value);
}

const inHundredths = (hundredths: bigint) =>
  `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;

describe('a quote in the four forms', () => {
  // CONV-15, CONV-16, CONV-17
  it.each([
    { form: 'fraction', text: '5/1', decimal: '6.00', american: '+500', probability: '16.67%' },
    { form: 'fraction', text: '10/11', decimal: '1.91', american: '-110', probability: '52.38%' },
    { form: 'decimal', text: '2.00', decimal: '2.00', american: '+100', probability: '50.00%' },
    { form: 'decimal', text: '1.99', decimal: '1.99', american: '-101', probability: '50.25%' },
    { form: 'american', text: '-110', decimal: '1.91', american: '-110', probability: '52.38%' },
    { form: 'american', text: '-100', decimal: '2.00', american: '+100', probability: '50.00%' },
    { form: 'probability', text: '50%', decimal: '2.00', american: '+100', probability: '50.00%' },
    { form: 'probability', text: '33.33', decimal: '3.00', american: '+200', probability: '33.33%' },
  ] as const)('$form $text is $decimal, $american, $probability', ({ form, text, ...printed }) => {
    expect(convert(form, text)).toMatchObject(printed);
  });

  it('rounds once, from the form that was entered: -110 and 1.91 differ in the second decimal', () => {
    expect(convert('american', '-110').probability).toBe('52.38%');
    expect(convert('decimal', '1.91').probability).toBe('52.36%');
    expect(convert('decimal', '1.91').american).toBe('-110');
  });

  it('says +100 for even money, also where it is rounded from the short side', () => {
    expect(convert('probability', '50.01').american).toBe('+100');
    expect(convert('probability', '50.3').american).toBe('-101');
  });
});

describe('a quote in its own form', () => {
  it.each([
    { form: 'american', text: '150', own: '+150' },
    { form: 'american', text: '\u2212110.50', own: '-110.50' },
    { form: 'decimal', text: '2,5', own: '2.5' },
    { form: 'probability', text: '52.4 %', own: '52.4%' },
    { form: 'fraction', text: '6-4', own: '3/2' },
  ] as const)("$form '$text' is $own, and reads the same again", ({ form, text, own }) => {
    const reading = ODDS_READERS[form](text);
    if (!reading.ok) throw new Error(reading.problem);
    expect(formatOwnForm(reading.value)).toBe(own);
    expect(ODDS_READERS[form](own)).toEqual(reading);
  });
});

describe('the fraction of a quote', () => {
  it.each([
    { form: 'decimal', text: '1.91', fraction: '10/11', because: 'a board prints 10/11 so' },
    { form: 'decimal', text: '1.910', fraction: '10/11', because: 'a trailing 0 says nothing' },
    { form: 'decimal', text: '1.9', fraction: '9/10', because: 'it is exact' },
    { form: 'decimal', text: '2.17', fraction: '117/100', because: 'no customary price prints so' },
    { form: 'decimal', text: '1.914', fraction: '85/93', because: 'three decimals ask for more than 10/11' },
    { form: 'american', text: '-110', fraction: '10/11', because: 'it is exact' },
    { form: 'american', text: '-143', fraction: '7/10', because: '7/10 is printed -143' },
    { form: 'american', text: '-100000', fraction: '1/1000', because: 'short prices have long fractions' },
    { form: 'probability', text: '33', fraction: '67/33', because: 'it is exact' },
    { form: 'probability', text: '33.33', fraction: '2/1', because: '2/1 is printed 33.33' },
    { form: 'probability', text: '52.4', fraction: '10/11', because: '10/11 is printed 52.4' },
    { form: 'fraction', text: '10/2', fraction: '5/1', because: 'it is reduced' },
    { form: 'fraction', text: '101/103', fraction: '101/103', because: 'it was entered' },
  ] as const)('$form $text is $fraction: $because', ({ form, text, fraction }) => {
    expect(convert(form, text).fraction).toBe(fraction);
  });

  fuzz('is in lowest terms, and its denominator at most 100 from 1/100 up', {
    input: anyDecimalHundredths,
    check(hundredths) {
      const [n = '', d = ''] = convert('decimal', inHundredths(hundredths)).fraction.split('/');
      expect(ratio(BigInt(n), BigInt(d))).toEqual({ n: BigInt(n), d: BigInt(d) });
      expect(BigInt(d) <= 100n).toBe(true);
    },
  });

  fuzz('of a decimal price prints as that decimal again', {
    input: anyDecimalHundredths,
    check(hundredths) {
      const decimal = inHundredths(hundredths);
      expect(convert('fraction', convert('decimal', decimal).fraction).decimal).toBe(decimal);
    },
  });
});

describe('going back and forth', () => {
  fuzz('between decimal and American does not drift', {
    input: anyDecimalHundredths,
    check(hundredths) {
      const decimal = inHundredths(hundredths);
      expect(convert('american', convert('decimal', decimal).american).decimal).toBe(decimal);
    },
  });

  fuzz('between American and fraction does not drift', {
    input: fc.integer({ min: 100, max: 1_000_000 }),
    check(american) {
      const { fraction } = convert('american', `${american}`);
      expect(convert('fraction', fraction).american).toBe(`+${american}`);
    },
  });

  fuzz('settles at once: what one pass prints, every further pass prints', {
    input: fc.tuple(anyAmerican, fc.constantFrom('decimal', 'american', 'fraction')),
    check([american, form]) {
      // Shorter odds would be printed as 1.00 with two decimals, which is not a valid price.
      fc.pre(american > -20_000);
      const once = convert(form, convert('american', `${american}`)[form]).decimal;
      const twice = convert(form, convert('decimal', once)[form]).decimal;
      expect(twice).toBe(once);
    },
  });
});
