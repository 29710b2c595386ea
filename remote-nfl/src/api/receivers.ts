import {
  NFL_COVERAGE_TYPES,
  type NflCoverageType,
  type NflReceiverRow,
  nflReceiverRowSchema,
  nflSeasonListOf,
} from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader, useData } from '@sharpside/shared-data';

export { NFL_COVERAGE_TYPES, type NflCoverageType, type NflReceiverRow };

/** A team by code, a season by its starting year, and a coverage. */
export type ReceiversQuery = { team: string; year: string; coverage: NflCoverageType };

const readReceivers = answerReader(nflSeasonListOf(nflReceiverRowSchema), 'receivers');
const parseRows = (json: unknown) => readReceivers(json).results;

const receiversKey = (query: ReceiversQuery) => ['nfl/receivers', query] as const;

/** A team's receivers in a regular season against one coverage, most targeted first. @throws {ApiError} */
export const fetchReceivers = (query: ReceiversQuery, signal?: AbortSignal, http = apiClient) =>
  http.get('/api/nfl/receivers/', parseRows, { query, signal });

/** If `team` is null, nothing is requested yet. */
export const useReceivers = ({ team, ...rest }: Omit<ReceiversQuery, 'team'> & { team: string | null }) =>
  useData(team === null ? null : receiversKey({ team, ...rest }), (signal) =>
    fetchReceivers({ team: team ?? '', ...rest }, signal),
  );
