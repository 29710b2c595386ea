import * as v from 'valibot';
import { defineQuery } from '../../engine/define-query.ts';
import { MARKET_LIST } from './nfl-prop-markets.ts';

/**
 * Prices of player props. `fair_share` (0 to 1) is the probability implied by the book's two prices of the line,
 * without the margin; null if the book prices only one side. Computed once with the snapshot as `nfl_prop_prices`,
 * because it depends on no request.
 */
export const PROP_PRICES_SQL = `
  SELECT *, CASE WHEN count(*) OVER sides = 2 THEN round((1 / price_decimal) / sum(1 / price_decimal) OVER sides, 6) END AS fair_share
  FROM odds_props WHERE league = 'nfl' AND market IN ${MARKET_LIST}
  WINDOW sides AS (PARTITION BY event_id, book, market, player_name, point)
  ORDER BY game_date, event_id, market, player_key, outcome, point, book`;

/**
 * Prices of the current slate as a relation: of games on `$today` (US Eastern) or later. If there are none, prices of
 * the newest priced week, from five days before its last game on (Thursday to Monday).
 */
export const SLATE = `(
  SELECT o.* FROM nfl_prop_prices o, (SELECT max(game_date) AS day FROM nfl_prop_prices) newest
  WHERE o.game_date >= CASE WHEN newest.day >= CAST($today AS DATE) THEN CAST($today AS DATE) ELSE newest.day - 5 END)`;

export const slateGamesQuery = defineQuery<{ today: string }>()({
  sql: `
    SELECT DISTINCT event_id, game_date AS day, home_team AS home, away_team AS away, commence_time AS "startsAt"
    FROM ${SLATE} ORDER BY game_date, event_id`,
  row: v.object({
    event_id: v.string(),
    day: v.string(),
    home: v.string(),
    away: v.string(),
    startsAt: v.string(),
  }),
});

/** The books that price the slate, each with the time of its newest price. */
export const slateBooksQuery = defineQuery<{ today: string }>()({
  sql: `
    SELECT book AS key, any_value(book_title) AS name, max(last_update) AS updated_at
    FROM ${SLATE} GROUP BY book ORDER BY lower(name), book`,
  row: v.object({ key: v.string(), name: v.string(), updated_at: v.nullable(v.string()) }),
});
