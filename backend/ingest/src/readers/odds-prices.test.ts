import { fuzz } from '@sharpside/contracts/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPriceForm, findRequestedForm, parsePrice } from './odds-prices.ts';

describe('the form of the prices of an answer', () => {
  it.each([
    [[-110, 110], 'american'],
    [[150, 2000], 'american'],
    [[100], 'american'],
    [[1.9, 2.1], 'decimal'],
    [[1.01, 2.2, 250], 'decimal'],
    [[2, 3.5, 101, 151, 201], 'decimal'],
    // One odd value among others.
    [[120, 250, 700, 0], 'american'],
    [[120, 250, 99], 'american'],
    [[-110, 110, 1.9], 'american'],
    [[1.9, 2.1, -110], 'decimal'],
    [[1.9, 2.1, 0], 'decimal'],
    [[1.9, 2.1, Number.NaN], 'decimal'],
    // Steps of decimal long shots, as 150/1 is 151.00.
    [[2, 3.5, 101, 151, 201, 120], 'decimal'],
    [[-180, 151], 'american'],
    [[-110, 151, 201, 1.9], 'american'],
    [[120, 150, 160, 151], 'american'],
    // 150 may be +150 or 150.00, and no other price tells which.
    [[1.5, 150], undefined],
    // The same value again, as of another book, tells no more than once.
    [[120, 250, 700, 50, 50], undefined],
    [[120, 250, 700, 2, 2], undefined],
    [[120, 250, 700, 1.5, 1.5], undefined],
    [[1.9, 1.9, -110], undefined],
    // Two odd values, or two favourites among long shots.
    [[120, 250, 700, 900, 50, 1.5], undefined],
    [[-110, -110, -110, 2.1, 1.9], undefined],
    // Either American, or decimal long shots only.
    [[101, 151, 201, 251], undefined],
    [[67, 101, 151, 201, 251], undefined],
    [[151], undefined],
    [[], 'american'],
  ] as const)('of %j is %s', (prices, form) => {
    expect(findPriceForm(prices)).toBe(form);
  });

  it.each([
    ['https://a.test/odds?regions=us&oddsFormat=american&apiKey=***', 'american'],
    ['https://a.test/odds?oddsFormat=decimal', 'decimal'],
    ['odds?regions=us&oddsFormat=Decimal', 'decimal'],
    ['odds?regions=us&oddsFormat=american.json.gz', 'american'],
    ['odds?regions=us&oddsFormat=decimal.1', 'decimal'],
    ['https://ipv6-api.the-odds-api.com/v4/sports/baseball_mlb/odds', 'decimal'],
    ['https://a.test/odds?oddsFormat=decimals', undefined],
    // The feed itself says which form its answers have without the parameter.
    ['https://api.the-odds-api.com/v4/sports/baseball_mlb/odds?regions=us&apiKey=***', 'decimal'],
    ['https://api.the-odds-api.com/v4/sports/baseball_mlb/odds/', 'decimal'],
    ['https://API.the-odds-api.com:443/v4/sports/baseball_mlb/odds', 'decimal'],
    ['https://api.the-odds-api.com/v4/sports/baseball_mlb/odds?oddsFormat=american', 'american'],
    ['https://api.the-odds-api.com/v4/sports/baseball_mlb/odds?oddsFormat=odd', undefined],
    ['https://api.the-odds-api.com/v3/odds', undefined],
    ['https://api.the-odds-api.com.a.test/v4/sports/baseball_mlb/odds', undefined],
    ['https://a.test/https://api.the-odds-api.com/v4/sports/baseball_mlb/odds', undefined],
    ['https://a.test/odds?myoddsFormat=decimal', undefined],
    ['oddsFormat=decimal', undefined],
    ['odds.json', undefined],
  ])('that %s asks for is %s', (name, form) => {
    expect(findRequestedForm(name)).toBe(form);
  });
});

describe('a price', () => {
  it.each([
    [100, 'american', { american: 100, decimal: 2 }],
    [-200, 'american', { american: -200, decimal: 1.5 }],
    [50, 'american', undefined],
    [0, 'american', undefined],
    [-99, 'american', undefined],
    [-100, 'american', { american: -100, decimal: 2 }],
    [-110.4, 'american', { american: -110, decimal: 1 + 100 / 110 }],
    [99.6, 'american', { american: 100, decimal: 2 }],
    [1_000_000, 'american', { american: 1_000_000, decimal: 10_001 }],
    [1_000_001, 'american', undefined],
    [-1e12, 'american', undefined],
    [Number.NaN, 'american', undefined],
    [1.91, 'decimal', { american: -110, decimal: 1.91 }],
    [2.005, 'decimal', { american: 100, decimal: 2.005 }],
    [2, 'decimal', { american: 100, decimal: 2 }],
    [1.25, 'decimal', { american: -400, decimal: 1.25 }],
    [1, 'decimal', undefined],
    [1 + 1e-12, 'decimal', undefined],
    [1e12, 'decimal', undefined],
    [Number.POSITIVE_INFINITY, 'decimal', undefined],
    [Number.NaN, 'decimal', undefined],
  ] as const)('%d, as %s, is %j', (price, form, expected) => {
    expect(parsePrice(price, form)).toEqual(expected);
  });
});

const isStep = (price: number) => price % 25 === 1;
const anyLongShot = fc.integer({ min: 100, max: 5000 });
/** A price that is hardly ever one of decimal long shots. */
const anyPlus = anyLongShot.filter((price) => !isStep(price));
const anyAmerican = fc.oneof(anyPlus, fc.integer({ min: -5000, max: -100 }));
const anyDecimal = fc.integer({ min: 101, max: 9999 }).map((hundredths) => hundredths / 100);
/** Any value that a feed may have in place of a price. */
const anyOdd = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 50, 99, 1.91, 100, -110, 120, 1e12, Number.NaN, Number.POSITIVE_INFINITY),
  fc.double(),
);
const anyPlace = fc.nat();

const withOdd = (prices: readonly number[], place: number, odd: number) =>
  prices.toSpliced(place % (prices.length + 1), 0, odd);

describe('odd values', () => {
  fuzz('never turn American prices if there is one of them, and each stays the price that it is', {
    cost: 0.2,
    input: fc.tuple(
      fc.oneof(fc.array(anyAmerican, { minLength: 2 }), fc.array(anyPlus, { minLength: 2 })),
      anyOdd,
      anyPlace,
    ),
    known: [[[120, 250, 700], 0, 3]],
    check([prices, odd, place]) {
      for (const batch of [prices, withOdd(prices, place, odd)])
        expect(findPriceForm(batch)).toBe('american');
      for (const price of prices) expect(parsePrice(price, 'american')).toMatchObject({ american: price });
    },
  });

  fuzz('never make American prices decimal ones, if two more are American or the odd value is repeated', {
    cost: 0.2,
    input: fc.oneof(
      fc.tuple(fc.array(anyPlus, { minLength: 2 }), fc.tuple(anyOdd, anyOdd)),
      fc.tuple(
        fc.array(anyLongShot, { minLength: 1 }),
        anyOdd.map((odd): [number, number] => [odd, odd]),
      ),
    ),
    known: [
      [
        [120, 250, 700],
        [50, 50],
      ],
      [
        [120, 250],
        [50, 1.5],
      ],
    ],
    check([prices, odd]) {
      expect(findPriceForm([...prices, ...odd])).not.toBe('decimal');
    },
  });

  fuzz(
    'never turn decimal prices with a few long shots if there is one of them, and each stays the price that it is',
    {
      cost: 0.2,
      input: fc
        .tuple(fc.uniqueArray(anyDecimal, { minLength: 2 }), fc.array(anyLongShot), anyOdd, anyPlace)
        .map(([prices, longShots, odd, place]) => ({
          prices: [...prices, ...longShots.slice(0, Math.max(0, prices.length / 2 - 1))],
          odd,
          place,
        })),
      check({ prices, odd, place }) {
        for (const batch of [prices, withOdd(prices, place, odd)])
          expect(findPriceForm(batch)).toBe('decimal');
        for (const price of prices) expect(parsePrice(price, 'decimal')).toMatchObject({ decimal: price });
      },
    },
  );

  fuzz('never make decimal prices American ones, even if most of them are long shots', {
    cost: 0.2,
    input: fc.tuple(
      fc.uniqueArray(anyDecimal, { maxLength: 5 }),
      fc.array(
        fc.integer({ min: 4, max: 40 }).map((step) => 25 * step + 1),
        { minLength: 3 },
      ),
    ),
    known: [
      [[], [101, 151, 201]],
      [[67], [101, 151, 201, 251]],
    ],
    check([prices, longShots]) {
      expect(findPriceForm([...prices, ...longShots])).not.toBe('american');
    },
  });
});
