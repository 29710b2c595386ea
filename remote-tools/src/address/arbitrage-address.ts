import {
  type ArbitrageForm,
  DEFAULT_ARBITRAGE_FORM,
  isAmountOf,
  MAX_BETS,
  readArbitrageForm,
} from '../forms/arbitrage-form.ts';
import { isRoundingUnit } from '../forms/rounding-unit.ts';
import { toAddressText, toFieldText } from './field-text.ts';

export const ARBITRAGE_KEYS = ['amount', 'of', 'line', 'round', 'calculated'] as const;

const canBeCalculated = (form: ArbitrageForm) => readArbitrageForm(form).entry !== undefined;

/** The form that an address describes. Missing values have their defaults. Unreadable texts stay as they are. */
export function readArbitrageAddress(params: URLSearchParams): ArbitrageForm {
  const lines = params.getAll('line').slice(0, MAX_BETS).map(toFieldText);
  const amount = params.get('amount');
  const unit = params.get('round');
  const shown = lines.length > 0 ? lines : DEFAULT_ARBITRAGE_FORM.lines;
  const of = params.get('of');
  const form: ArbitrageForm = {
    amount: amount === null ? DEFAULT_ARBITRAGE_FORM.amount : toFieldText(amount),
    amountOf: isAmountOf(of, shown.length) ? of : DEFAULT_ARBITRAGE_FORM.amountOf,
    lines: shown,
    unit: isRoundingUnit(unit) ? unit : DEFAULT_ARBITRAGE_FORM.unit,
    isCalculated: false,
  };
  return { ...form, isCalculated: params.get('calculated') === '1' && canBeCalculated(form) };
}

/**
 * The parameters that describe the current form, complete or not, with a `line` for each bet, also for empty lines. An
 * untouched form gives no parameters, so that the plain address stays plain.
 */
export function toArbitrageEntries(form: ArbitrageForm): [string, string][] {
  const entries: [string, string][] = [
    ['amount', toAddressText(form.amount)],
    ...form.lines.map((line): [string, string] => ['line', toAddressText(line)]),
  ];
  if (form.amountOf !== DEFAULT_ARBITRAGE_FORM.amountOf) entries.push(['of', form.amountOf]);
  if (form.unit !== DEFAULT_ARBITRAGE_FORM.unit) entries.push(['round', form.unit]);
  // An outdated result must not be calculated again from the current fields.
  if (form.isCalculated && canBeCalculated(form)) entries.push(['calculated', '1']);
  return isDefault(entries) ? [] : entries;
}

function isDefault(entries: readonly [string, string][]): boolean {
  const { amount, lines } = DEFAULT_ARBITRAGE_FORM;
  const defaults = [['amount', amount], ...lines.map((line) => ['line', line])];
  return JSON.stringify(entries) === JSON.stringify(defaults);
}
