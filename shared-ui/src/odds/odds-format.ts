import { useSyncExternalStore } from 'react';
import { formatOdds, formatOddsIn } from './american-odds.ts';
import type { OddsForm } from './quote.ts';

/** The key under which a browser remembers how its visitor reads odds. */
export const ODDS_FORMAT_STORAGE_KEY = 'odds-format';

/** The forms to choose from, and what each is called. */
export const ODDS_FORMATS: readonly { value: OddsForm; label: string }[] = [
  { value: 'american', label: 'American' },
  { value: 'decimal', label: 'Decimal' },
  { value: 'fraction', label: 'Fractional' },
  { value: 'probability', label: 'Implied %' },
];

const findForm = (text: string | null) => ODDS_FORMATS.find(({ value }) => value === text)?.value;

const listeners = new Set<() => void>();
// What holds where storage is denied: until the page is closed.
let unstored: OddsForm = 'american';

function read(): OddsForm {
  try {
    return findForm(localStorage.getItem(ODDS_FORMAT_STORAGE_KEY)) ?? unstored;
  } catch {
    // Private windows and blocked cookies deny storage.
    return unstored;
  }
}

function choose(form: OddsForm): void {
  unstored = form;
  try {
    localStorage.setItem(ODDS_FORMAT_STORAGE_KEY, form);
  } catch {
    // Denied or full: the choice still holds for this page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // Other tabs tell of their choice by this event.
  window.addEventListener('storage', listener);
  listeners.add(listener);
  return () => {
    window.removeEventListener('storage', listener);
    listeners.delete(listener);
  };
}

/**
 * How the visitor reads odds, on every screen and in every tab of this browser. Default: American.
 *
 * `format` and `formatIn` write American odds, and a text that holds them, in the form that was chosen.
 */
export function useOddsFormat() {
  const form = useSyncExternalStore(subscribe, read, () => unstored);
  return {
    form,
    choose,
    format: (american: number | null) => formatOdds(american, form),
    formatIn: (text: string) => formatOddsIn(text, form),
  };
}
