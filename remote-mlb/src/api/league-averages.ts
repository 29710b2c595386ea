import { type MlbLeagueAverage, mlbLeagueAveragesSchema } from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader, useData } from '@sharpside/shared-data';

export type { MlbLeagueAverage };
/** The name of a figure that has a league average, such as `exit_velocity`. */
export type LeagueFigure = MlbLeagueAverage['figure'];

const parseAverages = answerReader(mlbLeagueAveragesSchema, 'league averages');

const LEAGUE_AVERAGES_KEY = ['mlb/league-averages'] as const;

/** The league's averages of the newest season for the figures in the definitions. @throws {ApiError} */
export const fetchLeagueAverages = (signal?: AbortSignal, http = apiClient) =>
  http.get('/api/mlb-league-averages', parseAverages, { signal });

export const useLeagueAverages = () => useData(LEAGUE_AVERAGES_KEY, (signal) => fetchLeagueAverages(signal));
