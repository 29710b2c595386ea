import type { OddsForm } from '@sharpside/shared-odds';
import { type ConverterForm, EMPTY_CONVERTER_FORM } from '../forms/converter-form.ts';
import { toAddressText, toFieldText } from './field-text.ts';

/** The converter's parameters of an address, one for each form of odds. */
export const CONVERTER_KEYS = [
  'american',
  'decimal',
  'fraction',
  'probability',
] as const satisfies OddsForm[];

/** The field that an address fills in: the first one present. An unreadable value is displayed unchanged. */
export function readConverterAddress(params: URLSearchParams): ConverterForm {
  const form = CONVERTER_KEYS.find((key) => params.has(key));
  return form === undefined ? EMPTY_CONVERTER_FORM : { form, text: toFieldText(params.get(form) ?? '') };
}

/** The parameter for the last edited field, with a valid price or not; none if it is empty. */
export function toConverterEntries({ form, text }: ConverterForm): [string, string][] {
  const value = toAddressText(text);
  return value === '' ? [] : [[form, value]];
}
