import { DateTime } from 'luxon';
import { EASTERN } from './day.ts';

/** A moment, ISO 8601 with its zone: `2026-05-20T23:05:00Z`. */
export type Moment = string;

/** A time of day in US Eastern time, and saying so: `7:05 PM ET`. */
export const formatEasternTime = (moment: Moment): string =>
  `${DateTime.fromISO(moment, { zone: EASTERN }).toFormat('h:mm a')} ET`;

/** A time of day in the visitor's zone, with the zone's name: `7:05 PM EDT`, `1:05 AM GMT+2`. */
export const formatLocalTime = (moment: Moment, zone = 'local'): string =>
  DateTime.fromISO(moment, { zone, locale: 'en-US' }).toFormat('h:mm a ZZZZ');

/** Date and time of day in the visitor's zone: `May 20, 7:05 PM EDT`. */
export const formatLocalDateTime = (moment: Moment, zone = 'local'): string =>
  DateTime.fromISO(moment, { zone, locale: 'en-US' }).toFormat('LLL d, h:mm a ZZZZ');

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago a moment was, in its largest unit: `just now`, `5 min ago`, `3 h ago`, `2 days ago`. */
export function formatAge(moment: Moment, nowMs = Date.now()): string {
  const ageMs = nowMs - DateTime.fromISO(moment).toMillis();
  if (ageMs < MINUTE_MS) return 'just now';
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`;
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)} h ago`;
  const days = Math.floor(ageMs / DAY_MS);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}
