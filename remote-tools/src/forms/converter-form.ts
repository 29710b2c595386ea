import { formatQuote, type OddsForm, type Quote } from '@sharpside/shared-odds';
import type { Reading } from '../odds/read-number.ts';
import { ODDS_READERS } from '../odds/read-odds.ts';

/** The field that was edited last and what stands in it: everything else on the screen follows from it. */
export type ConverterForm = { readonly form: OddsForm; readonly text: string };

/** The form that a visitor finds: nothing is entered. */
export const EMPTY_CONVERTER_FORM: ConverterForm = { form: 'american', text: '' };

const NOTHING: Record<OddsForm, string> = { fraction: '', decimal: '', american: '', probability: '' };

/** The edited price as it was read, or the problem; undefined while nothing is entered. */
export const readConverterForm = ({ form, text }: ConverterForm): Reading<Quote> | undefined =>
  text.trim() === '' ? undefined : ODDS_READERS[form](text);

/** The texts of the four fields: the edited one as it was typed, the others converted, or empty if they cannot be. */
export function toFieldTexts(edited: ConverterForm): Record<OddsForm, string> {
  const reading = readConverterForm(edited);
  const texts = reading?.ok ? formatQuote(reading.value) : NOTHING;
  return { ...texts, [edited.form]: edited.text };
}
