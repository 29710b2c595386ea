import { type ConverterForm, EMPTY_CONVERTER_FORM, readConverterForm } from '../forms/converter-form.ts';
import { formatOwnForm, type OddsForm, toPlainQuote } from '../odds/quote.ts';

export const CONVERTER_KEYS = [
  'american',
  'decimal',
  'fraction',
  'probability',
] as const satisfies OddsForm[];

const MAX_TEXT = 40;

/** The field that an address fills in: the first that it names. An unreadable value is shown as it is. */
export function readConverterAddress(params: URLSearchParams): ConverterForm {
  const form = CONVERTER_KEYS.find((key) => params.has(key));
  if (form === undefined) return EMPTY_CONVERTER_FORM;
  const text = (params.get(form) ?? '').trim().slice(0, MAX_TEXT);
  const reading = readConverterForm({ form, text });
  return { form, text: reading?.ok ? formatOwnForm(reading.value) : text };
}

/** The parameter that describes what was entered, none for nothing, undefined while it is no price. */
export function findConverterEntries(form: ConverterForm): [string, string][] | undefined {
  const reading = readConverterForm(form);
  if (reading === undefined) return [];
  return reading.ok ? [[form.form, toPlainQuote(reading.value)]] : undefined;
}
