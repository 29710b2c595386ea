import { listOf, nflTouchdownPredictionSchema } from 'contracts/api';
import { touchdownPredictionsQuery } from '../../../stats/nfl/touchdown-predictions.ts';
import { PREDICTION_KINDS, type PredictionKind } from '../../../stats/prediction-kinds.ts';
import { toEasternDay } from '../../../time/eastern-time.ts';
import { type Call, defineCall } from '../../call.ts';
import { dayParameter } from '../../parameters.ts';

type TouchdownOptions = { about: string; kind: PredictionKind };

const createTouchdownCall = (path: `/api/${string}`, { about, kind }: TouchdownOptions): Call =>
  defineCall({
    path,
    about,
    access: 'session',
    parameters: { date: dayParameter('Day of the games, US Eastern; left out, today') },
    answer: listOf(nflTouchdownPredictionSchema),
    changesWith: toEasternDay,
    async answerWith({ ask, now, pictures }, { date = toEasternDay(now) }) {
      const rows = await ask(touchdownPredictionsQuery, { kind, day: date });
      return {
        results: rows.map(({ player_id, player_name, team, score, picture_url, ...rest }) => ({
          player: player_name,
          player_team: team,
          player_picture: pictures.ofPlayer('nfl', player_id) ?? picture_url,
          prediction_score: score,
          ...rest,
        })),
      };
    },
  });

export const touchdownCalls: readonly Call[] = [
  createTouchdownCall('/api/top-td-predictions-history/', {
    about: 'Who is expected to score a touchdown on a day',
    kind: PREDICTION_KINDS.nflTouchdown,
  }),
  createTouchdownCall('/api/top-td-longshots-history/', {
    about: 'Who may score a touchdown on a day against the odds',
    kind: PREDICTION_KINDS.nflTouchdownLongshot,
  }),
  createTouchdownCall('/api/top-td-first-history/', {
    about: 'Who is expected to score the first touchdown of a game on a day',
    kind: PREDICTION_KINDS.nflFirstTouchdown,
  }),
];
