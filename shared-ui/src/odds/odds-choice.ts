import type { OddsForm } from '@sharpside/shared-odds';
import { useSyncExternalStore } from 'react';

/** The storage key of the visitor's odds format. */
export const ODDS_FORMAT_STORAGE_KEY = 'odds-format';

/** The forms to choose from, with their names. */
export const ODDS_FORMATS: readonly { value: OddsForm; label: string }[] = [
  { value: 'american', label: 'American' },
  { value: 'decimal', label: 'Decimal' },
  { value: 'fraction', label: 'Fractional' },
  { value: 'probability', label: 'Implied %' },
];

const findForm = (text: string | null) => ODDS_FORMATS.find(({ value }) => value === text)?.value;

const listeners = new Set<() => void>();
// The choice if storage is denied. It lasts until the page is closed.
let unstored: OddsForm | undefined;

// Every price on a screen reads the choice, and storage is slow. Cached only while there are listeners for changes.
let known: { form: OddsForm | undefined } | undefined;

function read(): OddsForm | undefined {
  if (listeners.size === 0) return readStored();
  known ??= { form: readStored() };
  return known.form;
}

function tellAll(): void {
  known = undefined;
  for (const listener of listeners) listener();
}

function readStored(): OddsForm | undefined {
  try {
    return unstored ?? findForm(localStorage.getItem(ODDS_FORMAT_STORAGE_KEY));
  } catch {
    // Private windows and blocked cookies deny storage.
    return unstored;
  }
}

function choose(form: OddsForm): void {
  try {
    localStorage.setItem(ODDS_FORMAT_STORAGE_KEY, form);
    unstored = undefined;
  } catch {
    // Storage is denied or full, but the choice still holds for this page.
    unstored = form;
  }
  tellAll();
}

function subscribe(listener: () => void): () => void {
  // Other tabs report their choice by this event.
  if (listeners.size === 0) {
    known = undefined;
    window.addEventListener('storage', tellAll);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', tellAll);
  };
}

/**
 * The visitor's odds format, on every screen and in every tab of this browser.
 *
 * `form` is American until a format was `chosen`. This module is small, because the shell's footer loads it on every
 * page; `useOddsFormat` formats odds.
 */
export function useOddsChoice() {
  const chosen = useSyncExternalStore(subscribe, read, () => unstored);
  return { chosen, form: chosen ?? 'american', choose };
}
