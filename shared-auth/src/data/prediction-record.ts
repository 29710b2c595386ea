import { parseContract } from 'contracts';
import { type PredictionKind, type PredictionRecord, predictionRecordsSchema } from 'contracts/api';
import { apiClient } from '../configure-auth.ts';
import { useData } from './use-data.ts';

export type { PredictionRecord };

const parseRecords = (json: unknown) =>
  parseContract(predictionRecordsSchema, json, 'prediction record').results;

export const predictionRecordKey = (kind: PredictionKind) => ['predictions/record', kind] as const;

/** How all decided predictions of a kind fared; null where the backend knows nothing of it. @throws {ApiError} */
export const fetchPredictionRecord = async (
  kind: PredictionKind,
  signal?: AbortSignal,
  http = apiClient,
): Promise<PredictionRecord | null> => {
  const records = await http.get('/api/predictions/record', parseRecords, { query: { kind }, signal });
  return records.find((record) => record.kind === kind) ?? null;
};

export const usePredictionRecord = (kind: PredictionKind) =>
  useData(predictionRecordKey(kind), (signal) => fetchPredictionRecord(kind, signal));
