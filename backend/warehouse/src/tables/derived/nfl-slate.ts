import * as v from 'valibot';
import { defineQuery } from '../../engine/define-query.ts';
import { comparableNameSql } from '../../teams/name-key.ts';
import { MARKET_LIST } from './nfl-prop-markets.ts';
import { exactKeySql } from './priced-players.ts';

/**
 * Prices of player props. `fair_share` (0 to 1) is the probability implied by the book's two prices of the line,
 * without the margin; null if the book prices only one side. `player_id` is null unless the name's player is decided
 * (`priced_players`). Prices with the same `subject` are of one player, however books spell him; `spellings` has all of
 * them, and lines are sorted by `name_key`. A book that lists him twice has its better price. Computed once with the snapshot as `nfl_prop_prices`, because
 * it depends on no request.
 */
export const PROP_PRICES_SQL = `
  WITH meant AS (
    SELECT DISTINCT event_id, market, player_name, CASE WHEN doubt IS NULL THEN player_id END AS player_id,
      doubt AS name_doubt
    FROM priced_players WHERE league = 'nfl'
  ), named AS MATERIALIZED (
    SELECT o.event_id, o.market, o.player_name, m.player_id, m.name_doubt,
      coalesce(p.name, o.player_name) AS known_name, coalesce(m.player_id, ${exactKeySql('o.player_name')}) AS subject
    FROM (SELECT DISTINCT event_id, market, player_name FROM odds_props WHERE league = 'nfl' AND market IN ${MARKET_LIST}) o
      LEFT JOIN meant m USING (event_id, market, player_name) LEFT JOIN nfl_players p ON p.player_id = m.player_id
  ), spelt AS (
    SELECT event_id, subject, min(known_name) AS shown_name,
      array_to_string(list_sort(list_distinct(list(player_name) || list(known_name))), ' / ') AS spellings,
      ${comparableNameSql('min(known_name)')} AS name_key
    FROM named GROUP BY event_id, subject
  ), doubled AS (
    SELECT o.event_id, o.book, o.market, o.player_name, o.outcome, coalesce(o.point, -1) AS place
    FROM odds_props o JOIN (
      SELECT * FROM named QUALIFY count(*) OVER (PARTITION BY event_id, market, subject) > 1
    ) n USING (event_id, market, player_name)
    WHERE o.league = 'nfl'
    QUALIFY row_number() OVER (PARTITION BY o.event_id, o.market, n.subject, o.outcome, place, o.book
      ORDER BY o.price_decimal DESC, o.player_name) > 1
  )
  SELECT o.*, CASE WHEN count(*) OVER sides = 2 THEN round((1 / o.price_decimal) / sum(1 / o.price_decimal) OVER sides, 6) END AS fair_share,
    n.player_id, n.name_doubt, n.subject, s.shown_name, s.spellings, s.name_key
  FROM odds_props o JOIN named n USING (event_id, market, player_name) JOIN spelt s USING (event_id, subject)
  WHERE o.league = 'nfl' AND o.market IN ${MARKET_LIST}
  WINDOW sides AS (PARTITION BY o.event_id, o.book, o.market, o.player_name, o.point)
  QUALIFY (o.event_id, o.book, o.market, o.player_name, o.outcome, coalesce(o.point, -1)) NOT IN (
    SELECT (event_id, book, market, player_name, outcome, place) FROM doubled)
  ORDER BY game_date, event_id, market, n.subject, outcome, point, book`;

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
