import { DateTime } from 'luxon';

const ZONE = 'America/New_York';
const HOUR = 6;

/**
 * End of a session that starts now: the next 06:00 in New York, when authentication resets every morning. A session
 * that starts exactly at 06:00 lasts until the next day's.
 *
 * Units: milliseconds since the epoch for both.
 */
export function toSessionEnd(now: number): number {
  const start = DateTime.fromMillis(now, { zone: ZONE });
  const thisMorning = start.set({ hour: HOUR, minute: 0, second: 0, millisecond: 0 });
  // Days are added in New York's calendar, so that a day of 23 or 25 hours still ends at six.
  return (thisMorning > start ? thisMorning : thisMorning.plus({ days: 1 })).toMillis();
}
