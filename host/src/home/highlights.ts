import { parseContract } from '@sharpside/contracts';
import { type Highlights, highlightsSchema } from '@sharpside/contracts/api';
import { apiClient, type CallOptions } from '@sharpside/shared-auth';

export type { Highlights };

const parseHighlights = (json: unknown) => parseContract(highlightsSchema, json, 'highlights');

/** A few figures and games of the moment. @throws {ApiError} */
export const fetchHighlights = (options: CallOptions, http = apiClient): Promise<Highlights> =>
  http.get('/api/highlights', parseHighlights, options);
