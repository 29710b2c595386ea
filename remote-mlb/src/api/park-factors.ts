import {
  type ParkFactor,
  type ParkFactorHand,
  type ParkFactorRow,
  type ParkFactorSort,
  type ParkFactorSplit,
  type ParkFactorTime,
  parkFactorsSchema,
} from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader, useData } from '@sharpside/shared-data';
import { mlb } from '@sharpside/shared-ui/teams/mlb';

export type { ParkFactor, ParkFactorRow, ParkFactorSort };

/** Hands and times of day of the games that count. Without times, both count. Without hands, all games count. */
export type Split = { hands: readonly ParkFactorHand[]; times: readonly ParkFactorTime[] };
export type ParkFactorQuery = {
  split: Split;
  page: number;
  sort: ParkFactorSort;
  direction: 'asc' | 'desc';
};

const NICKNAMES: ReadonlySet<string> = new Set(mlb.teams.map(({ nickname }) => nickname));

/** The name of the split in the path of its call. Without hands it is `all`, even if a time is chosen. */
export function toSplitName({ hands, times }: Split): ParkFactorSplit {
  const [hand] = hands.length === 1 ? hands : [];
  const [time] = times.length === 1 ? times : [];
  if (hand !== undefined) return `${hand}-${time ?? 'daynight'}`;
  return time === undefined || hands.length === 0 ? 'all' : `leftright-${time}`;
}

const readFactors = answerReader(parkFactorsSchema, 'park factors');
const parsePage = (json: unknown) => {
  const { results, ...page } = readFactors(json);
  return { ...page, results: results.filter(({ team_name }) => NICKNAMES.has(team_name)) };
};

const parkFactorsKey = (query: ParkFactorQuery) => ['mlb/park-factors', query] as const;

/** A page of park factors for known teams; 100 is neutral. @throws {ApiError} */
export const fetchParkFactors = (
  { split, ...query }: ParkFactorQuery,
  signal?: AbortSignal,
  http = apiClient,
) => http.get(`/api/park-factors-${toSplitName(split)}/`, parsePage, { query, signal });

/** The previous page's season and number of pages stay until the next page is loaded. */
export const useParkFactors = (query: ParkFactorQuery) =>
  useData(parkFactorsKey(query), (signal) => fetchParkFactors(query, signal), { keepPrevious: true });
