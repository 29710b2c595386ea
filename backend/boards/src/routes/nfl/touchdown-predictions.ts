import {
  listOf,
  nflTouchdownPredictionSchema,
  PREDICTION_KINDS,
  type PredictionKind,
} from '@sharpside/contracts/api';
import { toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { type Call, defineCall } from '../../call/call.ts';
import { dayParameter } from '../../call/parameters.ts';
import { touchdownPredictionsQuery } from '../../stats/nfl/touchdown-predictions.ts';
import { putBegunLast, readPickStates, toGameStep } from '../shared/game-states.ts';

// By The Odds API's keys. First touchdowns are no market of the hit-rate sheet.
type TouchdownMarket = 'player_anytime_td' | 'player_1st_td';
type TouchdownOptions = { about: string; kind: PredictionKind; market: TouchdownMarket };

const createTouchdownCall = (path: `/api/${string}`, { about, kind, market }: TouchdownOptions): Call =>
  defineCall({
    path,
    about,
    access: 'protected',
    parameters: { date: dayParameter('Day of the games, US Eastern; left out, today') },
    answer: listOf(nflTouchdownPredictionSchema),
    changesWith: toGameStep,
    async answerWith(context, { date = toEasternDay(context.now) }) {
      const { ask, pictures } = context;
      const [rows, stateOf] = await Promise.all([
        ask(touchdownPredictionsQuery, { kind, market, day: date }),
        readPickStates(context, { league: 'nfl', day: date }),
      ]);
      return {
        results: putBegunLast(
          rows.map((row) => ({
            player: row.player_name,
            player_team: row.team,
            player_picture: pictures.ofPlayer('nfl', row.player_id) ?? row.picture_url,
            prediction_score: row.score,
            opponent: row.opponent,
            probability: row.probability,
            outcome: row.outcome,
            start_time: row.start_time,
            game_state: stateOf(row),
            published_at: row.published_at,
            best_price: row.best_price,
            book: row.book,
            implied: row.implied,
            edge: row.edge,
            price_updated: row.price_updated,
          })),
        ),
      };
    },
  });

export const touchdownCalls: readonly Call[] = [
  createTouchdownCall('/api/top-td-predictions-history/', {
    about: 'Who is expected to score a touchdown on a day',
    kind: PREDICTION_KINDS.nflTouchdown,
    market: 'player_anytime_td',
  }),
  createTouchdownCall('/api/top-td-longshots-history/', {
    about: 'Who may score a touchdown on a day against the odds',
    kind: PREDICTION_KINDS.nflTouchdownLongshot,
    market: 'player_anytime_td',
  }),
  createTouchdownCall('/api/top-td-first-history/', {
    about: 'Who is expected to score the first touchdown of a game on a day',
    kind: PREDICTION_KINDS.nflFirstTouchdown,
    market: 'player_1st_td',
  }),
];
