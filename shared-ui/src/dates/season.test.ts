import { expect, it } from 'vitest';
import { seasonStartYear } from './season.ts';

it.each([
  { league: 'nba', day: '2026-10-24', year: 2025 },
  { league: 'nba', day: '2026-10-25', year: 2026 },
  { league: 'nba', day: '2027-01-01', year: 2026 },
  { league: 'nfl', day: '2026-09-11', year: 2025 },
  { league: 'nfl', day: '2026-09-12', year: 2026 },
  { league: 'nfl', day: '2027-02-08', year: 2026 },
] as const)('the season of the $league on $day is that of $year', ({ league, day, year }) => {
  expect(seasonStartYear(league, day)).toBe(year);
});
