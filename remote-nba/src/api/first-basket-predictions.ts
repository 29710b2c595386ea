import { type NbaFirstBasketPrediction, nbaFirstBasketPredictionSchema } from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader } from '@sharpside/shared-data';
import type { Day } from '@sharpside/shared-ui/eastern';
import * as v from 'valibot';
import type { PredictionList } from './predictions-of-day.ts';

export type { NbaFirstBasketPrediction };

const answerSchema = v.array(nbaFirstBasketPredictionSchema);
const parseRows = answerReader(answerSchema, 'first-basket predictions');

/**
 * First-basket predictions, by game and score: for a day (US Eastern), or for the newest two weeks.
 *
 * @throws {ApiError}
 */
export const fetchFirstBasketPredictions = (date: Day | undefined, signal?: AbortSignal, http = apiClient) =>
  http.get('/api/nba-multi-factor-first-basket', parseRows, { query: { date }, signal });

export const FIRST_BASKETS: PredictionList<NbaFirstBasketPrediction> = {
  key: 'nba/first-baskets',
  fetchRows: fetchFirstBasketPredictions,
};

/** The chance that the predicted player's team wins the opening tip. Units: 0 to 100; null if unknown. */
export const toTipWinPercent = (prediction: NbaFirstBasketPrediction): number | null =>
  prediction.predicted_team === prediction.home_team
    ? prediction.home_tip_win_pct
    : prediction.away_tip_win_pct;
