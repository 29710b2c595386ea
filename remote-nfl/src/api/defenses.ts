import {
  type NflDefenseRow,
  type NflPosition,
  nflDefenseRowSchema,
  nflSeasonListOf,
} from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader, useData } from '@sharpside/shared-data';

export type { NflDefenseRow };

/** `year`: a season by its starting year. */
export type DefenseQuery = { position: NflPosition; year: string };

const SLUGS: Readonly<Record<NflPosition, string>> = {
  QB: 'defenses-against-qbs',
  RB: 'defenses-against-rbs',
  WR: 'defenses-against-wrs',
  TE: 'defenses-against-tes',
};

const readDefenses = answerReader(nflSeasonListOf(nflDefenseRowSchema), 'defenses');
const parseRows = (json: unknown) => readDefenses(json).results;

const defensesKey = (query: DefenseQuery) => ['nfl/defenses', query] as const;

/** The figures that each defence allowed to a position in a regular season. @throws {ApiError} */
export const fetchDefenses = ({ position, year }: DefenseQuery, signal?: AbortSignal, http = apiClient) =>
  http.get(`/api/nfl/${SLUGS[position]}/`, parseRows, { query: { year }, signal });

export const useDefenses = (query: DefenseQuery) =>
  useData(defensesKey(query), (signal) => fetchDefenses(query, signal));
