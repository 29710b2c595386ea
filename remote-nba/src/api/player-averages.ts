import {
  NBA_MIN_GAMES,
  type NbaPlayerAverages,
  type NbaPlayerAveragesSort,
  nbaPlayerAveragesSchema,
  pageOf,
} from '@sharpside/contracts/api';
import { apiClient, type CallOptions } from '@sharpside/shared-auth';
import { answerReader, type PageQuery, usePagedList } from '@sharpside/shared-data';
import { seasonStartYear, todayEastern } from '@sharpside/shared-ui/eastern';

export type { NbaPlayerAverages, NbaPlayerAveragesSort };

/** True where averages are of too few games to say much. */
export const isOfFewGames = ({ games }: NbaPlayerAverages): boolean =>
  games !== null && games < NBA_MIN_GAMES;

/** A season by its years: `2026-2027`. */
export type Season = `${number}-${number}`;

const FIRST_YEAR = 2021;

const currentYear = () => seasonStartYear('nba', todayEastern());
const toSeason = (year: number): Season => `${year}-${year + 1}`;

/** The season that today's date belongs to, US Eastern. */
export const currentSeason = (): Season => toSeason(currentYear());

/** The seasons that the tracker has, the current one last. */
export const listSeasons = (): Season[] =>
  Array.from({ length: currentYear() - FIRST_YEAR + 1 }, (_, index) => toSeason(FIRST_YEAR + index));

/** Which games count. Dates are `YYYY-MM-DD`; what is empty is no filter. */
export type GameFilter = {
  opponents: readonly string[];
  seasons: readonly Season[];
  startDate: string;
  endDate: string;
};

/** The players and games that count, and the order of the list. */
export type PlayerAveragesQuery = GameFilter & {
  playerName: string;
  teams: readonly string[];
  sort: NbaPlayerAveragesSort;
  direction: 'asc' | 'desc';
};

const parsePage = answerReader(pageOf(nbaPlayerAveragesSchema), 'players');

const playerAveragesKey = (query: PlayerAveragesQuery & { page_size?: number }) =>
  ['nba/player-averages', query] as const;

/** One page of players' averages per game, over the games that the filters leave. @throws {ApiError} */
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

/** Players' averages under the filters, loaded page by page; `rowsPerPage` undefined: as many as the backend gives. */
export function usePlayerAverages(query: PlayerAveragesQuery, rowsPerPage?: number) {
  const sized = { ...query, ...(rowsPerPage !== undefined && { page_size: rowsPerPage }) };
  return usePagedList({
    key: playerAveragesKey(sized),
    fetchPage: ({ signal, ...page }) => fetchPlayerAverages({ ...sized, ...page }, { signal }),
  });
}
