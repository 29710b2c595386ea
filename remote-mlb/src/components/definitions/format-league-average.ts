import type { MlbLeagueAverage } from '../../api/league-averages.ts';

const FORMATS: Record<NonNullable<MlbLeagueAverage['unit']>, (value: number) => string> = {
  mph: (value) => `${value.toFixed(1)} mph`,
  degrees: (value) => `${value.toFixed(1)}°`,
  percent: (value) => `${value.toFixed(1)}%`,
  // A batting average has no zero before its point.
  average: (value) => value.toFixed(3).replace(/^0/, ''),
  runs: (value) => value.toFixed(2),
};

/** A league's average in the form in which the figure is read, such as `.244`; 'N/A' where it is not known. */
export const formatLeagueAverage = ({ value, unit }: MlbLeagueAverage): string =>
  value === null || unit === null ? 'N/A' : FORMATS[unit](value);
