import {
  NBA_MIN_HOT_GAMES,
  type NbaWhosHotRow,
  type NbaWhosHotSort,
  nbaWhosHotSchema,
} from '@sharpside/contracts/api';
import { apiClient, type CallOptions } from '@sharpside/shared-auth';
import { answerReader, usePagedList } from '@sharpside/shared-data';

export { NBA_MIN_HOT_GAMES, type NbaWhosHotRow };

/** The backend's sorts that the screen offers. */
export const WHOS_HOT_SORTS = [
  'avg_points',
  'num_20pt_games',
  'num_30pt_games',
  'avg_rebounds',
  'avg_assists',
] as const satisfies readonly NbaWhosHotSort[];

export type WhosHotSort = (typeof WHOS_HOT_SORTS)[number];

/** `team` 'all' means every team. */
export type WhosHotQuery = {
  team: string;
  /** Minimum number of games in the seven days. */
  min: number;
  sort: WhosHotSort;
  direction: 'asc' | 'desc';
};

const WHOS_HOT_TIMEOUT_MS = 10_000;

const parsePage = answerReader(nbaWhosHotSchema, 'hot players');

const whosHotKey = (query: WhosHotQuery) => ['nba/whos-hot', query] as const;

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

export const useWhosHot = (query: WhosHotQuery) =>
  usePagedList({
    key: whosHotKey(query),
    fetchPage: ({ page, signal }) => fetchWhosHot({ ...query, page }, { signal }),
  });
