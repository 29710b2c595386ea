import { DateTime } from 'luxon';
import { readNow } from './clock.ts';
import { formatShortDate } from './day.ts';
import { type Day, type Moment, NO_TIME } from './eastern.ts';

const toLocal = (moment: Moment, zone: string) => DateTime.fromISO(moment, { zone, locale: 'en-US' });

// Maximum size of the cache: more than any screen shows. A page that stays open for days gets new moments with every
// poll.
const MAX_WRITTEN = 2_000;

/**
 * The zone of a moment as the site writes it, here and in `formatEasternTime`: `ET` and `PT` in the United States, all
 * year, so that 'EST' never stands beside 'ET'; elsewhere `GMT+2`. A zone that never changes its clocks keeps its name,
 * because Arizona's time is not Denver's in summer.
 */
function nameZone(moment: DateTime): string {
  const name = moment.toFormat('ZZZZ');
  const hasSummerTime = moment.set({ month: 1 }).offset !== moment.set({ month: 7 }).offset;
  return hasSummerTime ? name.replace(/^(AK|[ECMP])[SD]T$/, '$1T') : name;
}

const WRITERS = {
  day: (moment: DateTime) => moment.toFormat('yyyy-MM-dd'),
  time: (moment: DateTime) => moment.toFormat('h:mm a'),
  dateTime: (moment: DateTime) => moment.toFormat('LLL d, h:mm a'),
  zone: nameZone,
};

const written = new Map<string, string>();

/**
 * A part of a moment as a text, computed once per moment. A screen writes the same few in every render, and luxon
 * creates a browser formatter for every zone name, which was half of the work of a press in a table of games.
 */
function write(part: keyof typeof WRITERS, moment: Moment, zone: string): string {
  const key = `${part} ${zone} ${moment}`;
  const text = written.get(key) ?? WRITERS[part](toLocal(moment, zone));
  if (written.size >= MAX_WRITTEN) written.clear();
  written.set(key, text);
  return text;
}

const withZone = (text: string, moment: Moment, zone: string): string =>
  `${text} ${write('zone', moment, zone)}`;

/** The date of a moment in the visitor's zone. */
export const toLocalDay = (moment: Moment, zone = 'local'): Day => write('day', moment, zone);

/** The visitor's zone at a moment, such as `ET`, for the one place of a list that names the zone of all its times. */
export const formatZone = (moment: Moment, zone = 'local'): string => write('zone', moment, zone);

/** A time of day in the visitor's zone, with the zone's name: `7:05 PM ET`, `1:05 AM GMT+2`. */
export const formatLocalTime = (moment: Moment, zone = 'local'): string =>
  withZone(write('time', moment, zone), moment, zone);

/** Date and time of day in the visitor's zone: `May 20, 7:05 PM ET`. */
export const formatLocalDateTime = (moment: Moment, zone = 'local'): string =>
  withZone(write('dateTime', moment, zone), moment, zone);

/**
 * The start of a game in the visitor's zone, for a list of one `day` that names the zone once (`formatZone`): `7:05 PM`.
 * With the date if it is another day in that zone: `May 21, 1:05 AM`. `start` null: not set yet.
 */
export function formatStartTime(day: Day, start: Moment | null, zone = 'local'): string {
  if (start === null) return NO_TIME;
  return write(toLocalDay(start, zone) === day ? 'time' : 'dateTime', start, zone);
}

/** Like `formatStartTime`, with the zone: `7:05 PM ET`, `May 21, 1:05 AM GMT+2`. */
export const formatStart = (day: Day, start: Moment | null, zone = 'local'): string =>
  start === null ? NO_TIME : withZone(formatStartTime(day, start, zone), start, zone);

/** Like `formatStart`, but always with the date: `May 20, 7:05 PM ET`, `May 20, Time TBD`. */
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
