import { batterPredictionsSchema, PREDICTION_KINDS, type PredictionKind } from '@sharpside/contracts/api';
import { toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { type Call, defineCall } from '../../call/call.ts';
import { dayParameter } from '../../call/parameters.ts';
import { batterPredictionsQuery } from '../../stats/mlb/batter-predictions.ts';
import { putBegunLast, readPickStates, toGameStep } from '../shared/game-states.ts';

type Foreseen = { path: `/api/${string}`; kind: PredictionKind; what: string };

const createPredictions = ({ path, kind, what }: Foreseen): Call =>
  defineCall({
    path,
    about: `What the model said of batters on one day: ${what}, highest score first`,
    access: 'subscriber',
    parameters: { date: dayParameter('Day of the games, US Eastern; today where it is left out') },
    answer: batterPredictionsSchema,
    changesWith: toGameStep,
    async answerWith(context, { date = toEasternDay(context.now) }) {
      const { ask, pictures } = context;
      const [rows, stateOf] = await Promise.all([
        ask(batterPredictionsQuery, { kind, day: date }),
        readPickStates(context, { league: 'mlb', day: date }),
      ]);
      return {
        results: putBegunLast(
          rows.map((row) => ({
            batter: row.player_name,
            batter_team: row.team,
            opponent: row.opponent,
            player_picture: pictures.ofPlayer('mlb', row.player_id),
            prediction_score: row.score,
            probability: row.probability,
            outcome: row.outcome,
            start_time: row.start_time,
            game_state: stateOf(row),
            published_at: row.published_at,
          })),
        ),
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
