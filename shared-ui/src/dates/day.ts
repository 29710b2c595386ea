import { DateTime } from 'luxon';
import type { Day } from './eastern.ts';

// A calendar date is no moment: reckoned in UTC it never meets a clock change.
const read = (day: Day) => DateTime.fromISO(day, { zone: 'utc' });

const toDay = (moment: DateTime): Day => moment.toFormat('yyyy-MM-dd');

/** The date of the figures that are refreshed at 09:00 UTC: the UTC date, and before that hour the one before it. */
export const toRefreshedDay = (nowMs = Date.now()): Day =>
  toDay(DateTime.fromMillis(nowMs, { zone: 'utc' }).minus({ hours: 9 }));

/** The date `days` later, or earlier where it is negative. */
export const shiftDay = (day: Day, days: number): Day => toDay(read(day).plus({ days }));

/** Days from `from` to `to`; negative when `to` is earlier. */
export const countDays = (from: Day, to: Day): number => read(to).diff(read(from), 'days').days;

/** As scoreboards ask for a date: `20260520`. */
export const toScoreboardDate = (day: Day): string => day.replaceAll('-', '');

/** `Wednesday, May 20, 2026`. */
export const formatLongDate = (day: Day): string => read(day).toFormat('cccc, LLLL d, yyyy');

/** `May 20, 2026`. */
export const formatDate = (day: Day): string => read(day).toFormat('LLL d, yyyy');

/** `May 20`, where the year is plain. */
export const formatShortDate = (day: Day): string => read(day).toFormat('LLL d');
