import { describe, expect, it } from 'vitest';
import { parseTypedDay, toWeeks } from './month.ts';

describe('a month', () => {
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
