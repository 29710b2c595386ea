import { formatQuote, type OddsForm, type Quote, type Reading } from '@sharpside/shared-odds';
import { ODDS_READERS } from '../odds/read-odds.ts';

/** The last edited field and its text. Everything else on the screen follows from it. */
export type ConverterForm = { readonly form: OddsForm; readonly text: string };

export const EMPTY_CONVERTER_FORM: ConverterForm = { form: 'american', text: '' };

/** The most common price, so that a visitor sees at once how the fields belong together. */
export const EXAMPLE_CONVERTER_FORM: ConverterForm = { form: 'american', text: '-110' };

const NOTHING: Record<OddsForm, string> = { fraction: '', decimal: '', american: '', probability: '' };

/** The parsed price, or the problem; undefined while the field is empty. */
export const readConverterForm = ({ form, text }: ConverterForm): Reading<Quote> | undefined =>
  text.trim() === '' ? undefined : ODDS_READERS[form](text);

/** The texts of the four fields: the edited text as typed, the others converted, or empty if that is impossible. */
export function toFieldTexts(edited: ConverterForm): Record<OddsForm, string> {
  const reading = readConverterForm(edited);
  const texts = reading?.ok ? formatQuote(reading.value) : NOTHING;
  return { ...texts, [edited.form]: edited.text };
}
