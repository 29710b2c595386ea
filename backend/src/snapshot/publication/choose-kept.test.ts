import { expect, it } from 'vitest';
import { chooseKept } from './choose-kept.ts';

const idOf = (day: string, hour = 6) =>
  `${day.replaceAll('-', '')}T${String(hour).padStart(2, '0')}0000000Z-0123456789ab`;

/** A snapshot a day, from Wednesday 1 January 2031 on. */
const daily = (days: number) =>
  Array.from({ length: days }, (_, at) =>
    idOf(new Date(Date.UTC(2031, 0, 1 + at)).toISOString().slice(0, 10)),
  );

const toDays = (ids: readonly string[]) => ids.map((id) => id.slice(4, 8));

it('keeps the newest five, and the first of each of the last five weeks', () => {
  expect(toDays(chooseKept(daily(45)))).toEqual([
    // Mondays, and the newest five: the fifth Monday is among them.
    '0113',
    '0120',
    '0127',
    '0203',
    '0210',
    '0211',
    '0212',
    '0213',
    '0214',
  ]);
});

it('keeps the first one of a week that began before there was any', () => {
  expect(toDays(chooseKept(daily(9)))).toEqual(['0101', '0105', '0106', '0107', '0108', '0109']);
});

it('counts weeks in which something was published, so that a pause takes nothing away', () => {
  const ids = [...daily(10), idOf('2031-06-02'), idOf('2031-06-02', 7)];
  expect(toDays(chooseKept(ids))).toEqual(['0101', '0106', '0108', '0109', '0110', '0602', '0602']);
});

it('stays the same when it is asked again of what it kept', () => {
  const kept = chooseKept(daily(80));
  expect(chooseKept(kept)).toEqual(kept);
});

it('keeps only the newest where it is told how many', () => {
  expect(toDays(chooseKept(daily(45), 2))).toEqual(['0213', '0214']);
  expect(chooseKept([])).toEqual([]);
});
