import { batterPredictionsSchema } from 'contracts/api';
import { batterPredictionsQuery } from '../../../stats/mlb/batter-predictions.ts';
import { PREDICTION_KINDS, type PredictionKind } from '../../../stats/prediction-kinds.ts';
import { toEasternDay } from '../../../time/eastern-time.ts';
import { type Call, defineCall } from '../../call.ts';
import { dayParameter } from '../../parameters.ts';

type Foreseen = { path: `/api/${string}`; kind: PredictionKind; what: string };

const createPredictions = ({ path, kind, what }: Foreseen): Call =>
  defineCall({
    path,
    about: `What the model said of batters on one day: ${what}, highest score first`,
    access: 'subscription',
    parameters: { date: dayParameter('Day of the games, US Eastern; today where it is left out') },
    answer: batterPredictionsSchema,
    changesWith: toEasternDay,
    async answerWith({ ask, now, pictures }, { date }) {
      const rows = await ask(batterPredictionsQuery, { kind, day: date ?? toEasternDay(now) });
      return {
        results: rows.map(({ player_id, player_name, team, opponent, score, probability, outcome }) => ({
          batter: player_name,
          batter_team: team,
          opponent,
          player_picture: pictures.ofPlayer('mlb', player_id),
          prediction_score: score,
          probability,
          outcome,
        })),
      };
    },
  });

export const batterPredictions: readonly Call[] = [
  createPredictions({
    path: '/api/top-hr-predictions-history/',
    kind: PREDICTION_KINDS.mlbHomeRun,
    what: 'a home run',
  }),
  createPredictions({
    path: '/api/top-hits-predictions-history/',
    kind: PREDICTION_KINDS.mlbHit,
    what: 'a hit',
  }),
];
