import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  countDays,
  formatDate,
  formatLongDate,
  formatShortDate,
  shiftDay,
  toRefreshedDay,
  toScoreboardDate,
} from './day.ts';
import { formatDayName, formatGameDay, todayEastern, todayOfGames, toEasternDay } from './eastern.ts';

const at = (moment: string) => Date.parse(moment);

describe('today in Eastern time', () => {
  // CONST-13
  it.each([
    { name: 'the last minute of a summer day', now: '2026-05-21T03:59:59Z', day: '2026-05-20' },
    { name: 'midnight in summer', now: '2026-05-21T04:00:00Z', day: '2026-05-21' },
    { name: 'the last minute of a winter day', now: '2026-01-21T04:59:59Z', day: '2026-01-20' },
    { name: 'midnight in winter', now: '2026-01-21T05:00:00Z', day: '2026-01-21' },
    { name: 'the last minute of that short day', now: '2026-03-09T03:59:59Z', day: '2026-03-08' },
    { name: 'the last minute of that long day', now: '2026-11-02T04:59:59Z', day: '2026-11-01' },
  ])('is $day at $name', ({ now, day }) => {
    expect(todayEastern(at(now))).toBe(day);
    expect(toEasternDay(now)).toBe(day);
  });
});

/** The four moments around the end of a league's day, US Eastern: 23:59, 00:30, 05:59 and 06:00. */
const NIGHTS = [
  { night: 'in summer', offset: 4, evening: '2026-07-10', morning: '2026-07-11' },
  { night: 'in winter', offset: 5, evening: '2026-01-20', morning: '2026-01-21' },
  { night: 'into the new year', offset: 5, evening: '2025-12-31', morning: '2026-01-01' },
  { night: 'of 23 hours', offset: 5, morningOffset: 4, evening: '2026-03-07', morning: '2026-03-08' },
  { night: 'of 25 hours', offset: 4, morningOffset: 5, evening: '2026-10-31', morning: '2026-11-01' },
].flatMap(({ night, offset, morningOffset = offset, evening, morning }) => [
  { night, clock: '23:59', now: at(`${evening}T23:59:59-0${offset}:00`), day: evening },
  { night, clock: '00:30', now: at(`${morning}T00:30:00-0${offset}:00`), day: evening },
  { night, clock: '05:59', now: at(`${morning}T05:59:59-0${morningOffset}:00`), day: evening },
  { night, clock: '06:00', now: at(`${morning}T06:00:00-0${morningOffset}:00`), day: morning },
  { night, clock: 'noon', now: at(`${morning}T12:00:00-0${morningOffset}:00`), day: morning },
]);

describe.each(['America/Los_Angeles', 'Asia/Tokyo', 'America/New_York'])(
  'today of the leagues’ games, for a visitor of %s',
  (zone) => {
    beforeEach(() => vi.stubEnv('TZ', zone));
    afterEach(() => vi.unstubAllEnvs());

    it.each(NIGHTS)('is $day at $clock Eastern, the night $night', ({ now, day }) => {
      expect(todayOfGames(now)).toBe(day);
      expect(formatGameDay(day, now)).toBe('today');
      expect(formatGameDay(shiftDay(day, 1), now)).toBe('tomorrow');
      expect(formatGameDay(shiftDay(day, -1), now)).toBe('yesterday');
    });
  },
);

describe('the name of a day', () => {
  const now = at('2026-11-24T04:59:00Z');
  it.each([
    { day: '2026-11-22', name: 'yesterday' },
    { day: '2026-11-23', name: 'today' },
    { day: '2026-11-24', name: 'tomorrow' },
    { day: '2026-11-28', name: 'Sat, Nov 28' },
  ])('is $name on the evening of 23 November, Eastern', ({ day, name }) => {
    expect(formatDayName(day, now)).toBe(name);
  });

  it('counts days over changes of the clock', () => {
    expect(formatDayName('2026-03-07', at('2026-03-09T03:30:00Z'))).toBe('yesterday');
    expect(formatDayName('2026-11-02', at('2026-11-01T04:30:00Z'))).toBe('tomorrow');
  });
});

describe('the date of refreshed figures', () => {
  // HOT-08
  it.each([
    { now: '2026-05-20T08:59:59Z', day: '2026-05-19' },
    { now: '2026-05-20T09:00:00Z', day: '2026-05-20' },
    { now: '2026-05-20T23:59:59Z', day: '2026-05-20' },
    { now: '2026-03-01T08:00:00Z', day: '2026-02-28' },
  ])('is $day at $now', ({ now, day }) => {
    expect(toRefreshedDay(at(now))).toBe(day);
  });
});

describe('a date', () => {
  it.each([
    { day: '2026-05-20', days: 1, shifted: '2026-05-21' },
    { day: '2026-03-08', days: 1, shifted: '2026-03-09' },
    { day: '2026-11-02', days: -1, shifted: '2026-11-01' },
    { day: '2024-02-28', days: 1, shifted: '2024-02-29' },
    { day: '2025-01-01', days: -1, shifted: '2024-12-31' },
    { day: '2026-05-20', days: 0, shifted: '2026-05-20' },
  ])('$day moved by $days is $shifted', ({ day, days, shifted }) => {
    expect(shiftDay(day, days)).toBe(shifted);
    expect(countDays(day, shifted)).toBe(days);
  });

  it('counts whole days over changes of the clock', () => {
    expect(countDays('2024-03-28', '2026-03-28')).toBe(730);
  });

  it('is written for people and for scoreboards', () => {
    expect(formatLongDate('2026-05-20')).toBe('Wednesday, May 20, 2026');
    expect(formatDate('2026-05-05')).toBe('May 5, 2026');
    expect(formatShortDate('2026-05-05')).toBe('May 5');
    expect(toScoreboardDate('2026-05-05')).toBe('20260505');
  });
});
