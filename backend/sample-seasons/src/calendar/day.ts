import { toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { DateTime } from 'luxon';

const MS_PER_DAY = 86_400_000;

/** Days since 1970-01-01. Dates are handled as such numbers: adding and comparing needs no library. */
export type Day = number;

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The number of a date.
 *
 * @throws {RangeError} for anything but an existing date written YYYY-MM-DD.
 */
export function toDay(date: string): Day {
  const day = Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;
  if (!ISO_DATE.test(date) || Number.isNaN(day) || toDate(day) !== date) {
    throw new RangeError(`'${date}' is not a date written YYYY-MM-DD`);
  }
  return day;
}

/** YYYY-MM-DD. */
export const toDate = (day: Day): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);

/** The calendar year. */
export const yearOf = (day: Day): number => new Date(day * MS_PER_DAY).getUTCFullYear();

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7;

/** YYYY-MM. */
export const monthOf = (day: Day): string => toDate(day).slice(0, 7);

/** Every day from the first to the last, both included; none where the last is earlier. */
export const daysFrom = (first: Day, last: Day): Day[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

export const EASTERN = 'America/New_York';

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1_440;

type EasternDay = {
  midnight: DateTime;
  midnightMs: number;
  /** Of 24 hours: no clock is put forward or back. */
  isPlain: boolean;
};

const easternDays = new Map<Day, EasternDay>();

function findEasternDay(day: Day): EasternDay {
  const known = easternDays.get(day);
  if (known !== undefined) return known;
  if (easternDays.size > 4_000) easternDays.clear();
  const midnight = DateTime.fromISO(toDate(day), { zone: EASTERN });
  const midnightMs = midnight.toMillis();
  const isPlain = midnight.plus({ days: 1 }).toMillis() - midnightMs === MINUTES_PER_DAY * MS_PER_MINUTE;
  const found = { midnight, midnightMs, isPlain };
  easternDays.set(day, found);
  return found;
}

/** The instant, in milliseconds, when clocks in New York show so many minutes after midnight. */
export function easternMs(day: Day, minutes: number): number {
  const days = Math.floor(minutes / MINUTES_PER_DAY);
  const hour = Math.floor(minutes / 60) % 24;
  const minute = Math.trunc(minutes % 60);
  const begun = findEasternDay(day);
  const ended = findEasternDay(day + days);
  // Asked for every event of every game: a calendar is asked only on the two days of the year on which it matters.
  if (begun.isPlain && ended.isPlain) return ended.midnightMs + (hour * 60 + minute) * MS_PER_MINUTE;
  return begun.midnight.set({ hour, minute }).plus({ days }).toMillis();
}

/** The day that calendars in New York show. */
export const easternDay = (ms: number): Day => toDay(toEasternDay(ms));
