import { describe, expect, it } from 'vitest';
import { findPrice, type Price } from './price.ts';
import {
  formatAmerican,
  formatOwnForm,
  formatQuote,
  type OddsForm,
  type Quote,
  toFraction,
} from './quote.ts';
import { ratio } from './ratio.ts';
import { aDecimalPrice, anAmericanPrice } from './testing/prices.ts';

function aProfit(n: bigint, d: bigint): Price {
  const price = findPrice(ratio(n, d));
  if (!price) throw new Error('n over d is a price');
  return price;
}

const aQuote = (form: OddsForm, price: Price, decimals = 0): Quote => ({ form, price, decimals });

describe('a quote in its own form', () => {
  it.each([
    { quote: aQuote('american', anAmericanPrice(-110)), text: '-110' },
    { quote: aQuote('decimal', aDecimalPrice('1.7692307692307692'), 16), text: '1.7692' },
    { quote: aQuote('american', anAmericanPrice(150)), text: '+150' },
    { quote: aQuote('decimal', aDecimalPrice('2.5'), 1), text: '2.5' },
    { quote: aQuote('decimal', aDecimalPrice('1.910'), 3), text: '1.910' },
    { quote: aQuote('fraction', aProfit(6n, 4n)), text: '3/2' },
    { quote: aQuote('probability', anAmericanPrice(150)), text: '40%' },
    { quote: aQuote('probability', anAmericanPrice(-110), 2), text: '52.38%' },
  ])('is $text', ({ quote, text }) => {
    expect(formatOwnForm(quote)).toBe(text);
  });
});

describe('the fraction of a quote', () => {
  it.each<[OddsForm, string, Price, bigint, bigint]>([
    ['fraction', 'is the one that was written, however odd', aProfit(7919n, 1000n), 7919n, 1000n],
    ['american', 'is the nearest simple one', aProfit(7919n, 1000n), 293n, 37n],
    ['american', 'is exact up to a denominator of 100', aProfit(99n, 100n), 99n, 100n],
    ['decimal', 'is the customary one that prints the same', aDecimalPrice('1.91'), 10n, 11n],
  ])('of %s odds %s', (form, _, price, n, d) => {
    expect(toFraction(aQuote(form, price))).toEqual(ratio(n, d));
  });
});

describe('American odds', () => {
  it.each([
    { price: anAmericanPrice(-110), text: '-110' },
    { price: anAmericanPrice(250), text: '+250' },
    // A price slightly below even money is rounded to +100 instead of -100.
    { price: aProfit(999n, 1000n), text: '+100' },
  ])('of a price are $text', ({ price, text }) => {
    expect(formatAmerican(price)).toBe(text);
  });
});

it('has a price in all four forms, each rounded from the exact one', () => {
  expect(formatQuote(aQuote('american', anAmericanPrice(-115)))).toEqual({
    fraction: '20/23',
    decimal: '1.87',
    american: '-115',
    probability: '53.49%',
  });
});
