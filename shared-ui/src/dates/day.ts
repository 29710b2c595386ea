import { DateTime } from 'luxon';
import { readNow } from './clock.ts';
import type { Day } from './eastern.ts';

// Calendar dates are computed in UTC, which has no clock changes.
const read = (day: Day) => DateTime.fromISO(day, { zone: 'utc' });

const toDay = (moment: DateTime): Day => moment.toFormat('yyyy-MM-dd');

/** The date of figures that are refreshed at 09:00 UTC: the UTC date, before that hour the previous date. */
export const toRefreshedDay = (nowMs = readNow()): Day =>
  toDay(DateTime.fromMillis(nowMs, { zone: 'utc' }).minus({ hours: 9 }));

/** The date `days` later, or earlier for negative `days`. */
export const shiftDay = (day: Day, days: number): Day => toDay(read(day).plus({ days }));

/** Days from `from` to `to`; negative when `to` is earlier. */
export const countDays = (from: Day, to: Day): number => read(to).diff(read(from), 'days').days;

/** The form of dates in scoreboard requests: `20260520`. */
export const toScoreboardDate = (day: Day): string => day.replaceAll('-', '');

/** `Wednesday, May 20, 2026`. */
export const formatLongDate = (day: Day): string => read(day).toFormat('cccc, LLLL d, yyyy');

/** `May 20, 2026`. */
export const formatDate = (day: Day): string => read(day).toFormat('LLL d, yyyy');

/** `May 20`, for use where the year is clear. */
export const formatShortDate = (day: Day): string => read(day).toFormat('LLL d');

/** `Wed, May 20, 2026`. */
export const formatWeekday = (day: Day): string => read(day).toFormat('ccc, LLL d, yyyy');

/** `Wed, May 20`, for use where the year is clear. */
export const formatShortWeekday = (day: Day): string => read(day).toFormat('ccc, LLL d');
