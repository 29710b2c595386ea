import { type NbaThreePointerPrediction, nbaThreePointerPredictionSchema } from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader } from '@sharpside/shared-data';
import type { Day } from '@sharpside/shared-ui/eastern';
import * as v from 'valibot';
import type { PredictionList } from './predictions-of-day.ts';

export type { NbaThreePointerPrediction };

const answerSchema = v.array(nbaThreePointerPredictionSchema);
const parseRows = answerReader(answerSchema, 'three-pointer predictions');

/**
 * Three-pointer predictions, by game and score: for a day (US Eastern), or for the newest two weeks.
 *
 * @throws {ApiError}
 */
export const fetchThreePointerPredictions = (date: Day | undefined, signal?: AbortSignal, http = apiClient) =>
  http.get('/api/nba-three-pointer-predictions/', parseRows, { query: { date }, signal });

export const THREE_POINTERS: PredictionList<NbaThreePointerPrediction> = {
  key: 'nba/three-pointers',
  fetchRows: fetchThreePointerPredictions,
};
