import { addDays } from '@sharpside/warehouse/time/eastern-time';
import { describe, expect, it } from 'vitest';
import { findSeason } from './seasons.ts';

/** Each day from `first` to the day before `end`. */
const daysFrom = (first: string, end: string): string[] => {
  const days: string[] = [];
  for (let day = first; day < end; day = addDays(day, 1)) days.push(day);
  return days;
};

// First days of regular seasons, without the NBA's of the pandemic.
const FIRST_GAMES = {
  nfl: [
    ...['2018-09-06', '2019-09-05', '2020-09-10', '2021-09-09', '2022-09-08', '2023-09-07', '2024-09-05'],
    ...['2025-09-04', '2026-09-09'],
  ],
  nba: ['2021-10-19', '2022-10-18', '2023-10-24', '2024-10-22', '2025-10-21'],
} as const;

describe.each(['nfl', 'nba'] as const)('the season of %s', (league) => {
  it.each(FIRST_GAMES[league])('changes in the week before the first game at the earliest: %s', (first) => {
    const year = Number(first.slice(0, 4));
    expect(findSeason(league, first).year).toBe(year);
    expect(findSeason(league, addDays(first, -10)).year).toBe(year - 1);
  });

  it.each(FIRST_GAMES[league])('may lack its files until the first of its games is over: %s', (first) => {
    for (const day of daysFrom(first, addDays(first, 2)))
      expect(findSeason(league, day)).toEqual({ year: Number(day.slice(0, 4)), mayLackFiles: true });
  });

  it('is the last one until the next begins, and has files but for two weeks, in each of twenty years', () => {
    const seasons = daysFrom('2017-01-01', '2037-01-01').map((day) => findSeason(league, day));
    for (const [at, { year }] of seasons.entries())
      expect(year - (seasons[at - 1]?.year ?? year)).toBeGreaterThanOrEqual(0);
    const lacking = seasons.filter(({ mayLackFiles }) => mayLackFiles).length / 20;
    expect(lacking).toBeGreaterThanOrEqual(7);
    expect(lacking).toBeLessThanOrEqual(14);
    expect(seasons.at(-1)?.year).toBe(2036);
  });
});

describe('the rosters of the nfl', () => {
  it.each([
    ['2027-03-14', { year: 2026, mayLackFiles: false }],
    ['2027-03-15', { year: 2027, mayLackFiles: true }],
    ['2027-09-14', { year: 2027, mayLackFiles: true }],
    ['2027-09-15', { year: 2027, mayLackFiles: false }],
    ['2028-01-31', { year: 2027, mayLackFiles: false }],
  ])('are of the next season from spring on, and may be missing until its first week: %s', (day, season) => {
    expect(findSeason('nflRosters', day)).toEqual(season);
  });
});
