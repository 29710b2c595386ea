import {
  nbaFirstBasketPredictionSchema,
  nbaThreePointerPredictionSchema,
  PREDICTION_KINDS,
  type PredictionOutcome,
} from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';
import { type CallContext, defineCall } from '../call/call.ts';
import { dayParameter } from '../call/parameters.ts';
import { readGameStates, toGameStep } from '../games/game-states.ts';
import { toPickPrices } from '../games/pick-prices.ts';
import { type PriceTimes, toPriceTimes } from '../games/repeated-prices.ts';

const idColumns = `p.game_date || ':' || coalesce(p.game_id, '') || ':' || p.player_id AS id`;

// `kind` is a constant of the program and never user input, so it may stand in the SQL.
const inRange = (kind: string) => `
  picks AS (
    FROM prediction_outcomes WHERE kind = '${kind}' AND home_team IS NOT NULL AND away_team IS NOT NULL
      AND CASE WHEN CAST($day AS DATE) IS NULL
        THEN game_date > (SELECT max(game_date) FROM predictions WHERE kind = '${kind}') - CAST($days AS INTEGER)
        ELSE game_date = CAST($day AS DATE) END)`;

const ORDER = `
  ORDER BY p.game_date, p.start_time NULLS LAST, p.game_id, p.score DESC, p.player_id`;

// Answers begin with these fields, in this order.
const { entries: shared } = v.pick(nbaFirstBasketPredictionSchema, [
  'id',
  'away_team',
  'home_team',
  'predicted_player_name',
  'ai_score',
  'game_date',
  'outcome',
  'predicted_team',
  'start_time',
  'published_at',
]);

const sharedColumns = `${idColumns}, p.away_team, p.home_team, p.player_name AS predicted_player_name,
  p.team AS predicted_team, p.score AS ai_score, p.game_date, p.start_time, p.published_at,
  p.outcome`;

/** `day` is one day. Null means the `days` days up to the newest day with a prediction of the kind. */
type PredictionRange = PriceTimes & { day: string | null; days: number };

const threes = toPickPrices({
  league: 'nba',
  market: 'player_threes',
  side: 'p.side',
  line: 'p.line',
  chance: 'p.probability',
});

/** Expected and actual three-pointers of players, with the picked bet and its price; by day, game and score. */
const threePointerPredictionsQuery = defineQuery<PredictionRange>()({
  sql: `
    WITH ${inRange(PREDICTION_KINDS.nbaThreePointers)}, ${threes.relations}
    SELECT ${sharedColumns}, p.expected_count AS predicted_three_pm, p.prop_text,
      CASE WHEN p.line IS NULL THEN p.probability ELSE p.three_or_more END AS probability,
      p.line, p.side, CASE WHEN p.line IS NOT NULL THEN p.probability END AS chance, p.line_books,
      ${threes.columns},
      CASE WHEN p.outcome IN ('hit', 'miss') THEN g.threes_made END AS actual_three_pm
    FROM picks p
    LEFT JOIN nba_player_games g ON g.game_date = p.game_date AND CAST(g.player_id AS VARCHAR) = p.player_id
    ${threes.join}
    ${ORDER}`,
  row: v.object({ ...shared, ...v.omit(nbaThreePointerPredictionSchema, ['game_state']).entries }),
});

const firstBaskets = toPickPrices({
  league: 'nba',
  market: 'player_first_basket',
  side: "'Yes'",
  chance: 'p.probability',
  isOneWinner: true,
});

/** Players expected to score the first basket, with the actual scorer and the best price; by day, game and score. */
const firstBasketPredictionsQuery = defineQuery<PredictionRange>()({
  sql: `
    WITH ${inRange(PREDICTION_KINDS.nbaFirstBasket)}, ${firstBaskets.relations}
    SELECT ${sharedColumns}, p.probability AS weighted_probability,
      100 * p.home_tip_win_share AS home_tip_win_pct, 100 * p.away_tip_win_share AS away_tip_win_pct,
      coalesce(n.name, o.first_basket_player_name) AS first_basket_player_name, o.first_basket_team,
      ${firstBaskets.columns}
    FROM picks p
    LEFT JOIN nba_games g ON g.game_date = p.game_date AND g.home_team = p.home_team
    LEFT JOIN nba_openings o ON o.game_id = g.game_id AND o.first_basket_player_id IS NOT NULL
    LEFT JOIN nba_players n ON n.player_id = o.first_basket_player_id
    ${firstBaskets.join}
    ${ORDER}`,
  row: v.object({ ...shared, ...v.omit(nbaFirstBasketPredictionSchema, ['game_state']).entries }),
});

/**
 * Number of days in an answer without a date, so that the screens' day-by-day buttons need no further request for them.
 */
const DAYS_WITHOUT_DATE = 14;

const parameters = {
  date: dayParameter('One day; left out, the newest two weeks that anything was forecast for'),
} as const;

type Prediction = {
  game_date: string;
  home_team: string;
  away_team: string;
  start_time: string | null;
  outcome: PredictionOutcome;
};

/** Predictions with the states of their games. Only days with ungraded predictions need a query for that. */
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

const toRange = (context: CallContext, date: string | undefined) => ({
  day: date ?? null,
  days: DAYS_WITHOUT_DATE,
  ...toPriceTimes(context),
});

export const nbaThreePointerPredictions = defineCall({
  path: '/api/nba-three-pointer-predictions/',
  summary: 'How many three-pointers players are expected to make',
  access: 'protected',
  parameters,
  answer: v.array(nbaThreePointerPredictionSchema),
  cacheVaryBy: toGameStep,
  run: async (context, { date }) =>
    withStates(context, await context.runQuery(threePointerPredictionsQuery, toRange(context, date))),
});

export const nbaFirstBasketPredictions = defineCall({
  path: '/api/nba-multi-factor-first-basket',
  summary: 'Who is expected to score first',
  access: 'protected',
  parameters,
  answer: v.array(nbaFirstBasketPredictionSchema),
  cacheVaryBy: toGameStep,
  run: async (context, { date }) =>
    withStates(context, await context.runQuery(firstBasketPredictionsQuery, toRange(context, date))),
});
