import { describe, expect, it } from 'vitest';
import {
  addDays,
  fromEastern,
  todayOfGames,
  toEasternDay,
  toEasternTime,
  toUtcSecond,
} from './eastern-time.ts';

describe('Eastern time', () => {
  it.each([
    ['2025-07-25T03:59:59Z', '2025-07-24', '23:59'],
    ['2025-07-25T04:00:00Z', '2025-07-25', '00:00'],
    ['2025-01-25T04:59:59Z', '2025-01-24', '23:59'],
    ['2025-01-25T05:00:00Z', '2025-01-25', '00:00'],
  ])('of %s is %s %s', (moment, day, time) => {
    expect([toEasternDay(moment), toEasternTime(moment)]).toEqual([day, time]);
  });

  it.each([
    ['2025-07-24', '19:05', '2025-07-24T23:05:00Z'],
    ['2025-01-24', '22:30', '2025-01-25T03:30:00Z'],
    ['2025-11-02', '13:00', '2025-11-02T18:00:00Z'],
    ['2025-03-09', '02:30', undefined],
    ['someday', '19:05', undefined],
  ])('%s %s is %s', (day, time, moment) => {
    expect(fromEastern(day, time)).toBe(moment);
  });

  it.each([
    ['2026-07-11T03:59:00Z', '2026-07-10'],
    ['2026-07-11T04:30:00Z', '2026-07-10'],
    ['2026-07-11T09:59:59Z', '2026-07-10'],
    ['2026-07-11T10:00:00Z', '2026-07-11'],
    ['2026-01-21T10:59:59Z', '2026-01-20'],
    ['2026-01-21T11:00:00Z', '2026-01-21'],
    ['2026-03-08T09:59:59Z', '2026-03-07'],
    ['2026-03-08T10:00:00Z', '2026-03-08'],
    ['2026-11-01T10:59:59Z', '2026-10-31'],
    ['2026-11-01T11:00:00Z', '2026-11-01'],
  ])("at %s, the leagues' day is %s", (moment, day) => {
    expect(todayOfGames(moment)).toBe(day);
  });

  it('counts days over the ends of months and of summer time', () => {
    expect(addDays('2025-02-28', 1)).toBe('2025-03-01');
    expect(addDays('2025-11-02', 1)).toBe('2025-11-03');
    expect(addDays('2025-01-01', -1)).toBe('2024-12-31');
  });

  it('writes moments without a fraction', () => {
    expect(toUtcSecond(Date.parse('2025-07-24T23:05:00.750Z'))).toBe('2025-07-24T23:05:00Z');
  });
});
