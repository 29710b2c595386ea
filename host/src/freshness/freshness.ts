import { parseContract } from 'contracts';
import { type Freshness, freshnessSchema } from 'contracts/api';
import { apiClient, type CallOptions } from 'shared-auth';

export type { Freshness };

const parseFreshness = (json: unknown) => parseContract(freshnessSchema, json, 'freshness');

/** How new the statistics are, and whether they are a sample. @throws {ApiError} */
export const fetchFreshness = (options: CallOptions, http = apiClient): Promise<Freshness> =>
  http.get('/api/freshness', parseFreshness, options);
