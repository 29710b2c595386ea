import {
  NBA_MIN_GAMES,
  type NbaPlayerAverages,
  type NbaPlayerAveragesSort,
  nbaPlayerAveragesSchema,
  pageOf,
} from '@sharpside/contracts/api';
import { apiClient, type CallOptions } from '@sharpside/shared-auth';
import { answerReader, type PageQuery, usePagedList } from '@sharpside/shared-data';
import { seasonStartYear, todayOfGames } from '@sharpside/shared-ui/eastern';

export type { NbaPlayerAverages, NbaPlayerAveragesSort };

/** True if the averages have too few games to be meaningful. */
export const isOfFewGames = ({ games }: NbaPlayerAverages): boolean =>
  games !== null && games < NBA_MIN_GAMES;

/** A season by its years: `2026-2027`. */
export type Season = `${number}-${number}`;

const FIRST_YEAR = 2021;

const currentYear = () => seasonStartYear('nba', todayOfGames());
const toSeason = (year: number): Season => `${year}-${year + 1}`;

/** The season of today's date, US Eastern. */
export const currentSeason = (): Season => toSeason(currentYear());

/** The tracker's seasons; the current season is last. */
export const listSeasons = (): Season[] =>
  Array.from({ length: currentYear() - FIRST_YEAR + 1 }, (_, index) => toSeason(FIRST_YEAR + index));

/** The games that count. Dates are `YYYY-MM-DD`; empty values filter nothing. */
export type GameFilter = {
  opponents: readonly string[];
  seasons: readonly Season[];
  startDate: string;
  endDate: string;
};

export type PlayerAveragesQuery = GameFilter & {
  playerName: string;
  teams: readonly string[];
  sort: NbaPlayerAveragesSort;
  direction: 'asc' | 'desc';
};

const parsePage = answerReader(pageOf(nbaPlayerAveragesSchema), 'players');

const playerAveragesKey = (query: PlayerAveragesQuery & { page_size?: number }) =>
  ['nba/player-averages', query] as const;

/** A page of players' averages per game, over the filtered games. @throws {ApiError} */
export const fetchPlayerAverages = (
  { playerName, teams, opponents, seasons, startDate, endDate, ...rest }: PlayerAveragesQuery & PageQuery,
  { signal }: CallOptions = {},
  http = apiClient,
) =>
  http.get('/api/nba-gen-player-stats-aggregated/', parsePage, {
    query: {
      player_name: playerName.trim(),
      team: teams,
      opponent: opponents,
      season: seasons,
      start_date: startDate,
      end_date: endDate,
      ...rest,
    },
    signal,
  });

/** `rowsPerPage` undefined means the backend's default. */
export function usePlayerAverages(query: PlayerAveragesQuery, rowsPerPage?: number) {
  const sized = { ...query, ...(rowsPerPage !== undefined && { page_size: rowsPerPage }) };
  return usePagedList({
    key: playerAveragesKey(sized),
    fetchPage: ({ signal, ...page }) => fetchPlayerAverages({ ...sized, ...page }, { signal }),
  });
}
