import { DateTime } from 'luxon';
import { readNow } from './clock.ts';
import { formatShortDate } from './day.ts';
import { type Day, type Moment, NO_TIME } from './eastern.ts';

const toLocal = (moment: Moment, zone: string) => DateTime.fromISO(moment, { zone, locale: 'en-US' });

// Maximum size of the cache: more than any screen shows. A page that stays open for days gets new moments with every
// poll.
const MAX_WRITTEN = 2_000;

const written = new Map<string, string>();

/**
 * A moment as a text, computed once per moment. A screen writes the same few in every render, and luxon creates a
 * browser formatter for every zone name, which was half of the work of a press in a table of games.
 */
function write(moment: Moment, zone: string, format: string): string {
  const key = `${format} ${zone} ${moment}`;
  const text = written.get(key) ?? toLocal(moment, zone).toFormat(format);
  if (written.size >= MAX_WRITTEN) written.clear();
  written.set(key, text);
  return text;
}

/** The date of a moment in the visitor's zone. */
export const toLocalDay = (moment: Moment, zone = 'local'): Day => write(moment, zone, 'yyyy-MM-dd');

/** A time of day in the visitor's zone, with the zone's name: `7:05 PM EDT`, `1:05 AM GMT+2`. */
export const formatLocalTime = (moment: Moment, zone = 'local'): string => write(moment, zone, 'h:mm a ZZZZ');

/** Date and time of day in the visitor's zone: `May 20, 7:05 PM EDT`. */
export const formatLocalDateTime = (moment: Moment, zone = 'local'): string =>
  write(moment, zone, 'LLL d, h:mm a ZZZZ');

/**
 * The start of a game in the visitor's zone, for a list of one `day`: `7:05 PM EDT`. With the date if it is another day
 * in that zone: `May 21, 1:05 AM GMT+2`. `start` null: not set yet.
 */
export function formatStart(day: Day, start: Moment | null, zone = 'local'): string {
  if (start === null) return NO_TIME;
  const isSameDay = toLocalDay(start, zone) === day;
  return isSameDay ? formatLocalTime(start, zone) : formatLocalDateTime(start, zone);
}

/** Like `formatStart`, but always with the date: `May 20, 7:05 PM EDT`, `May 20, Time TBD`. */
export const formatStartDate = (day: Day, start: Moment | null, zone = 'local'): string =>
  start === null ? `${formatShortDate(day)}, ${NO_TIME}` : formatLocalDateTime(start, zone);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The age of a moment in its largest unit: `just now`, `5 min ago`, `3 h ago`, `2 days ago`. */
export function formatAge(moment: Moment, nowMs = readNow()): string {
  const ageMs = nowMs - Date.parse(moment);
  if (ageMs < MINUTE_MS) return 'just now';
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`;
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)} h ago`;
  const days = Math.floor(ageMs / DAY_MS);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}
