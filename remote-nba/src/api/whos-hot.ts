import {
  NBA_MIN_HOT_GAMES,
  NBA_WHOS_HOT_SORTS,
  type NbaWhosHotRow,
  type NbaWhosHotSort,
  nbaWhosHotSchema,
} from '@sharpside/contracts/api';
import { apiClient, type CallOptions } from '@sharpside/shared-auth';
import { answerReader, usePagedList } from '@sharpside/shared-data';
import type { Day } from '@sharpside/shared-ui/eastern';

export { NBA_MIN_HOT_GAMES, NBA_WHOS_HOT_SORTS, type NbaWhosHotRow, type NbaWhosHotSort };

/** The sorts that the screen always offers. The headers of its table offer all. */
export const WHOS_HOT_SORTS = [
  'avg_points',
  'num_20pt_games',
  'num_30pt_games',
  'avg_rebounds',
  'avg_assists',
] as const satisfies readonly NbaWhosHotSort[];

/** `team` 'all' means every team. */
export type WhosHotQuery = {
  team: string;
  /** Minimum number of games in the seven days. */
  min: number;
  sort: NbaWhosHotSort;
  direction: 'asc' | 'desc';
};

const WHOS_HOT_TIMEOUT_MS = 10_000;

const parsePage = answerReader(nbaWhosHotSchema, 'hot players');

const whosHotKey = (query: WhosHotQuery, today: Day) => ['nba/whos-hot', query, today] as const;

/** One page of players, with their last seven days against their season. @throws {ApiError} `TIMEOUT` after 10 s. */
export const fetchWhosHot = (
  { team, min, ...rest }: WhosHotQuery & { page: number },
  { signal }: CallOptions = {},
  http = apiClient,
) =>
  http.get('/api/nba-whos-hot/', parsePage, {
    query: {
      ...rest,
      team: team === 'all' ? undefined : team,
      // The backend may still be of the previous release, which refuses unknown parameters.
      ...(min !== NBA_MIN_HOT_GAMES && { min_games: min }),
    },
    signal,
    timeoutMs: WHOS_HOT_TIMEOUT_MS,
  });

/** `today` loads the players again on another day. */
export const useWhosHot = (query: WhosHotQuery, today: Day) =>
  usePagedList({
    key: whosHotKey(query, today),
    fetchPage: ({ page, signal }) => fetchWhosHot({ ...query, page }, { signal }),
  });
