import type { OddsForm } from '@sharpside/shared-odds';
import { type ConverterForm, EXAMPLE_CONVERTER_FORM } from '../forms/converter-form.ts';
import { toAddressText, toFieldText } from './field-text.ts';

/** The converter's parameters of an address, one for each form of odds. */
export const CONVERTER_KEYS = [
  'american',
  'decimal',
  'fraction',
  'probability',
] as const satisfies OddsForm[];

/**
 * The field that an address fills in: the first parameter in the order of `CONVERTER_KEYS`, and without any the example.
 * An unreadable text stays as it is.
 */
export function readConverterAddress(params: URLSearchParams): ConverterForm {
  const form = CONVERTER_KEYS.find((key) => params.has(key));
  return form === undefined ? EXAMPLE_CONVERTER_FORM : { form, text: toFieldText(params.get(form) ?? '') };
}

/** The parameter for the last edited field, even if its text is not a valid price, or empty. */
export const toConverterEntries = ({ form, text }: ConverterForm): [string, string][] => [
  [form, toAddressText(text)],
];
