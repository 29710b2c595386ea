import { type InningFirstRow, inningFirstSchema, MLB_MIN_STARTS } from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader, useData } from '@sharpside/shared-data';
import type { Day } from '@sharpside/shared-ui/eastern';

export { type InningFirstRow, MLB_MIN_STARTS };

const readStats = answerReader(inningFirstSchema, 'first-inning stats');
const parseRows = (json: unknown) => readStats(json).results;

const inningFirstKey = (today: Day) => ['mlb/inning-first', today] as const;

/**
 * First innings of today's starters: pitches per game of each starter and of the opposing line-up. @throws {ApiError}
 */
export const fetchInningFirst = (signal?: AbortSignal, http = apiClient) =>
  http.get('/api/inningfirst/', parseRows, { signal });

/** `today` loads the starters again on another day. */
export const useInningFirst = (today: Day) =>
  useData(inningFirstKey(today), (signal) => fetchInningFirst(signal));
