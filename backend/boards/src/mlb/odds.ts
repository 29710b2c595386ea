import { mlbOddsRowSchema, mlbOddsSchema } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import { type CallContext, defineCall } from '../call/call.ts';
import { type PriceTimes, repeatedUpdateSql, toPriceTimes } from '../games/repeated-prices.ts';
import { readMlbGameStates } from './game-states.ts';

// The best price of each side among all books. `fair` is the mean over the books that price both sides of the line. It
// is rounded because the last digits of a mean depend on the order in which threads add.
const BEST = `
    SELECT event_id, outcome, point, price_american AS price, round(1 / price_decimal, 6) AS implied,
      round(avg(fair_share) OVER (PARTITION BY event_id, outcome), 6) AS fair, book_title AS book, last_update`;
const FIRST = 'row_number() OVER (PARTITION BY event_id, outcome ORDER BY price_decimal DESC, book) = 1';

// The line that most books offer. Of several such lines, the line nearest to even money. Then the best price at that
// line.
const bestAt = (name: string, market: string) => `
  ${name}_prices AS (SELECT * FROM upcoming WHERE market = '${market}' AND point IS NOT NULL),
  ${name}_lines AS (
    SELECT event_id, line, row_number() OVER (PARTITION BY event_id
      ORDER BY count(DISTINCT book) DESC, avg(abs(price_decimal - 2)), line) AS rank
    FROM ${name}_prices GROUP BY event_id, line
  ),
  ${name} AS (${BEST}
    FROM ${name}_prices SEMI JOIN (SELECT * FROM ${name}_lines WHERE rank = 1) USING (event_id, line)
    QUALIFY ${FIRST}
  )`;

/**
 * SQL of the prices of games that have not begun, as `upcoming`, in which both sides of a run line have the same `line`;
 * and of these games' teams, as `sides`. Parameters: `toPriceTimes`.
 */
export const UPCOMING = `lines AS (
      SELECT * REPLACE (${repeatedUpdateSql} AS last_update),
        CASE WHEN market = 'spreads' AND outcome <> home_team THEN -point ELSE coalesce(point, 0) END AS line
      FROM odds_lines WHERE league = 'mlb' AND commence_time > CAST($now AS TIMESTAMP)
    ), upcoming AS (
      SELECT *, CASE WHEN count(*) OVER sides = 2 THEN (1 / price_decimal) / sum(1 / price_decimal) OVER sides END AS fair_share
      FROM lines WINDOW sides AS (PARTITION BY event_id, book, market, line)
    ), games AS (
      SELECT DISTINCT event_id, commence_time, home_team, away_team FROM upcoming
    ), sides AS (
      SELECT event_id, commence_time, false AS is_home, away_team AS team, home_team AS opponent FROM games
      UNION ALL SELECT event_id, commence_time, true, home_team, away_team FROM games
    )`;

const columnsOf = (alias: string, name: string) =>
  ['price', 'book', 'implied', 'fair'].map((column) => `${alias}.${column} AS ${name}_${column}`).join(', ');

const price = v.nullable(v.number());

/**
 * Prices of the games that have not begun, two rows a game, visitors first.
 *
 * Definition: moneyline is the best price of any book. Run line and total are of the line that most books offer (of
 * several, the line whose prices are nearest to even), at the best price of any book. Both sides of a run line are of
 * the same line. The visitors' row has the over of the total, the home row the under. Implied is 1 / decimal price.
 * Fair is the mean over the books of the probability that a book's two prices imply, scaled to sum to 1.
 * Source: The Odds API v4, markets h2h, spreads and totals.
 */
const gameOddsQuery = defineQuery<PriceTimes>()({
  sql: `
    WITH ${UPCOMING}, moneylines AS (${BEST}
      FROM upcoming WHERE market = 'h2h' QUALIFY ${FIRST}
    ), ${bestAt('runlines', 'spreads')},
    ${bestAt('totals', 'totals')}
    SELECT s.team, s.opponent, s.is_home, s.commence_time AS start_time, ${columnsOf('m', 'moneyline')},
      r.point AS runline_point, ${columnsOf('r', 'runline')},
      t.outcome AS total_side, t.point AS total_point, ${columnsOf('t', 'total')},
      least(m.last_update, r.last_update, t.last_update) AS last_update, m.last_update AS moneyline_updated,
      r.last_update AS runline_updated, t.last_update AS total_updated
    FROM sides s
    LEFT JOIN moneylines m ON m.event_id = s.event_id AND m.outcome = s.team
    LEFT JOIN runlines r ON r.event_id = s.event_id AND r.outcome = s.team
    LEFT JOIN totals t ON t.event_id = s.event_id AND t.outcome = CASE WHEN s.is_home THEN 'Under' ELSE 'Over' END
    ORDER BY s.commence_time, s.event_id, s.is_home`,
  row: v.object({
    ...v.omit(mlbOddsRowSchema, ['moneyline', 'runline', 'total']).entries,
    moneyline_price: price,
    runline_point: price,
    runline_price: price,
    total_side: v.nullable(v.picklist(['Over', 'Under'])),
    total_point: price,
    total_price: price,
  }),
});

type MlbOddsRow = v.InferOutput<typeof mlbOddsRowSchema>;

export const withSign = (value: number) => (value > 0 ? `+${value}` : String(value));

type QueryRow = v.InferOutput<typeof gameOddsQuery.row>;

function toOddsRow(row: QueryRow): MlbOddsRow {
  const { moneyline_price, runline_point, runline_price, total_point, total_price, total_side, ...rest } =
    row;
  return {
    ...rest,
    moneyline: moneyline_price === null ? null : withSign(moneyline_price),
    runline:
      runline_point === null || runline_price === null
        ? null
        : `${withSign(runline_point)} (${withSign(runline_price)})`,
    total:
      total_point === null || total_price === null || total_side === null
        ? null
        : `${total_side.charAt(0)} ${total_point} (${withSign(total_price)})`,
  };
}

type Side = { team: string; opponent: string; is_home: boolean; start_time: string };

/**
 * Leaves out games that are not played on their day, by schedule and scoreboard: books may keep the prices of a postponed
 * game, at its old start.
 */
export async function keepPlayed<Row extends Side>(
  context: CallContext,
  rows: readonly Row[],
): Promise<Row[]> {
  const days = [...new Set(rows.map(({ start_time }) => toEasternDay(start_time)))];
  const states = new Map(
    await Promise.all(days.map(async (day) => [day, await readMlbGameStates(context, day)] as const)),
  );
  return rows.filter(({ team, opponent, is_home, start_time: startsAt }) => {
    const [home, away] = is_home ? [team, opponent] : [opponent, team];
    return states.get(toEasternDay(startsAt))?.stateOfTeams({ home, away, startsAt }) !== 'postponed';
  });
}

const MINUTE_MS = 60_000;

/** A game leaves the list when it begins, at most a minute late. */
export const everyMinute = (now: number): string => String(Math.floor(now / MINUTE_MS));

/** Two rows for each game, visitors first. American prices; probabilities 0 to 1. Cached for a minute. */
export const mlbOdds = defineCall({
  path: '/api/mlb-odds/',
  summary:
    'Prices of the games that have not begun, without postponed ones, two rows a game, each the best of all books',
  access: 'subscriber',
  parameters: {},
  answer: mlbOddsSchema,
  cacheVaryBy: everyMinute,
  async run(context) {
    const rows = await context.runQuery(gameOddsQuery, toPriceTimes(context));
    return { results: (await keepPlayed(context, rows)).map(toOddsRow) };
  },
});
