import * as v from 'valibot';
import { defineQuery } from '../../engine/define-query.ts';

// The line that most books offer, nearest to even money where several are; then the best price at it.
const bestAt = (name: string, market: string, lineOf: string) => `
  ${name}_prices AS (
    SELECT *, ${lineOf} AS line FROM upcoming WHERE market = '${market}' AND point IS NOT NULL
  ), ${name}_lines AS (
    SELECT event_id, line, row_number() OVER (PARTITION BY event_id
      ORDER BY count(DISTINCT book) DESC, avg(abs(price_decimal - 2)), line) AS rank
    FROM ${name}_prices GROUP BY event_id, line
  ), ${name} AS (
    SELECT p.event_id, p.outcome, p.point, p.price_american AS price, p.book_title AS book, p.last_update
    FROM ${name}_prices p JOIN ${name}_lines l ON l.event_id = p.event_id AND l.line = p.line AND l.rank = 1
    QUALIFY row_number() OVER (PARTITION BY p.event_id, p.outcome ORDER BY p.price_decimal DESC, p.book) = 1
  )`;

const price = v.nullable(v.number());
const text = v.nullable(v.string());

/**
 * Prices of the games that have not begun, two rows a game, visitors first.
 *
 * Definition: moneyline is the best price of any book. Run line and total are of the line that most books offer (of
 * several, the one whose prices are nearest to even), at the best price of any book. Both sides of a run line are of the
 * same line. The total's row of the visitors is the over, that of the home side the under.
 * Source: The Odds API v4, markets h2h, spreads and totals.
 */
export const gameOddsQuery = defineQuery<{ now: string }>()({
  sql: `
    WITH upcoming AS (
      SELECT * FROM odds_lines WHERE league = 'mlb' AND commence_time > CAST($now AS TIMESTAMP)
    ), games AS (
      SELECT DISTINCT event_id, commence_time, home_team, away_team FROM upcoming
    ), sides AS (
      SELECT event_id, commence_time, false AS is_home, away_team AS team, home_team AS opponent FROM games
      UNION ALL SELECT event_id, commence_time, true, home_team, away_team FROM games
    ), moneylines AS (
      SELECT event_id, outcome, price_american AS price, book_title AS book, last_update FROM upcoming WHERE market = 'h2h'
      QUALIFY row_number() OVER (PARTITION BY event_id, outcome ORDER BY price_decimal DESC, book) = 1
    ), ${bestAt('runlines', 'spreads', 'CASE WHEN outcome = home_team THEN point ELSE -point END')},
    ${bestAt('totals', 'totals', 'point')}
    SELECT s.team, s.opponent, s.commence_time AS start_time,
      m.price AS moneyline, m.book AS moneyline_book,
      r.point AS runline_point, r.price AS runline_price, r.book AS runline_book,
      t.outcome AS total_side, t.point AS total_point, t.price AS total_price, t.book AS total_book,
      least(m.last_update, r.last_update, t.last_update) AS last_update
    FROM sides s
    LEFT JOIN moneylines m ON m.event_id = s.event_id AND m.outcome = s.team
    LEFT JOIN runlines r ON r.event_id = s.event_id AND r.outcome = s.team
    LEFT JOIN totals t ON t.event_id = s.event_id AND t.outcome = CASE WHEN s.is_home THEN 'Under' ELSE 'Over' END
    ORDER BY s.commence_time, s.event_id, s.is_home`,
  row: v.object({
    team: v.string(),
    opponent: v.string(),
    start_time: v.string(),
    moneyline: price,
    moneyline_book: text,
    runline_point: price,
    runline_price: price,
    runline_book: text,
    total_side: text,
    total_point: price,
    total_price: price,
    total_book: text,
    last_update: text,
  }),
});
