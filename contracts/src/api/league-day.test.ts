import { expect, it } from 'vitest';
import { toLeagueDay } from './league-day.ts';

it.each([
  ['2026-07-11', 0, '2026-07-10'],
  ['2026-07-11', 5, '2026-07-10'],
  ['2026-07-11', 6, '2026-07-11'],
  ['2026-07-11', 12, '2026-07-11'],
  ['2026-07-11', 23, '2026-07-11'],
  ['2026-03-01', 3, '2026-02-28'],
  ['2026-01-01', 0, '2025-12-31'],
])('on %s at hour %i the day of the leagues is %s', (day, hour, league) => {
  expect(toLeagueDay(day, hour)).toBe(league);
});
