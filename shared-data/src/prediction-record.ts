import {
  type ForecastLogState,
  type PredictionRecord as KindRecord,
  type PredictionKind,
  predictionRecordsSchema,
} from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader } from './read-answer.ts';
import { useData } from './use-data.ts';

/** The record of a kind of prediction, and the state of its log; null if the backend reports no log. */
export type PredictionRecord = KindRecord & { readonly log: ForecastLogState | null };

const readRecords = answerReader(predictionRecordsSchema, 'prediction record');

/** Cache key of a kind's track record. */
export const predictionRecordKey = (kind: PredictionKind) => ['predictions/record', kind] as const;

/** The track record of a kind of prediction; null if the backend has none. @throws {ApiError} */
export const fetchPredictionRecord = async (
  kind: PredictionKind,
  signal?: AbortSignal,
  http = apiClient,
): Promise<PredictionRecord | null> => {
  const { results, log } = await http.get('/api/predictions/record', readRecords, {
    query: { kind },
    signal,
  });
  const record = results.find((one) => one.kind === kind);
  return record === undefined ? null : { ...record, log };
};

/** The track record of a kind of prediction, for signed-in visitors. */
export const usePredictionRecord = (kind: PredictionKind) =>
  useData(predictionRecordKey(kind), (signal) => fetchPredictionRecord(kind, signal));
