import { toUtcSecond } from '@sharpside/warehouse/time/eastern-time';
import { describe, expect, it } from 'vitest';
import { daysFrom, easternDay, easternMs, monthOf, toDate, toDay, weekdayOf, yearOf } from './day.ts';

describe('toDay', () => {
  it.each(['2024-02-29', '2026-11-20', '1999-12-31'])('turns %s into a number and back', (date) => {
    expect(toDate(toDay(date))).toBe(date);
  });

  it.each(['2023-02-29', '2024-13-01', '20240101', '2024-1-1', '', '2024-01-01T00:00:00Z'])(
    'refuses %j',
    (text) => {
      expect(() => toDay(text)).toThrow(RangeError);
    },
  );
});

describe('days', () => {
  it('know their weekday, month and year', () => {
    const day = toDay('2026-11-20');
    expect([weekdayOf(day), monthOf(day), yearOf(day)]).toEqual([5, '2026-11', 2026]);
  });

  it('are listed with both ends', () => {
    expect(daysFrom(toDay('2024-02-28'), toDay('2024-03-01')).map(toDate)).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ]);
    expect(daysFrom(5, 4)).toEqual([]);
  });
});

describe('easternMs', () => {
  it.each([
    ['2026-07-04', 13 * 60 + 5, '2026-07-04T17:05:00Z'],
    ['2026-12-24', 19 * 60, '2026-12-25T00:00:00Z'],
    ['2026-03-08', 13 * 60, '2026-03-08T17:00:00Z'],
    ['2026-11-01', 13 * 60, '2026-11-01T18:00:00Z'],
    ['2026-07-04', 24 * 60 + 30, '2026-07-05T04:30:00Z'],
  ])('on %s, %d minutes after midnight, is %s', (date, minutes, instant) => {
    expect(toUtcSecond(easternMs(toDay(date), minutes))).toBe(instant);
  });

  it('is undone by easternDay', () => {
    const day = toDay('2026-11-01');
    expect(easternDay(easternMs(day, 5))).toBe(day);
    expect(easternDay(easternMs(day, 23 * 60 + 59))).toBe(day);
    expect(easternDay(easternMs(day, 5) - 10 * 60_000)).toBe(day - 1);
  });
});
