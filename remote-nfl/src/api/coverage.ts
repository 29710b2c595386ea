import { type NflCoverageRow, nflCoverageRowSchema, nflSeasonListOf } from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader, useData } from '@sharpside/shared-data';

export type { NflCoverageRow };

const readCoverages = answerReader(nflSeasonListOf(nflCoverageRowSchema), 'coverages');
const parseRows = (json: unknown) => readCoverages(json).results;

const coverageKey = (year: string) => ['nfl/coverage', year] as const;

/**
 * The coverages of each defence in a regular season, one row per defence.
 *
 * Units: percentages 0 to 100.
 * @throws {ApiError}
 */
export const fetchCoverage = (year: string, signal?: AbortSignal, http = apiClient) =>
  http.get('/api/nfl/coverage/', parseRows, { query: { year }, signal });

export const useCoverage = (year: string) =>
  useData(coverageKey(year), (signal) => fetchCoverage(year, signal));
