import { type BatterPredictionRow, batterPredictionsSchema } from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader, useData } from '@sharpside/shared-data';

export type { BatterPredictionRow };

export type BatterPredictionList = 'top-hr-predictions-history' | 'top-hits-predictions-history';

type BatterPredictionQuery = { list: BatterPredictionList; date: string };

const readPredictions = answerReader(batterPredictionsSchema, 'batter predictions');
const parseRows = (json: unknown) => readPredictions(json).results;

const batterPredictionsKey = (query: BatterPredictionQuery) => ['mlb/predictions', query] as const;

/** Predictions of batters for a day (US Eastern), highest score first. @throws {ApiError} */
export const fetchBatterPredictions = (
  { list, date }: BatterPredictionQuery,
  signal?: AbortSignal,
  http = apiClient,
) => http.get(`/api/${list}/`, parseRows, { query: { date }, signal });

/** Loads nothing while `query` is null. */
export const useBatterPredictions = (query: BatterPredictionQuery | null) =>
  useData(query && batterPredictionsKey(query), async (signal) =>
    query === null ? [] : fetchBatterPredictions(query, signal),
  );
