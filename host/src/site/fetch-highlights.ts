import { createReader, type Highlights, highlightsSchema } from '@sharpside/contracts/api';
import { apiClient, type CallOptions } from '@sharpside/shared-auth';

export type { Highlights };

const readHighlights = createReader(highlightsSchema, 'highlights');
const parseHighlights = (json: unknown) => readHighlights(json).answer;

/** The figures and games of the front page. @throws {ApiError} */
export const fetchHighlights = (options: CallOptions, http = apiClient): Promise<Highlights> =>
  http.get('/api/highlights', parseHighlights, options);
