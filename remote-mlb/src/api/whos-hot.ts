import {
  MLB_MIN_BATTED_BALLS,
  WHOS_HOT_SORTS,
  type WhosHotRow,
  type WhosHotSort,
  whosHotSchema,
} from '@sharpside/contracts/api';
import { apiClient, type CallOptions } from '@sharpside/shared-auth';
import { answerReader, type PageQuery, usePagedList } from '@sharpside/shared-data';
import type { Day } from '@sharpside/shared-ui/eastern';

export { MLB_MIN_BATTED_BALLS, WHOS_HOT_SORTS, type WhosHotRow, type WhosHotSort };

/** `team` 'all' means every team. */
export type WhosHotQuery = {
  hand: 'all' | 'L' | 'R';
  team: string;
  /** Minimum number of batted balls in the seven days. */
  min: number;
  sort: WhosHotSort;
  direction: 'asc' | 'desc';
};

const parsePage = answerReader(whosHotSchema, 'hot batters');

const whosHotKey = (query: WhosHotQuery, day: Day) => ['mlb/whos-hot', query, day] as const;

/** One page of batters, with their last seven days against their season. @throws {ApiError} */
export const fetchWhosHot = (
  { team, min, ...rest }: WhosHotQuery & PageQuery,
  { signal }: CallOptions = {},
  http = apiClient,
) =>
  http.get('/api/whos-hot/', parsePage, {
    query: {
      ...rest,
      team: team === 'all' ? undefined : team,
      // The backend may still be of the previous release, which refuses unknown parameters.
      ...(min !== MLB_MIN_BATTED_BALLS && { min_batted_balls: min }),
    },
    signal,
  });

/** `day`: the day of the figures; another one loads them again. */
export const useWhosHot = (query: WhosHotQuery, day: Day) =>
  usePagedList({
    key: whosHotKey(query, day),
    fetchPage: ({ signal, ...page }) => fetchWhosHot({ ...query, ...page }, { signal }),
  });
