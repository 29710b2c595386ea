import type { Quote, Ratio } from 'shared-ui/odds';
import { type Arbitrage, calculateArbitrage } from '../odds/arbitrage.ts';
import { readAmount } from '../odds/read-amount.ts';
import { readLine } from '../odds/read-line.ts';
import type { Reading } from '../odds/read-number.ts';
import { findUnitDollars, type RoundingUnit } from './rounding-unit.ts';

export const MAX_BETS = 12;

/** What stands in the fields, as it was typed. `isCalculated`: the result is shown, and follows every edit. */
export type ArbitrageForm = {
  readonly amount: string;
  readonly lines: readonly string[];
  readonly unit: RoundingUnit;
  readonly isCalculated: boolean;
};

export const DEFAULT_ARBITRAGE_FORM: ArbitrageForm = {
  amount: '100',
  lines: ['-110', '-110'],
  unit: 'none',
  isCalculated: false,
};

/** A complete form: everything that the calculation and its copy need. */
export type ArbitrageEntry = {
  readonly amount: Ratio;
  readonly quotes: readonly Quote[];
  readonly unit: RoundingUnit;
};

/** `lines` has an undefined where nothing was entered; `entry` is there when everything can be read. */
export type ArbitrageFormReading = {
  readonly amount: Reading<Ratio>;
  readonly lines: readonly (Reading<Quote> | undefined)[];
  readonly entry: ArbitrageEntry | undefined;
};

const isEmpty = (text: string) => text.trim() === '';

export function readArbitrageForm({ amount, lines, unit }: ArbitrageForm): ArbitrageFormReading {
  const amountReading = readAmount(amount);
  const lineReadings = lines.map((line) => (isEmpty(line) ? undefined : readLine(line)));
  const quotes = lineReadings.flatMap((reading) => (reading?.ok ? [reading.value] : []));
  const isComplete = amountReading.ok && quotes.length === lines.length;
  return {
    amount: amountReading,
    lines: lineReadings,
    entry: isComplete ? { amount: amountReading.value, quotes, unit } : undefined,
  };
}

/** The form with another number of bets: lines that stay keep what was entered, new ones are empty. */
export function withBetCount(form: ArbitrageForm, count: number): ArbitrageForm {
  const lines = Array.from({ length: count }, (_, index) => form.lines[index] ?? '');
  return { ...form, lines };
}

export function withLine(form: ArbitrageForm, index: number, line: string): ArbitrageForm {
  return { ...form, lines: form.lines.with(index, line) };
}

export const calculateEntry = ({ amount, quotes, unit }: ArbitrageEntry): Arbitrage =>
  calculateArbitrage({
    firstStake: amount,
    prices: quotes.map(({ price }) => price),
    unit: findUnitDollars(unit),
  });
