import { DateTime } from 'luxon';
import type { Day } from '../../dates/index.ts';

/** A month of a calendar, `YYYY-MM`. */
export type Month = string;

const read = (day: Day) => DateTime.fromISO(day, { zone: 'utc' });
const readMonth = (month: Month) => DateTime.fromISO(`${month}-01`, { zone: 'utc' });

export const toMonth = (day: Day): Month => day.slice(0, 7);

export const shiftMonth = (month: Month, months: number): Month =>
  readMonth(month).plus({ months }).toFormat('yyyy-MM');

/** `April 2025`. */
export const formatMonth = (month: Month): string => readMonth(month).toFormat('LLLL yyyy');

/** The same day of another month, or the last day of a shorter month. */
export const shiftByMonths = (day: Day, months: number): Day =>
  read(day).plus({ months }).toFormat('yyyy-MM-dd');

/** The weeks of a month, Sunday first; null for days of other months. */
export function toWeeks(month: Month): (Day | null)[][] {
  const first = readMonth(month);
  const before = first.weekday % 7;
  const count = first.daysInMonth ?? 0;
  const weekCount = Math.ceil((before + count) / 7);
  return Array.from({ length: weekCount }, (_, week) =>
    Array.from({ length: 7 }, (_unused, weekday) => {
      const day = week * 7 + weekday - before;
      return day >= 0 && day < count ? first.plus({ days: day }).toFormat('yyyy-MM-dd') : null;
    }),
  );
}

/** 0 for Sunday to 6 for Saturday. */
export const toWeekday = (day: Day): number => read(day).weekday % 7;

/** The day nearest to `day` within the bounds. */
export function clampDay(day: Day, { min, max }: { min?: Day | undefined; max?: Day | undefined }): Day {
  if (min !== undefined && day < min) return min;
  return max !== undefined && day > max ? max : day;
}

const TYPED_FORMATS = ['yyyy-MM-dd', 'M/d/yyyy', 'M/d/yy', 'LLL d, yyyy', 'LLLL d, yyyy', 'LLL d yyyy'];

/** Parses a typed date in any of the usual forms; undefined for an invalid date. */
export function parseTypedDay(text: string): Day | undefined {
  const trimmed = text.trim();
  for (const format of TYPED_FORMATS) {
    const date = DateTime.fromFormat(trimmed, format, { zone: 'utc', locale: 'en-US' });
    if (date.isValid) return date.toFormat('yyyy-MM-dd');
  }
  return undefined;
}
