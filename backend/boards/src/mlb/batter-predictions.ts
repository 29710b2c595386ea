import {
  batterPredictionRowSchema,
  batterPredictionsSchema,
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
import { readParkFactors } from './park-factors/read-park-factors.ts';

type BatterModel = {
  path: `/api/${string}`;
  kind: PredictionKind;
  event: string;
  /** Key of The Odds API. */
  market: 'batter_home_runs' | 'batter_hits';
  parkFactor: 'home_runs' | 'hits';
};

/**
 * Batters of a day, highest score first, with the opposing probable pitcher and the best price of one home run or hit
 * or more. The pitcher's hand comes from his record, or else from his newest pitch.
 */
function batterPredictionsQuery({ kind, market }: Pick<BatterModel, 'kind' | 'market'>) {
  const prices = toPickPrices({
    league: 'mlb',
    market,
    side: "'Over'",
    line: '0.5',
    chance: 'p.probability',
  });
  return defineQuery<{ day: string } & PriceTimes>()({
    sql: `
    WITH picks AS (
      SELECT o.*, CASE o.team WHEN g.home_team THEN g.away_probable_pitcher WHEN g.away_team THEN g.home_probable_pitcher END AS pitcher
      FROM prediction_outcomes o LEFT JOIN mlb_games g ON CAST(g.game_pk AS VARCHAR) = o.game_id
      WHERE o.kind = '${kind}' AND o.game_date = CAST($day AS DATE)
    ), hands AS (
      SELECT pitcher, arg_max(pitcher_hand, (game_date, game_pk, at_bat_number)) AS hand FROM mlb_plate_appearances
      WHERE pitcher IN (SELECT pitcher FROM picks) GROUP BY pitcher
    ), ${prices.relations}
    SELECT p.player_name AS batter, p.team AS batter_team, p.opponent, p.score AS prediction_score, p.probability, p.outcome,
      p.start_time, p.published_at, p.player_id, p.home_team, p.away_team, ${prices.columns},
      CASE WHEN p.pitcher IS NOT NULL THEN coalesce(m.name, 'Player ' || p.pitcher) END AS pitcher,
      coalesce(CASE WHEN m.throws IN ('L', 'R') THEN m.throws END, h.hand) AS pitcher_hand
    FROM picks p LEFT JOIN mlb_players m ON m.player_id = p.pitcher LEFT JOIN hands h ON h.pitcher = p.pitcher
      ${prices.join}
    ORDER BY p.score DESC, p.probability DESC NULLS LAST, ${comparableNameSql('p.player_name')}, p.player_id`,
    row: v.object({
      ...v.omit(batterPredictionRowSchema, ['player_picture', 'game_state', 'park_factor']).entries,
      player_id: v.string(),
      home_team: v.nullable(v.string()),
      away_team: v.nullable(v.string()),
    }),
  });
}

const createPredictions = ({ path, event, parkFactor, ...model }: BatterModel): Call => {
  const query = batterPredictionsQuery(model);
  return defineCall({
    path,
    summary: `What the model said of batters on one day: ${event}, highest score first`,
    access: 'subscriber',
    parameters: { date: dayParameter('Day of the games, US Eastern; today where it is left out') },
    answer: batterPredictionsSchema,
    cacheVaryBy: toGameStep,
    async run(context, { date = todayOfGames(context.now) }) {
      const { runQuery, pictures } = context;
      const [rows, stateOf, factorsOf] = await Promise.all([
        runQuery(query, { day: date, ...toPriceTimes(context) }),
        readPickStates(context, { league: 'mlb', day: date }),
        readParkFactors(context),
      ]);
      return {
        results: putBegunLast(
          rows.map(({ player_id, home_team, away_team, ...row }) => ({
            ...row,
            player_picture: pictures.ofPlayer('mlb', player_id),
            game_state: stateOf({ ...row, home_team, away_team }),
            park_factor: factorsOf(home_team)?.[parkFactor] ?? null,
          })),
        ),
      };
    },
  });
};

export const batterPredictions: readonly Call[] = [
  createPredictions({
    path: '/api/top-hr-predictions-history/',
    kind: PREDICTION_KINDS.mlbHomeRun,
    event: 'a home run',
    market: 'batter_home_runs',
    parkFactor: 'home_runs',
  }),
  createPredictions({
    path: '/api/top-hits-predictions-history/',
    kind: PREDICTION_KINDS.mlbHit,
    event: 'a hit',
    market: 'batter_hits',
    parkFactor: 'hits',
  }),
];
