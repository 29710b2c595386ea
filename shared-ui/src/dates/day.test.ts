import { describe, expect, it } from 'vitest';
import {
  countDays,
  formatDate,
  formatLongDate,
  formatShortDate,
  shiftDay,
  toRefreshedDay,
  toScoreboardDate,
} from './day.ts';
import { formatDayName, todayEastern, todayOfGames, toEasternDay } from './eastern.ts';

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

describe('today of a league’s games', () => {
  it.each([
    { name: 'midnight in summer', now: '2026-05-21T04:00:00Z', day: '2026-05-20' },
    { name: 'the last minute before six', now: '2026-05-21T09:59:59Z', day: '2026-05-20' },
    { name: 'six in summer', now: '2026-05-21T10:00:00Z', day: '2026-05-21' },
    { name: 'noon', now: '2026-05-21T16:00:00Z', day: '2026-05-21' },
    { name: 'half past noon', now: '2026-05-21T16:30:00Z', day: '2026-05-21' },
    { name: 'the evening', now: '2026-05-22T02:00:00Z', day: '2026-05-21' },
    { name: 'six in winter', now: '2026-01-21T11:00:00Z', day: '2026-01-21' },
    { name: 'five on the day of 23 hours', now: '2026-03-08T09:59:00Z', day: '2026-03-07' },
    { name: 'six on the day of 23 hours', now: '2026-03-08T10:00:00Z', day: '2026-03-08' },
    { name: 'six on the day of 25 hours', now: '2026-11-01T11:00:00Z', day: '2026-11-01' },
    { name: 'the night into a new year', now: '2026-01-01T08:00:00Z', day: '2025-12-31' },
  ])('is $day at $name', ({ now, day }) => {
    expect(todayOfGames(at(now))).toBe(day);
  });
});

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
