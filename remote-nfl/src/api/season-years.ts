import { seasonStartYear, todayOfGames } from '@sharpside/shared-ui/eastern';

/** The current season, or between seasons the last one, by its starting year; US Eastern. */
export const currentYear = (): string => String(seasonStartYear('nfl', todayOfGames()));

const listYears = (first: number): string[] => {
  const newest = Number(currentYear());
  return Array.from({ length: newest - first + 1 }, (_, at) => String(newest - at));
};

/** The seasons of the coverage matrix, newest first. */
export const listCoverageYears = (): string[] => listYears(2021);

/** The seasons of the defences against positions, newest first. */
export const listDefenseYears = (): string[] => listYears(2020);

export const toYearOptions = (years: readonly string[]) => years.map((value) => ({ value, label: value }));
