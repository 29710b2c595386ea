import {
  type ArbitrageForm,
  DEFAULT_ARBITRAGE_FORM,
  MAX_BETS,
  readArbitrageForm,
} from '../forms/arbitrage-form.ts';
import { isRoundingUnit } from '../forms/rounding-unit.ts';
import { formatFixed } from '../odds/format-ratio.ts';
import { formatOwnForm, toPlainQuote } from '../odds/quote.ts';
import { readLine } from '../odds/read-line.ts';

export const ARBITRAGE_KEYS = ['amount', 'line', 'round', 'calculated'] as const;

// What a field could sensibly hold; an address can hold anything.
const MAX_TEXT = 40;

function toLineText(text: string): string {
  const reading = readLine(text);
  return reading.ok ? formatOwnForm(reading.value) : text.trim().slice(0, MAX_TEXT);
}

/** The form that an address describes. What is missing in it has its default; what is unreadable is shown as it is. */
export function readArbitrageAddress(params: URLSearchParams): ArbitrageForm {
  const lines = params.getAll('line').slice(0, MAX_BETS).map(toLineText);
  const unit = params.get('round');
  const form: ArbitrageForm = {
    amount: params.get('amount')?.slice(0, MAX_TEXT) ?? DEFAULT_ARBITRAGE_FORM.amount,
    lines: lines.length > 0 ? lines : DEFAULT_ARBITRAGE_FORM.lines,
    unit: isRoundingUnit(unit) ? unit : DEFAULT_ARBITRAGE_FORM.unit,
    isCalculated: false,
  };
  const isCalculated = params.get('calculated') === '1' && readArbitrageForm(form).entry !== undefined;
  return { ...form, isCalculated };
}

/**
 * The parameters that describe a form, or undefined while it cannot be calculated. None for a form that was not touched,
 * so that the plain address stays plain.
 */
export function findArbitrageEntries(form: ArbitrageForm): [string, string][] | undefined {
  const { entry } = readArbitrageForm(form);
  if (!entry) return undefined;
  const { amount, quotes, unit } = entry;
  const entries: [string, string][] = [
    ['amount', formatFixed(amount.value, amount.decimals)],
    ...quotes.map((quote): [string, string] => ['line', toPlainQuote(quote)]),
  ];
  if (unit !== 'none') entries.push(['round', unit]);
  if (form.isCalculated) entries.push(['calculated', '1']);
  return isDefault(entries) ? [] : entries;
}

function isDefault(entries: readonly [string, string][]): boolean {
  const { amount, lines } = DEFAULT_ARBITRAGE_FORM;
  const defaults = [['amount', amount], ...lines.map((line) => ['line', line])];
  return JSON.stringify(entries) === JSON.stringify(defaults);
}
