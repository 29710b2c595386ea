import { type NflCoverageRow, nflCoverageSchema } from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader, useData } from '@sharpside/shared-data';

export type { NflCoverageRow };

const parseCoverages = answerReader(nflCoverageSchema, 'coverages');

const coverageKey = (year: string) => ['nfl/coverage', year] as const;

/**
 * The coverages of each defence in a regular season, one row per defence, and the league's next game.
 *
 * Units: percentages 0 to 100.
 * @throws {ApiError}
 */
export const fetchCoverage = (year: string, signal?: AbortSignal, http = apiClient) =>
  http.get('/api/nfl/coverage/', parseCoverages, { query: { year }, signal });

/** `year` is null as long as nobody asks. */
export const useCoverage = (year: string | null) =>
  useData(year === null ? null : coverageKey(year), (signal) => fetchCoverage(year ?? '', signal));
