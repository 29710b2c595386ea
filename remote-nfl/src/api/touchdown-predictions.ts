import { listOf, type NflTouchdownPrediction, nflTouchdownPredictionSchema } from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader, useData } from '@sharpside/shared-data';

export type { NflTouchdownPrediction };

type TouchdownList = 'top-td-predictions-history' | 'top-td-longshots-history' | 'top-td-first-history';

type TouchdownQuery = { list: TouchdownList; date: string };

const readPredictions = answerReader(listOf(nflTouchdownPredictionSchema), 'touchdown predictions');
const parseRows = (json: unknown) => readPredictions(json).results;

const touchdownPredictionsKey = (query: TouchdownQuery) => ['nfl/touchdowns', query] as const;

/** Touchdown predictions for a day (US Eastern), highest score first. @throws {ApiError} */
export const fetchTouchdownPredictions = (
  { list, date }: TouchdownQuery,
  signal?: AbortSignal,
  http = apiClient,
) => http.get(`/api/${list}/`, parseRows, { query: { date }, signal });

export const useTouchdownPredictions = (query: TouchdownQuery) =>
  useData(touchdownPredictionsKey(query), (signal) => fetchTouchdownPredictions(query, signal));
