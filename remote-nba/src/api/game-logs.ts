import { type NbaGameLog, nbaGameLogsSchema } from '@sharpside/contracts/api';
import { apiClient, type CallOptions } from '@sharpside/shared-auth';
import { answerReader, usePagedList } from '@sharpside/shared-data';
import type { GameFilter } from './player-averages.ts';

export type { NbaGameLog };

/** `playerId` distinguishes players of the same name; null if the backend does not give it. */
export type GameLogsQuery = GameFilter & { playerName: string; playerId: number | null };

// A chart shows this many games legibly, a quarter of a season. A button loads more.
const GAMES_A_PAGE = 20;

const parseLogs = answerReader(nbaGameLogsSchema, 'game logs');

/** Another `generation` loads the logs again, for example after the filters changed. */
const gameLogsKey = (query: GameLogsQuery, generation: number) =>
  ['nba/game-logs', query, generation] as const;

/** A page of a player's games, oldest first within the page. Page 1 has the newest games. @throws {ApiError} */
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

/** A player's games, newest first. Each page is reversed after loading. */
export const useGameLogs = (query: GameLogsQuery, generation: number) =>
  usePagedList({
    key: gameLogsKey(query, generation),
    fetchPage: ({ page, signal }) => fetchNewestFirst({ ...query, page }, signal),
  });

/** The answer's figures over all games of a list. */
export type GameLogSummary = Omit<Awaited<ReturnType<typeof fetchNewestFirst>>, 'results' | 'next'>;
