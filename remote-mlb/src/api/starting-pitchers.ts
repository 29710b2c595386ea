import {
  MLB_MIN_STARTS,
  STARTING_PITCHER_SORTS,
  type StartingPitcherRow,
  type StartingPitcherSort,
  startingPitcherStatsSchema,
} from '@sharpside/contracts/api';
import { apiClient, type CallOptions } from '@sharpside/shared-auth';
import { answerReader, type PageQuery, usePagedList } from '@sharpside/shared-data';
import type { Day } from '@sharpside/shared-ui/eastern';

export { MLB_MIN_STARTS, STARTING_PITCHER_SORTS, type StartingPitcherRow, type StartingPitcherSort };

/** `team` 'all' means every team. */
export type StartingPitcherQuery = { team: string; sort: StartingPitcherSort; direction: 'asc' | 'desc' };

const parsePage = answerReader(startingPitcherStatsSchema, 'starting pitchers');

const startingPitchersKey = (query: StartingPitcherQuery, today: Day) =>
  ['mlb/starting-pitchers', query, today] as const;

/** A page of today's starters, or of the next day with starters. @throws {ApiError} */
export const fetchStartingPitchers = (
  { team, ...rest }: StartingPitcherQuery & PageQuery,
  { signal }: CallOptions = {},
  http = apiClient,
) =>
  http.get('/api/starting-pitcher-stats/', parsePage, {
    query: { ...rest, team: team === 'all' ? undefined : team },
    signal,
  });

/** `today` loads the starters again on another day. */
export const useStartingPitchers = (query: StartingPitcherQuery, today: Day) =>
  usePagedList({
    key: startingPitchersKey(query, today),
    fetchPage: ({ signal, ...page }) => fetchStartingPitchers({ ...query, ...page }, { signal }),
  });
