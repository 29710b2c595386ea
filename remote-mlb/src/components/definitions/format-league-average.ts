import type { MlbLeagueAverage } from '../../api/league-averages.ts';

const FORMATS: Record<NonNullable<MlbLeagueAverage['unit']>, (value: number) => string> = {
  mph: (value) => `${value.toFixed(1)} mph`,
  degrees: (value) => `${value.toFixed(1)}°`,
  percent: (value) => `${value.toFixed(1)}%`,
  // A batting average is written without the zero before its point.
  average: (value) => value.toFixed(3).replace(/^0/, ''),
  runs: (value) => value.toFixed(2),
};

/** A league average in the usual notation of its figure, such as `.244`; 'N/A' if unknown. */
export const formatLeagueAverage = ({ value, unit }: MlbLeagueAverage): string =>
  value === null || unit === null ? 'N/A' : FORMATS[unit](value);
