import { parseContract } from '@sharpside/contracts';
import { type Freshness, freshnessSchema } from '@sharpside/contracts/api';
import { apiClient, type CallOptions } from '@sharpside/shared-auth';

export type { Freshness };

const parseFreshness = (json: unknown) => parseContract(freshnessSchema, json, 'freshness');

/** The age of the statistics, and whether they are a sample. @throws {ApiError} */
export const fetchFreshness = (options: CallOptions, http = apiClient): Promise<Freshness> =>
  http.get('/api/freshness', parseFreshness, options);
