import { createReader, type Freshness, freshnessSchema } from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { type Load, useData } from './use-data.ts';

const readFreshness = createReader(freshnessSchema, 'freshness');
const parseFreshness = (json: unknown) => readFreshness(json).answer;

/** Cache key of the freshness. */
export const FRESHNESS_KEY = ['freshness'] as const;

/** The age of the statistics, and a mark for generated data. @throws {ApiError} */
export const fetchFreshness = (signal?: AbortSignal, http = apiClient): Promise<Freshness> =>
  http.get('/api/freshness', parseFreshness, { signal });

const loadFreshness: Load<Freshness> = (signal) => fetchFreshness(signal);

/** The age of the statistics, for every visitor. If `data.is_sample` is set, screens must show 'Sample data'. */
export const useFreshness = () => useData(FRESHNESS_KEY, loadFreshness, { isPublic: true });
