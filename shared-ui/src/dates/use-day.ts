import { useSyncExternalStore } from 'react';
import { onCorrection, readNow } from './clock.ts';

const MINUTE_MS = 60_000;
// In every time zone, days begin at a quarter of an hour.
const QUARTER_MS = 15 * MINUTE_MS;

/**
 * Calls `onDue` when a day may have begun somewhere: at each quarter of an hour while the tab is visible, and at once
 * when it becomes visible after one, or when the clock turns out to be wrong. The clock is read every minute, because a sleeping computer delays timers.
 *
 * @returns a function that ends the calls.
 */
export function watchDays(onDue: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const findQuarter = () => Math.floor(readNow() / QUARTER_MS);
  let seen = findQuarter();
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    timer = setTimeout(look, MINUTE_MS - (readNow() % MINUTE_MS));
    const quarter = findQuarter();
    if (quarter === seen) return;
    seen = quarter;
    onDue();
  };
  document.addEventListener('visibilitychange', look);
  const endCorrections = onCorrection(look);
  look();
  return () => {
    clearTimeout(timer);
    endCorrections();
    document.removeEventListener('visibilitychange', look);
  };
}

/** A day by the clock, such as `useDay(todayOfGames)`. A screen that stays open renders again when it changes. */
export const useDay = (read: () => string): string => useSyncExternalStore(watchDays, read, read);
