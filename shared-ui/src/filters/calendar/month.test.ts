import { describe, expect, it } from 'vitest';
import {
  clampDay,
  formatMonth,
  parseTypedDay,
  shiftByMonths,
  shiftMonth,
  toMonth,
  toWeekday,
  toWeeks,
} from './month.ts';

describe('a month', () => {
  it('is that of a day, and has a name', () => {
    expect(toMonth('2025-04-30')).toBe('2025-04');
    expect(formatMonth('2025-04')).toBe('April 2025');
  });

  it.each([
    ['2025-12', 1, '2026-01'],
    ['2025-01', -1, '2024-12'],
    ['2025-06', -18, '2023-12'],
  ])('%s and %d months is %s', (month, months, other) => {
    expect(shiftMonth(month, months)).toBe(other);
  });

  it.each([
    ['begins in the middle of a week', '2025-04', 5, [2, 3]],
    ['begins on a Sunday and fills its weeks', '2026-02', 4, [0, 0]],
    ['begins on a Saturday and needs six weeks', '2025-03', 6, [6, 5]],
    ['has a day more in a leap year', '2024-02', 5, [4, 2]],
  ])('that %s has whole weeks', (_, month, count, [before, after]) => {
    const weeks = toWeeks(month);
    expect(weeks).toHaveLength(count);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks.at(0)?.filter((day) => day === null)).toHaveLength(before ?? -1);
    expect(weeks.at(-1)?.filter((day) => day === null)).toHaveLength(after ?? -1);
    const days = weeks.flat().filter((day) => day !== null);
    expect(days.at(0)).toBe(`${month}-01`);
    expect(new Set(days).size).toBe(days.length);
  });
});

describe('a day', () => {
  it.each([
    ['2025-01-31', 1, '2025-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2025-03-31', -1, '2025-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
  ])('%s and %d months is %s, or the last day that the month has', (day, months, other) => {
    expect(shiftByMonths(day, months)).toBe(other);
  });

  it.each([
    ['2025-04-06', 0],
    ['2025-04-12', 6],
  ])('%s is day %d of its week, which begins on Sunday', (day, weekday) => {
    expect(toWeekday(day)).toBe(weekday);
  });

  it.each([
    ['before the first', { min: '2025-04-10' }, '2025-04-10'],
    ['after the last', { max: '2025-04-01' }, '2025-04-01'],
    ['within both', { min: '2025-04-01', max: '2025-04-10' }, '2025-04-05'],
    ['without bounds', {}, '2025-04-05'],
  ])('%s is brought to the nearest one', (_, bounds, day) => {
    expect(clampDay('2025-04-05', bounds)).toBe(day);
  });

  it.each([
    ['2025-04-03', '2025-04-03'],
    ['4/3/2025', '2025-04-03'],
    ['04/03/25', '2025-04-03'],
    ['Apr 3, 2025', '2025-04-03'],
    ['April 3, 2025', '2025-04-03'],
    ['  2025-04-03 ', '2025-04-03'],
    ['2025-02-29', undefined],
    ['13/1/2025', undefined],
    ['3.4.2025', undefined],
    ['', undefined],
  ])('typed as %j is read as %s', (text, day) => {
    expect(parseTypedDay(text)).toBe(day);
  });
});
