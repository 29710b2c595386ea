import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
// In every time zone, days begin at a quarter of an hour.
const QUARTER_MS = 15 * MINUTE_MS;

/**
 * Calls `onDue` when a day may have begun somewhere: at each quarter of an hour while the tab is visible, and at once
 * when it becomes visible after one. The clock is read every minute, because a sleeping computer delays timers.
 *
 * @returns a function that ends the calls.
 */
export function watchDays(onDue: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const findQuarter = () => Math.floor(Date.now() / QUARTER_MS);
  let seen = findQuarter();
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    timer = setTimeout(look, MINUTE_MS - (Date.now() % MINUTE_MS));
    const quarter = findQuarter();
    if (quarter === seen) return;
    seen = quarter;
    onDue();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** A day by the clock, such as `useDay(todayOfGames)`. A screen that stays open renders again when it changes. */
export const useDay = (read: () => string): string => useSyncExternalStore(watchDays, read, read);
