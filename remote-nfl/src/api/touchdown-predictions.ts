import { parseContract } from 'contracts';
import { listOf, type NflTouchdownPrediction, nflTouchdownPredictionSchema } from 'contracts/api';
import { apiClient } from 'shared-auth';
import { useData } from 'shared-auth/data';
import * as v from 'valibot';

export type { NflTouchdownPrediction };

/** The histories of predictions. */
export type TouchdownList =
  | 'top-td-predictions-history'
  | 'top-td-longshots-history'
  | 'top-td-first-history';

type TouchdownQuery = { list: TouchdownList; date: string };

// The specification lets the backend leave out the envelope.
const answerSchema = v.union([listOf(nflTouchdownPredictionSchema), v.array(nflTouchdownPredictionSchema)]);

function parseRows(json: unknown): readonly NflTouchdownPrediction[] {
  const answer = parseContract(answerSchema, json, 'touchdown predictions');
  return 'results' in answer ? answer.results : answer;
}

export const touchdownPredictionsKey = (query: TouchdownQuery) => ['nfl/touchdowns', query] as const;

/** What was predicted for a day (US Eastern), highest score first. @throws {ApiError} */
export const fetchTouchdownPredictions = (
  { list, date }: TouchdownQuery,
  signal?: AbortSignal,
  http = apiClient,
) => http.get(`/api/${list}/`, parseRows, { query: { date }, signal });

export const useTouchdownPredictions = (query: TouchdownQuery) =>
  useData(touchdownPredictionsKey(query), (signal) => fetchTouchdownPredictions(query, signal));
