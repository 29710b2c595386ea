import { type ParkFactorRow, parkFactorsSchema } from 'contracts/api';
import { apiClient } from 'shared-auth';
import { answerReader, useData } from 'shared-auth/data';
import { mlb } from 'shared-ui/teams/mlb';

export type { ParkFactorRow };

export const PARK_FACTORS = ['home_runs', 'triples', 'doubles', 'singles'] as const;
export const HANDS = ['left', 'right'] as const;
export const TIMES = ['day', 'night'] as const;

export type ParkFactor = (typeof PARK_FACTORS)[number];
export type Split = {
  hands: readonly (typeof HANDS)[number][];
  times: readonly (typeof TIMES)[number][];
};
export type ParkFactorSort = 'team_name' | ParkFactor;
export type ParkFactorQuery = {
  split: Split;
  page: number;
  sort: ParkFactorSort;
  direction: 'asc' | 'desc';
};

const NICKNAMES: ReadonlySet<string> = new Set(mlb.teams.map(({ nickname }) => nickname));

/** The name of the split in the path of its call; neither hands nor times chosen is all of them. */
export function toSplitName({ hands, times }: Split): string {
  const hasAllHands = hands.length !== 1;
  const hasAllTimes = times.length !== 1;
  if (hands.length === 0 || (hasAllHands && hasAllTimes)) return 'all';
  return `${hasAllHands ? 'leftright' : hands[0]}-${hasAllTimes ? 'daynight' : times[0]}`;
}

const readFactors = answerReader(parkFactorsSchema, 'park factors');
const parsePage = (json: unknown) => {
  const { results, ...page } = readFactors(json);
  return { ...page, results: results.filter(({ team_name }) => NICKNAMES.has(team_name)) };
};

const parkFactorsKey = (query: ParkFactorQuery) => ['mlb/park-factors', query] as const;

/** A page of park factors, 100 being neutral, of the teams that we know. @throws {ApiError} */
export const fetchParkFactors = (
  { split, ...query }: ParkFactorQuery,
  signal?: AbortSignal,
  http = apiClient,
) => http.get(`/api/park-factors-${toSplitName(split)}/`, parsePage, { query, signal });

export const useParkFactors = (query: ParkFactorQuery) =>
  useData(parkFactorsKey(query), (signal) => fetchParkFactors(query, signal), { keepPrevious: true });
