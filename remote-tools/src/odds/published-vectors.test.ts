import {
  formatFixed,
  formatQuote,
  HUNDRED,
  multiply,
  type OddsForm,
  type Price,
  type Ratio,
  readNumber,
  toDecimal,
  toImpliedProbability,
  ZERO,
} from '@sharpside/shared-odds';
import { aDecimalPrice } from '@sharpside/shared-odds/testing';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { calculateArbitrage } from './arbitrage.ts';
import { ODDS_READERS } from './read-odds.ts';

// Published examples of calculators and textbooks, in a file outside the repository.
const arbitrageSchema = v.object({
  kind: v.literal('arbitrage'),
  source: v.string(),
  input: v.object({ decimal: v.array(v.number()), total: v.nullable(v.number()) }),
  published: v.object({
    stakes: v.optional(v.array(v.number())),
    profit: v.optional(v.number()),
    profit_pct: v.optional(v.number()),
  }),
  note: v.pipe(
    v.string(),
    v.parseJson(),
    v.object({
      exact: v.object({
        sum_pct: v.number(),
        stakes: v.array(v.number()),
        profit: v.number(),
        profit_pct: v.number(),
      }),
    }),
  ),
});

const oddsSchema = v.object({
  kind: v.literal('odds'),
  source: v.string(),
  input: v.record(v.string(), v.number()),
  published: v.record(v.string(), v.union([v.number(), v.string()])),
});

// No screen of ours shows payouts of bets and parlays.
const otherSchema = v.object({ kind: v.literal('payout') });

const vectorsSchema = v.array(v.variant('kind', [arbitrageSchema, oddsSchema, otherSchema]));

const files = import.meta.glob('../../../../shared/data/checks/odds-and-arbitrage-vectors.json', {
  eager: true,
  import: 'default',
});
const vectors = Object.values(files)
  .flatMap((file) => v.parse(vectorsSchema, file))
  .filter((vector) => vector.kind !== 'payout');

type Vector = (typeof vectors)[number];

const ofKind = <Kind extends Vector['kind']>(kind: Kind) =>
  vectors
    .filter((vector): vector is Extract<Vector, { kind: Kind }> => vector.kind === kind)
    .map((vector) => ({ ...vector, given: JSON.stringify(vector.input) }));

/** The shortest decimal text of the float is the published text. */
const toRatio = (value: number): Ratio => {
  const found = readNumber(`${value}`, { noNumber: 'No number.' });
  if (!found.ok) throw new RangeError(`${value} is no number to compare with.`);
  return found.value.value;
};

const printNumber = (value: Ratio, decimals: number) => Number(formatFixed(value, decimals));

// Twelve decimals are enough for prices that were published in another form, such as 1.7692307692307692 for -130.
const toPrice = (decimal: number): Price => aDecimalPrice(decimal.toFixed(12));

describe('published arbitrage', { tags: 'shared-data' }, () => {
  it.each(ofKind('arbitrage'))('$given of $source', ({ input, published, note: { exact } }) => {
    const prices = input.decimal.map(toPrice);
    const total = toRatio(input.total ?? 100);
    const { outcome, market } = calculateArbitrage({ given: { amount: total, of: 'total' }, prices });

    expect(printNumber(market.impliedTotal, 8)).toBeCloseTo(exact.sum_pct / 100, 7);
    expect(printNumber(outcome.profit, 6)).toBeCloseTo(exact.profit, 5);
    expect(printNumber(multiply(outcome.profitRate, HUNDRED), 6)).toBeCloseTo(exact.profit_pct, 5);
    expect(outcome.totalStake).toEqual(total);
    for (const [index, stake] of exact.stakes.entries()) {
      expect(printNumber(outcome.legs[index]?.stake ?? ZERO, 6)).toBeCloseTo(stake, 5);
    }
    // Publishers round intermediate results, some to whole dollars, so differences of half a dollar and 0.02 percentage
    // points are allowed.
    for (const [index, stake] of (published.stakes ?? []).entries()) {
      expect(Math.abs(printNumber(outcome.legs[index]?.stake ?? ZERO, 6) - stake)).toBeLessThan(0.5);
    }
    if (published.profit !== undefined) expect(Math.abs(exact.profit - published.profit)).toBeLessThan(0.5);
    if (published.profit_pct !== undefined) {
      expect(Math.abs(exact.profit_pct - published.profit_pct)).toBeLessThan(0.02);
    }
  });
});

describe('published odds', { tags: 'shared-data' }, () => {
  it.each(ofKind('odds'))('$given of $source', ({ input, published }) => {
    const [form, text]: [OddsForm, string] =
      input.american === undefined ? ['decimal', `${input.decimal}`] : ['american', `${input.american}`];
    const reading = ODDS_READERS[form](text);
    if (!reading.ok) throw new Error(reading.problem);
    const { price } = reading.value;
    const printed = formatQuote(reading.value);
    const percent = multiply(toImpliedProbability(price), HUNDRED);
    const compared = {
      decimal: printNumber(toDecimal(price), 3),
      decimal_2dp: Number(printed.decimal),
      american: Number(printed.american),
      fraction: printed.fraction,
      implied_1dp: printNumber(percent, 1),
      implied_2dp: Number(printed.probability.replace('%', '')),
    };
    expect(Object.keys(published).length).toBeGreaterThan(0);
    expect(compared).toMatchObject(published);
  });
});
