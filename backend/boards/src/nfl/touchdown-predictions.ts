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

const PRICES = `
  SELECT r.player_id, r.doubt, o.home_team, o.away_team, o.price_american, o.price_decimal, o.book, o.book_title,
    o.event_id, o.last_update
  FROM odds_props o JOIN priced_players r USING (league, event_id, market, player_name)
  WHERE o.league = 'nfl' AND o.market = $market AND o.outcome = 'Yes' AND o.game_date = CAST($day AS DATE)`;

/**
 * The picks of a touchdown model for a day, highest score first, with their outcomes and best prices.
 *
 * Definition: the highest price of any book in the market (a touchdown at any time, or the game's first) for this player
 * in this game. Implied is 1 / decimal price; edge is the model's probability - implied. A price whose name two players
 * share is of no pick (`PRICED_PLAYERS_SQL`); picks of these players are marked.
 * Source: The Odds API v4 player props.
 */
const touchdownPredictionsQuery = defineQuery<{ kind: string; market: string; day: string }>()({
  sql: `
    WITH prices AS (${PRICES}), best AS (
      SELECT *, round(1 / price_decimal, 6) AS implied FROM prices WHERE doubt IS NULL
      QUALIFY row_number() OVER (PARTITION BY player_id, home_team, away_team ORDER BY price_decimal DESC, book, event_id) = 1)
    SELECT p.player_name AS player, p.team AS player_team, p.score AS prediction_score, p.opponent, p.probability, p.outcome,
      p.player_id, p.home_team, p.away_team, p.start_time, p.published_at, n.picture_url, b.price_american AS best_price, b.book_title AS book, b.implied, NULL AS no_vig,
      round(p.probability - b.implied, 6) AS edge, strftime(b.last_update, '%Y-%m-%dT%H:%M:%SZ') AS price_updated,
      EXISTS (FROM prices s WHERE s.doubt = 'shared' AND s.player_id = p.player_id AND p.team IN (s.home_team, s.away_team)) AS is_name_shared
    FROM prediction_outcomes p LEFT JOIN nfl_players n ON n.player_id = p.player_id
      LEFT JOIN best b ON b.player_id = p.player_id AND p.team IN (b.home_team, b.away_team)
    WHERE p.kind = $kind AND p.game_date = CAST($day AS DATE)
    ORDER BY p.score DESC, p.probability DESC NULLS LAST, ${comparableNameSql('p.player_name')}, p.player_id`,
  row: v.object({
    ...v.omit(nflTouchdownPredictionSchema, ['player_picture', 'game_state']).entries,
    player_id: v.string(),
    home_team: v.nullable(v.string()),
    away_team: v.nullable(v.string()),
    picture_url: v.nullable(v.string()),
  }),
});

// Keys of The Odds API. The hit-rate sheet has no market for first touchdowns.
type TouchdownMarket = 'player_anytime_td' | 'player_1st_td';
type TouchdownOptions = { summary: string; kind: PredictionKind; market: TouchdownMarket };

const createTouchdownCall = (path: `/api/${string}`, { summary, kind, market }: TouchdownOptions): Call =>
  defineCall({
    path,
    summary,
    access: 'protected',
    parameters: { date: dayParameter('Day of the games, US Eastern; left out, today') },
    answer: listOf(nflTouchdownPredictionSchema),
    cacheVaryBy: toGameStep,
    async run(context, { date = todayOfGames(context.now) }) {
      const { runQuery, pictures } = context;
      const [rows, stateOf] = await Promise.all([
        runQuery(touchdownPredictionsQuery, { kind, market, day: date }),
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
