import { expect, it } from 'vitest';
import { chooseKept, chooseSettled } from './choose-kept.ts';

/** Snapshots have different content unless the test sets it. */
const idOf = (day: string, hour = 6, content = `${day}${hour}`) =>
  `${day.replaceAll('-', '')}T${String(hour).padStart(2, '0')}0000000Z-${content.replaceAll('-', '')}`;

/** One snapshot per day, from Wednesday 1 January 2031 on. */
const daily = (days: number) =>
  Array.from({ length: days }, (_, at) =>
    idOf(new Date(Date.UTC(2031, 0, 1 + at)).toISOString().slice(0, 10)),
  );

const toDays = (ids: readonly string[]) => ids.map((id) => id.slice(4, 8));

const twice = [idOf('2031-06-02'), idOf('2031-06-02', 7)];
const again = [7, 8, 9, 10, 11].map((hour) => idOf('2031-01-11', hour, 'same'));

it.each([
  // The fifth Monday's snapshot is already among the newest five.
  [
    'the newest five, and the first of each of the last five weeks',
    daily(45),
    '0113 0120 0127 0203 0210 0211 0212 0213 0214',
  ],
  ['the first one of a week that began before there was any', daily(9), '0101 0105 0106 0107 0108 0109'],
  // Only weeks with a publication count, so a pause removes nothing.
  ['weeks in which something was published', [...daily(10), ...twice], '0101 0106 0108 0109 0110 0602 0602'],
  // Publishing equal content again pushes nothing out.
  ['equal content that follows itself once', [...daily(10), ...again], '0101 0106 0107 0108 0109 0110 0111'],
])('keeps %s', (_, ids, kept) => {
  expect(toDays(chooseKept(ids)).join(' ')).toBe(kept);
  expect(chooseKept(ids).at(-1)).toBe(ids.at(-1));
});

it('stays the same when it is asked again of what it kept', () => {
  const kept = chooseKept(daily(80));
  expect(chooseKept(kept)).toEqual(kept);
});

it('counts as settled what was published 35 days before the newest', () => {
  expect(toDays(chooseSettled(daily(37)))).toEqual(['0102', '0101']);
  expect(chooseSettled(daily(35))).toEqual([]);
  expect(chooseSettled([])).toEqual([]);
});

it('keeps only the newest where it is told how many', () => {
  expect(toDays(chooseKept(daily(45), 2))).toEqual(['0213', '0214']);
  expect(chooseKept([])).toEqual([]);
});
