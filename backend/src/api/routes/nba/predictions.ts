import { nbaFirstBasketPredictionSchema, nbaThreePointerPredictionSchema } from 'contracts/api';
import * as v from 'valibot';
import { firstBasketPredictionsQuery, threePointerPredictionsQuery } from '../../../stats/nba/predictions.ts';
import { defineCall } from '../../call.ts';
import { dayParameter } from '../../parameters.ts';

/** How far back the screens' day-by-day buttons find something without asking again. */
const DAYS_WITHOUT_DATE = 14;

const parameters = {
  date: dayParameter('One day; left out, the newest two weeks that anything was foreseen for'),
} as const;

const toRange = (date: string | undefined) => ({ day: date ?? null, days: DAYS_WITHOUT_DATE });

export const nbaThreePointerPredictions = defineCall({
  path: '/api/nba-three-pointer-predictions/',
  about: 'How many three-pointers players are expected to make',
  access: 'session',
  parameters,
  answer: v.array(nbaThreePointerPredictionSchema),
  answerWith: ({ ask }, { date }) => ask(threePointerPredictionsQuery, toRange(date)),
});

export const nbaFirstBasketPredictions = defineCall({
  path: '/api/nba-multi-factor-first-basket',
  about: 'Who is expected to score first',
  access: 'session',
  parameters,
  answer: v.array(nbaFirstBasketPredictionSchema),
  answerWith: ({ ask }, { date }) => ask(firstBasketPredictionsQuery, toRange(date)),
});
