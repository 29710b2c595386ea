import { seasonStartYear, todayEastern } from '@sharpside/shared-ui/eastern';

/** The season that is played, or was last, named by the year in which it starts; US Eastern. */
export const currentYear = (): string => String(seasonStartYear('nfl', todayEastern()));

const listYears = (first: number): string[] => {
  const newest = Number(currentYear());
  return Array.from({ length: newest - first + 1 }, (_, at) => String(newest - at));
};

/** The seasons of the coverage matrix, the newest first. */
export const listCoverageYears = (): string[] => listYears(2021);

/** The seasons of the defences against positions, the newest first. */
export const listDefenseYears = (): string[] => listYears(2020);

/** Years for a `Select`. */
export const toYearOptions = (years: readonly string[]) => years.map((value) => ({ value, label: value }));
