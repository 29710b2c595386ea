import { pitchersSchema } from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader, useData } from '@sharpside/shared-data';

const parsePitchers = answerReader(pitchersSchema, 'pitchers');

const PITCHERS_KEY = ['mlb/pitchers'] as const;

/** Names of all pitchers, sorted. @throws {ApiError} */
export const fetchPitchers = (signal?: AbortSignal, http = apiClient) =>
  http.get('/api/pitchers/', parsePitchers, { signal });

export const usePitchers = () => useData(PITCHERS_KEY, (signal) => fetchPitchers(signal));
