import type { Quote, Ratio, Reading } from '@sharpside/shared-odds';
import { type Arbitrage, calculateArbitrage } from '../odds/arbitrage.ts';
import { readAmount } from '../odds/read-amount.ts';
import { readLine } from '../odds/read-line.ts';
import type { GivenAmount } from '../odds/stakes.ts';
import { findUnitDollars, type RoundingUnit } from './rounding-unit.ts';

export const MAX_BETS = 12;

/** The number of the bet that the amount is for; `total` means all bets together. */
export type AmountOf = 'total' | `${number}`;

/** The fields' texts as typed. If `isCalculated` is set, the result is displayed and follows every edit. */
export type ArbitrageForm = {
  readonly amount: string;
  readonly amountOf: AmountOf;
  readonly lines: readonly string[];
  readonly unit: RoundingUnit;
  readonly isCalculated: boolean;
};

export const DEFAULT_ARBITRAGE_FORM: ArbitrageForm = {
  amount: '100',
  amountOf: '1',
  lines: ['-110', '-110'],
  unit: 'none',
  isCalculated: false,
};

/** A complete form: everything that the calculation and its copy need. */
export type ArbitrageEntry = {
  readonly given: GivenAmount;
  readonly quotes: readonly Quote[];
  readonly unit: RoundingUnit;
};

/** `lines` has undefined for empty lines. `entry` is set if every field can be read. */
export type ArbitrageFormReading = {
  readonly amount: Reading<Ratio>;
  readonly lines: readonly (Reading<Quote> | undefined)[];
  readonly entry: ArbitrageEntry | undefined;
};

const isEmpty = (text: string) => text.trim() === '';

const toGiven = (amount: Ratio, of: AmountOf): GivenAmount => ({
  amount,
  of: of === 'total' ? of : Number(of) - 1,
});

/** True if the text is the number of a bet, out of `count`, or `total`. */
export const isAmountOf = (value: string | null, count: number): value is AmountOf =>
  value === 'total' || (/^[1-9]\d?$/.test(value ?? '') && Number(value) <= count);

/** Reads each field separately, so that each has its own message. */
export function readArbitrageForm({ amount, amountOf, lines, unit }: ArbitrageForm): ArbitrageFormReading {
  const amountReading = readAmount(amount);
  const lineReadings = lines.map((line) => (isEmpty(line) ? undefined : readLine(line)));
  const quotes = lineReadings.flatMap((reading) => (reading?.ok ? [reading.value] : []));
  const isComplete = amountReading.ok && quotes.length === lines.length;
  return {
    amount: amountReading,
    lines: lineReadings,
    entry: isComplete ? { given: toGiven(amountReading.value, amountOf), quotes, unit } : undefined,
  };
}

/** The first field without which nothing can be calculated, in words; undefined if all can be read. */
export function findArbitrageProblem({ amount, lines }: ArbitrageFormReading): string | undefined {
  const wrong = lines.findIndex((line) => !line?.ok);
  if (wrong >= 0) return `Line #${wrong + 1} is ${lines[wrong] ? 'not a price' : 'empty'}.`;
  return amount.ok ? undefined : 'The amount cannot be read.';
}

/**
 * The form with another number of bets. Remaining lines keep their text and new lines are empty. If the bet of the
 * amount is removed, the amount is for the first bet.
 */
export function withBetCount(form: ArbitrageForm, count: number): ArbitrageForm {
  const lines = Array.from({ length: count }, (_, index) => form.lines[index] ?? '');
  return { ...form, lines, amountOf: isAmountOf(form.amountOf, count) ? form.amountOf : '1' };
}

export function withLine(form: ArbitrageForm, index: number, line: string): ArbitrageForm {
  return { ...form, lines: form.lines.with(index, line) };
}

export const calculateEntry = ({ given, quotes, unit }: ArbitrageEntry): Arbitrage =>
  calculateArbitrage({
    given,
    prices: quotes.map(({ price }) => price),
    unit: findUnitDollars(unit),
  });
