import {
  EXIT_VELOCITY_SORTS,
  type ExitVelocityRow,
  type ExitVelocitySort,
  exitVelocitySchema,
  MLB_MIN_BATTED_BALLS,
} from '@sharpside/contracts/api';
import { apiClient, type CallOptions } from '@sharpside/shared-auth';
import { answerReader, type PageQuery, usePagedList } from '@sharpside/shared-data';
import type { BattedBallFilter } from './batted-ball-filter.ts';

export { EXIT_VELOCITY_SORTS, type ExitVelocityRow, type ExitVelocitySort, MLB_MIN_BATTED_BALLS };

/** An empty `team` means every team. */
export type ExitVelocityQuery = BattedBallFilter & {
  team: readonly string[];
  /** A part of the batter's name; undefined means every batter. */
  player: string | undefined;
  /** Minimum number of batted balls; undefined means no limit. */
  min_batted_balls: number | undefined;
  sort: ExitVelocitySort;
  direction: 'asc' | 'desc';
};

const parsePage = answerReader(exitVelocitySchema, 'batters');

const exitVelocityKey = (query: ExitVelocityQuery) => ['mlb/exit-velocity', query] as const;

/** One page of batters with their exit velocities. @throws {ApiError} */
export const fetchExitVelocity = (
  query: ExitVelocityQuery & PageQuery,
  { signal }: CallOptions = {},
  http = apiClient,
) => http.get('/api/exit-velocity/', parsePage, { query, signal });

/** If the filter selects no hand, nothing is requested. */
export const useExitVelocity = (query: ExitVelocityQuery) =>
  usePagedList({
    key: query.hand === '' ? null : exitVelocityKey(query),
    fetchPage: ({ signal, ...page }) => fetchExitVelocity({ ...query, ...page }, { signal }),
  });
