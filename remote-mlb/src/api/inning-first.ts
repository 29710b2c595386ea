import { type InningFirstRow, inningFirstSchema, MLB_MIN_STARTS } from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader, useData } from '@sharpside/shared-data';

export { type InningFirstRow, MLB_MIN_STARTS };

const readStats = answerReader(inningFirstSchema, 'first-inning stats');
const parseRows = (json: unknown) => readStats(json).results;

const INNING_FIRST_KEY = ['mlb/inning-first'] as const;

/**
 * First innings of today's starters: pitches per game of each starter and of the opposing line-up. @throws {ApiError}
 */
export const fetchInningFirst = (signal?: AbortSignal, http = apiClient) =>
  http.get('/api/inningfirst/', parseRows, { signal });

export const useInningFirst = () => useData(INNING_FIRST_KEY, (signal) => fetchInningFirst(signal));
