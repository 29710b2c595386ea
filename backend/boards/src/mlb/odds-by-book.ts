import { MLB_MARKETS, type mlbBookOddsRowSchema, mlbBookOddsSchema } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';
import { defineCall } from '../call/call.ts';
import { type PriceTimes, toPriceTimes } from '../games/repeated-prices.ts';
import { everyMinute, keepPlayed, UPCOMING, withSign } from './odds.ts';

/**
 * Prices of the games that have not begun, one row a side, market and book.
 *
 * Definition: of several lines, the price of a book is at the line that most books offer (of several, the line whose
 * prices are nearest to even); without a price there, at the next line by the same order. The best price is the highest
 * of all books at the line that most books offer. The opening price is the first known price of the book at this line.
 * The opening line is the first known line of a book that offers one line, if it is another than now.
 * Source: The Odds API v4, markets h2h, spreads and totals.
 */
const bookOddsQuery = defineQuery<PriceTimes>()({
  sql: `
    WITH ${UPCOMING}, priced AS (
      SELECT * FROM upcoming WHERE market = 'h2h' OR point IS NOT NULL
    ), ranked AS (
      SELECT event_id, market, line, row_number() OVER (PARTITION BY event_id, market
        ORDER BY count(DISTINCT book) DESC, avg(abs(price_decimal - 2)), line) AS rank
      FROM priced GROUP BY event_id, market, line
    ), offers AS (
      SELECT p.*, r.rank, count(*) OVER (PARTITION BY event_id, market, outcome, book) AS points
      FROM priced p JOIN ranked r USING (event_id, market, line)
      QUALIFY row_number() OVER (PARTITION BY event_id, market, outcome, book ORDER BY r.rank) = 1
    )
    SELECT s.team, s.opponent, s.is_home, s.commence_time AS start_time,
      CASE o.market WHEN 'h2h' THEN 'moneyline' WHEN 'spreads' THEN 'runline' ELSE 'total' END AS market,
      o.book_title AS book, o.point, o.price_american AS price,
      round(1 / o.price_decimal, 6) AS implied, o.opening_american AS opening,
      CASE WHEN o.points = 1 AND o.opening_point <> o.point THEN o.opening_point END AS opening_point, o.last_update,
      o.rank = 1 AND o.price_decimal = max(o.price_decimal) FILTER (WHERE o.rank = 1)
        OVER (PARTITION BY o.event_id, o.market, o.outcome) AS is_best
    FROM sides s JOIN offers o ON o.event_id = s.event_id AND o.outcome =
      CASE WHEN o.market <> 'totals' THEN s.team WHEN s.is_home THEN 'Under' ELSE 'Over' END
    ORDER BY s.commence_time, s.event_id, s.is_home, o.market, o.book_title, o.book`,
  row: v.object({
    team: v.string(),
    opponent: v.string(),
    is_home: v.boolean(),
    start_time: v.string(),
    market: v.picklist(MLB_MARKETS),
    book: v.string(),
    point: v.nullable(v.number()),
    price: v.number(),
    implied: v.number(),
    opening: v.nullable(v.number()),
    opening_point: v.nullable(v.number()),
    last_update: v.nullable(v.string()),
    is_best: v.boolean(),
  }),
});

type QueryRow = v.InferOutput<typeof bookOddsQuery.row>;
type BookOddsRow = v.InferOutput<typeof mlbBookOddsRowSchema>;

type OfSide = Pick<QueryRow, 'market' | 'is_home'>;

const formatLine = ({ market, is_home }: OfSide, point: number): string =>
  market === 'runline' ? withSign(point) : `${is_home ? 'U' : 'O'} ${point}`;

function formatPrice(row: QueryRow): string {
  const price = withSign(row.price);
  return row.point === null ? price : `${formatLine(row, row.point)} (${price})`;
}

function groupBySide(rows: readonly QueryRow[]): BookOddsRow[] {
  const sides = new Map<string, BookOddsRow>();
  for (const row of rows) {
    const { team, opponent, is_home, start_time, market, book, implied, is_best, last_update } = row;
    const { opening, opening_point } = row;
    const key = [start_time, team, opponent, market].join(' ');
    const side = sides.get(key) ?? { team, opponent, is_home, start_time, market, prices: [] };
    side.prices.push({
      book,
      price: formatPrice(row),
      implied,
      is_best,
      opening: opening === null ? null : withSign(opening),
      opening_line: opening_point === null ? null : formatLine(row, opening_point),
      last_update,
    });
    sides.set(key, side);
  }
  return [...sides.values()];
}

/** A row for each side and market that any book offers, visitors first. American prices. Cached for a minute. */
export const mlbBookOdds = defineCall({
  path: '/api/mlb-odds/books/',
  summary:
    'Prices of each book of the games that have not begun, without postponed ones, a row a side and market',
  access: 'subscriber',
  parameters: {},
  answer: mlbBookOddsSchema,
  cacheVaryBy: everyMinute,
  async run(context) {
    const rows = await context.runQuery(bookOddsQuery, toPriceTimes(context));
    return { results: groupBySide(await keepPlayed(context, rows)) };
  },
});
