import { formatInForm, formatOdds, formatOddsIn, formatOwnForm, type Quote } from '@sharpside/shared-odds';
import { useMemo } from 'react';
import { useOddsChoice } from './odds-choice.ts';

/**
 * Writes odds as the visitor reads them, on every screen and in every tab of this browser. Default: American.
 *
 * `format` and `formatIn` write American odds, and a text that holds them, in the chosen form. `formatQuote` writes the
 * visitor's own input, which keeps its form until one was chosen.
 */
export function useOddsFormat() {
  const { chosen, form, choose } = useOddsChoice();
  // The same functions until another form is chosen, so that parts with them can be `memo`.
  return useMemo(
    () => ({
      form,
      choose,
      format: (american: number | null) => formatOdds(american, form),
      formatIn: (text: string) => formatOddsIn(text, form),
      formatQuote: (quote: Quote) =>
        chosen === undefined || chosen === quote.form ? formatOwnForm(quote) : formatInForm(quote, chosen),
    }),
    [chosen, form, choose],
  );
}
