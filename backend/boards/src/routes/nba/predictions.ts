import {
  nbaFirstBasketPredictionSchema,
  nbaThreePointerPredictionSchema,
  type PredictionOutcome,
} from '@sharpside/contracts/api';
import * as v from 'valibot';
import { type CallContext, defineCall } from '../../call/call.ts';
import { dayParameter } from '../../call/parameters.ts';
import { firstBasketPredictionsQuery, threePointerPredictionsQuery } from '../../stats/nba/predictions.ts';
import { readGameStates, toGameStep } from '../shared/game-states.ts';

/** How far back the screens' day-by-day buttons find something without asking again. */
const DAYS_WITHOUT_DATE = 14;

const parameters = {
  date: dayParameter('One day; left out, the newest two weeks that anything was foreseen for'),
} as const;

type Prediction = {
  game_date: string;
  home_team: string;
  away_team: string;
  start_time: string | null;
  outcome: PredictionOutcome;
};

/** Predictions with the state of their games. Those of past days that are graded need nobody to be asked. */
async function withStates<Row extends Prediction>(context: CallContext, rows: readonly Row[]) {
  const days = rows.filter(({ outcome }) => outcome === null).map(({ game_date }) => game_date);
  const stateOf = await readGameStates(context, { league: 'nba', days });
  return rows.map((row) => ({
    ...row,
    game_state:
      row.outcome === null
        ? stateOf({ day: row.game_date, home: row.home_team, away: row.away_team, startsAt: row.start_time })
        : ('final' as const),
  }));
}

const toRange = (date: string | undefined) => ({ day: date ?? null, days: DAYS_WITHOUT_DATE });

export const nbaThreePointerPredictions = defineCall({
  path: '/api/nba-three-pointer-predictions/',
  about: 'How many three-pointers players are expected to make',
  access: 'protected',
  parameters,
  answer: v.array(nbaThreePointerPredictionSchema),
  changesWith: toGameStep,
  answerWith: async (context, { date }) =>
    withStates(context, await context.ask(threePointerPredictionsQuery, toRange(date))),
});

export const nbaFirstBasketPredictions = defineCall({
  path: '/api/nba-multi-factor-first-basket',
  about: 'Who is expected to score first',
  access: 'protected',
  parameters,
  answer: v.array(nbaFirstBasketPredictionSchema),
  changesWith: toGameStep,
  answerWith: async (context, { date }) =>
    withStates(context, await context.ask(firstBasketPredictionsQuery, toRange(date))),
});
