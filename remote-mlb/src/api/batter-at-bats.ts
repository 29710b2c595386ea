import { type AtBatRow, batterAtBatsSchema } from '@sharpside/contracts/api';
import { apiClient, type CallOptions } from '@sharpside/shared-auth';
import { answerReader, type PageQuery, usePagedList } from '@sharpside/shared-data';
import type { BattedBallFilter } from './batted-ball-filter.ts';
import type { ExitVelocityQuery } from './exit-velocity.ts';

export type { AtBatRow };

/** `id` distinguishes batters of the same name; null if the backend does not give it. */
export type Batter = { id: number | null; name: string };

type AtBatQuery = BattedBallFilter & { batter: Batter };

const parsePage = answerReader(batterAtBatsSchema, 'at-bats');

/** The key includes the board's query, so a batter's at-bats are loaded again after a change of filter or order. */
const batterAtBatsKey = (board: ExitVelocityQuery, { id, name }: Batter) =>
  ['mlb/batter-at-bats', id ?? name, board] as const;

/** One page of a batter's balls in play, newest first. @throws {ApiError} */
export async function fetchBatterAtBats(
  { batter, ...filter }: AtBatQuery & PageQuery,
  { signal }: CallOptions = {},
  http = apiClient,
) {
  const who = { batter_name: batter.name, ...(batter.id !== null && { batter_id: batter.id }) };
  const body = { ...who, ...filter };
  const answer = await http.post('/api/batter-at-bats/', parsePage, { body, signal });
  return { ...answer, next: answer.current_page < answer.total_pages ? 'more' : null };
}

export function useBatterAtBats(board: ExitVelocityQuery, batter: Batter) {
  const { team: _1, player: _2, min_batted_balls: _3, sort: _4, direction: _5, ...filter } = board;
  return usePagedList({
    key: batterAtBatsKey(board, batter),
    fetchPage: ({ signal, ...page }) => fetchBatterAtBats({ ...filter, batter, ...page }, { signal }),
  });
}
