import {
  formatFairOdds,
  formatInForm,
  formatOdds,
  formatOddsIn,
  formatOwnForm,
  type Quote,
} from '@sharpside/shared-odds';
import { useMemo } from 'react';
import { useOddsChoice } from './odds-choice.ts';

/**
 * Formats odds in the visitor's format, on every screen and in every tab of this browser. Default: American.
 *
 * `format` and `formatIn` convert American odds, and texts that contain them, to the chosen format. `formatFair`
 * formats the price at which a bet with a probability (0–1) breaks even. `formatQuote` formats the visitor's own input,
 * which keeps its form until a format was chosen.
 */
export function useOddsFormat() {
  const { chosen, form, choose } = useOddsChoice();
  // The functions stay the same until another format is chosen, so that components which use them can be `memo`.
  return useMemo(
    () => ({
      form,
      choose,
      format: (american: number | null) => formatOdds(american, form),
      formatIn: (text: string) => formatOddsIn(text, form),
      formatFair: (probability: number | null) => formatFairOdds(probability, form),
      formatQuote: (quote: Quote) =>
        chosen === undefined || chosen === quote.form ? formatOwnForm(quote) : formatInForm(quote, chosen),
    }),
    [chosen, form, choose],
  );
}
