import {
  listOf,
  nflTouchdownPredictionSchema,
  PREDICTION_KINDS,
  type PredictionKind,
} from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { comparableNameSql } from '@sharpside/warehouse/teams/name-key';
import { todayOfGames } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import { type Call, defineCall } from '../call/call.ts';
import { dayParameter } from '../call/parameters.ts';
import { putBegunLast, readPickStates, toGameStep } from '../games/game-states.ts';
import { toPickPrices } from '../games/pick-prices.ts';
import { type PriceTimes, toPriceTimes } from '../games/repeated-prices.ts';

type TouchdownModel = { kind: PredictionKind; market: 'player_anytime_td' | 'player_1st_td' };

/** The picks of a touchdown model for a day, highest score first, with their outcomes and best prices. */
function touchdownPredictionsQuery({ kind, market }: TouchdownModel) {
  const isOneWinner = market === 'player_1st_td';
  const prices = toPickPrices({ league: 'nfl', market, side: "'Yes'", chance: 'p.probability', isOneWinner });
  return defineQuery<{ day: string } & PriceTimes>()({
    sql: `
    WITH picks AS (FROM prediction_outcomes WHERE kind = '${kind}' AND game_date = CAST($day AS DATE)), ${prices.relations}
    SELECT p.player_name AS player, p.team AS player_team, p.score AS prediction_score, p.opponent, p.probability, p.outcome,
      p.player_id, p.home_team, p.away_team, p.start_time, p.published_at, n.picture_url, ${prices.columns}
    FROM picks p LEFT JOIN nfl_players n ON n.player_id = p.player_id ${prices.join}
    ORDER BY p.score DESC, p.probability DESC NULLS LAST, ${comparableNameSql('p.player_name')}, p.player_id`,
    row: v.object({
      ...v.omit(nflTouchdownPredictionSchema, ['player_picture', 'game_state']).entries,
      player_id: v.string(),
      home_team: v.nullable(v.string()),
      away_team: v.nullable(v.string()),
      picture_url: v.nullable(v.string()),
    }),
  });
}

const createTouchdownCall = (
  path: `/api/${string}`,
  { summary, ...model }: TouchdownModel & { summary: string },
): Call => {
  const query = touchdownPredictionsQuery(model);
  return defineCall({
    path,
    summary,
    access: 'protected',
    parameters: { date: dayParameter('Day of the games, US Eastern; left out, today') },
    answer: listOf(nflTouchdownPredictionSchema),
    cacheVaryBy: toGameStep,
    async run(context, { date = todayOfGames(context.now) }) {
      const { runQuery, pictures } = context;
      const [rows, stateOf] = await Promise.all([
        runQuery(query, { day: date, ...toPriceTimes(context) }),
        readPickStates(context, { league: 'nfl', day: date }),
      ]);
      return {
        results: putBegunLast(
          rows.map(({ player_id, picture_url, home_team, away_team, ...row }) => ({
            ...row,
            player_picture: pictures.ofPlayer('nfl', player_id) ?? picture_url,
            game_state: stateOf({ ...row, home_team, away_team }),
          })),
        ),
      };
    },
  });
};

export const touchdownCalls: readonly Call[] = [
  createTouchdownCall('/api/top-td-predictions-history/', {
    summary: 'Who is expected to score a touchdown on a day',
    kind: PREDICTION_KINDS.nflTouchdown,
    market: 'player_anytime_td',
  }),
  createTouchdownCall('/api/top-td-longshots-history/', {
    summary: 'Who may score a touchdown on a day against the odds',
    kind: PREDICTION_KINDS.nflTouchdownLongshot,
    market: 'player_anytime_td',
  }),
  createTouchdownCall('/api/top-td-first-history/', {
    summary: 'Who is expected to score the first touchdown of a game on a day',
    kind: PREDICTION_KINDS.nflFirstTouchdown,
    market: 'player_1st_td',
  }),
];
