import { type NflMatchup, type NflMatchupRow, nflMatchupSchema } from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader, useData } from '@sharpside/shared-data';

export type { NflMatchup, NflMatchupRow };

/** Both teams by code, and a season by its starting year. */
export type MatchupQuery = { offense: string; defense: string; year: string };

const parseMatchup = answerReader(nflMatchupSchema, 'receivers of the matchup');

const matchupKey = (query: MatchupQuery) => ['nfl/matchup', query] as const;

/**
 * A team's receivers, ranked by their expected yards per game against a defence's coverages.
 *
 * Source: docs/methods.md, "Receivers against a defence's coverages".
 * @throws {ApiError}
 */
export const fetchMatchup = (query: MatchupQuery, signal?: AbortSignal, http = apiClient) =>
  http.get('/api/nfl/matchup/', parseMatchup, { query, signal });

export const useMatchup = (query: MatchupQuery) =>
  useData(matchupKey(query), (signal) => fetchMatchup(query, signal));
