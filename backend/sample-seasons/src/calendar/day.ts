import { fromEastern, toEasternDay } from '@sharpside/warehouse/time/eastern-time';

const MS_PER_DAY = 86_400_000;

/** Days since 1970-01-01. As numbers, dates can be added and compared without a library. */
export type Day = number;

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The number of a date.
 *
 * @throws {RangeError} unless it is an existing date written YYYY-MM-DD.
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

export const yearOf = (day: Day): number => new Date(day * MS_PER_DAY).getUTCFullYear();

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7;

/** YYYY-MM. */
export const monthOf = (day: Day): string => toDate(day).slice(0, 7);

/** Every day from the first to the last, both included; empty if the last is earlier. */
export const daysFrom = (first: Day, last: Day): Day[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1_440;

const midnights = new Map<Day, number>();

function midnightMs(day: Day): number {
  const known = midnights.get(day) ?? Date.parse(fromEastern(toDate(day), '00:00') ?? '');
  if (midnights.size > 4_000) midnights.clear();
  midnights.set(day, known);
  return known;
}

/** The instant, in milliseconds, when clocks in New York show this many minutes after midnight. */
export function easternMs(day: Day, minutes: number): number {
  const days = Math.floor(minutes / MINUTES_PER_DAY);
  const midnight = midnightMs(day + days);
  // Clocks change at two at night. On such a day the times from three on are shifted.
  const shift = midnightMs(day + days + 1) - midnight - MS_PER_DAY;
  const late = minutes % MINUTES_PER_DAY;
  return midnight + late * MS_PER_MINUTE + (late >= 3 * 60 ? shift : 0);
}

/** The New York day of an instant in milliseconds. */
export const easternDay = (ms: number): Day => toDay(toEasternDay(ms));
