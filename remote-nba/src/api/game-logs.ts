import { type NbaGameLog, nbaGameLogsSchema } from '@sharpside/contracts/api';
import { apiClient, type CallOptions } from '@sharpside/shared-auth';
import { answerReader, usePagedList } from '@sharpside/shared-data';
import type { GameFilter } from './player-averages.ts';

export type { NbaGameLog };

/** `playerId` tells two players of one name apart, where the backend gives one. */
export type GameLogsQuery = GameFilter & { playerName: string; playerId: number | null };

// A chart shows that many legibly, and they are a quarter of a season. A button loads more.
const GAMES_A_PAGE = 20;

const parseLogs = answerReader(nbaGameLogsSchema, 'game logs');

/** `generation`: logs of another one are asked for again, as when the filters changed meanwhile. */
const gameLogsKey = (query: GameLogsQuery, generation: number) =>
  ['nba/game-logs', query, generation] as const;

/** One page of a player's games, the oldest first within it; page 1 has the newest games. @throws {ApiError} */
export const fetchGameLogs = (
  { playerName, playerId, opponents, seasons, startDate, endDate, page }: GameLogsQuery & { page: number },
  { signal }: CallOptions = {},
  http = apiClient,
) =>
  http.get('/api/nba-gen-player-stats/', parseLogs, {
    query: {
      player_name: playerName,
      player_id: playerId ?? undefined,
      opponent: opponents,
      season: seasons,
      start_date: startDate,
      end_date: endDate,
      page,
      page_size: GAMES_A_PAGE,
    },
    signal,
  });

async function fetchNewestFirst(query: GameLogsQuery & { page: number }, signal: AbortSignal) {
  const { results, ...page } = await fetchGameLogs(query, { signal });
  const next = page.current_page < page.total_pages ? 'more' : null;
  return { ...page, results: results.toReversed(), next };
}

/** A player's games, each page in reverse of the order in which it came: the newest first. */
export const useGameLogs = (query: GameLogsQuery, generation: number) =>
  usePagedList({
    key: gameLogsKey(query, generation),
    fetchPage: ({ page, signal }) => fetchNewestFirst({ ...query, page }, signal),
  });

/** The answer's figures for all games of a list. */
export type GameLogSummary = Omit<Awaited<ReturnType<typeof fetchNewestFirst>>, 'results' | 'next'>;
