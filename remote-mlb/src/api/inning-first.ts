import { type InningFirstRow, inningFirstSchema, MLB_MIN_STARTS } from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader, useData } from '@sharpside/shared-data';
import type { Day } from '@sharpside/shared-ui/eastern';

export { type InningFirstRow, MLB_MIN_STARTS };

/** The columns by which the starters of first innings can be sorted, as the address has them. */
export const STARTER_SORTS = [
  'pitcher_name',
  'pitcher_team',
  'opp_team',
  'scoreless_thrown',
  'scoreless_seen',
  'avg_pitches_thrown',
  'avg_pitches_seen',
  'avg_strikes_thrown',
  'avg_strikes_seen',
  'avg_fouls_thrown',
  'avg_fouls_seen',
  'avg_balls_thrown',
  'avg_balls_seen',
  'start',
] as const;

export type StarterSort = (typeof STARTER_SORTS)[number];

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
