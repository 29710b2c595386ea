import type { HighlightGame, HighlightPrice } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { toUtcSecond } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import type { CallContext } from '../../call/call.ts';

/**
 * The best prices of games that have not begun: moneylines, and both sides of the total at the line that most books
 * offer (of several, the line whose prices are nearest to even).
 *
 * Source: The Odds API v4, markets h2h and totals.
 */
const bestPricesQuery = defineQuery<{ now: string }>()({
  sql: `
    WITH upcoming AS (
      SELECT * FROM odds_lines
      WHERE commence_time > CAST($now AS TIMESTAMP) AND (market = 'h2h' OR (market = 'totals' AND point IS NOT NULL))
    ), lines AS (
      SELECT league, event_id, point FROM upcoming WHERE market = 'totals' GROUP BY league, event_id, point
      QUALIFY row_number() OVER (PARTITION BY league, event_id
        ORDER BY count(DISTINCT book) DESC, avg(abs(price_decimal - 2)), point) = 1
    )
    SELECT u.league, u.event_id, u.commence_time, u.home_team, u.away_team, u.market, u.outcome, u.point,
      u.price_american AS american, u.book_title AS book
    FROM upcoming u LEFT JOIN lines l ON l.league = u.league AND l.event_id = u.event_id AND l.point = u.point
    WHERE u.market = 'h2h' OR l.event_id IS NOT NULL
    QUALIFY row_number() OVER (PARTITION BY u.league, u.event_id, u.market, u.outcome
      ORDER BY u.price_decimal DESC, u.book) = 1
    ORDER BY u.commence_time, u.event_id, u.market, u.outcome`,
  row: v.object({
    league: v.string(),
    event_id: v.string(),
    commence_time: v.string(),
    home_team: v.string(),
    away_team: v.string(),
    market: v.picklist(['h2h', 'totals']),
    outcome: v.string(),
    point: v.nullable(v.number()),
    american: v.number(),
    book: v.string(),
  }),
});

/** Boards with the prices of a league's games. */
const ODDS_PAGES: Readonly<Record<string, string>> = { mlb: '/mlb/SECRETODDS' };

type Row = v.InferOutput<typeof bestPricesQuery.row>;

type EventPrices = { startMs: number; rows: readonly Row[] };

// Books may name another start than the scoreboard. Two games of the same teams on a day are further apart.
const MAX_APART_MS = 2 * 3_600_000;

const toPair = ({ league, away, home }: { league: string; away: string; home: string }) =>
  [league, away, home].join(' ');

function toPrice(row: Row | undefined): HighlightPrice | null {
  return row === undefined ? null : { american: row.american, book: row.book };
}

function withPricesOf(game: HighlightGame, rows: readonly Row[]): HighlightGame {
  const ofOutcome = (market: Row['market'], outcome: string) =>
    rows.find((row) => row.market === market && row.outcome === outcome);
  const moneyline = (team: string) => toPrice(ofOutcome('h2h', team));
  const [over, under] = [ofOutcome('totals', 'Over'), ofOutcome('totals', 'Under')];
  const line = over?.point ?? under?.point ?? null;
  return {
    ...game,
    away: { ...game.away, best_moneyline: moneyline(game.away.team) },
    home: { ...game.home, best_moneyline: moneyline(game.home.team) },
    total: line === null ? null : { line, over: toPrice(over), under: toPrice(under) },
    odds_path: ODDS_PAGES[game.section.toLowerCase()] ?? null,
  };
}

type Context = Pick<CallContext, 'runQuery' | 'now'>;

/** Adds the best prices to games that have not begun, of lists of games. */
export async function addPrices(
  { runQuery, now }: Context,
  lists: readonly (readonly HighlightGame[])[],
): Promise<HighlightGame[][]> {
  if (!lists.flat().some(({ state }) => state === 'pre')) return lists.map((games) => [...games]);
  const rows = await runQuery(bestPricesQuery, { now: toUtcSecond(now) });
  const byPair = new Map<string, EventPrices[]>();
  for (const [, ofEvent] of Map.groupBy(rows, ({ league, event_id }) => `${league} ${event_id}`)) {
    const [first] = ofEvent;
    if (first === undefined) continue;
    const pair = toPair({ league: first.league, away: first.away_team, home: first.home_team });
    const event = { startMs: Date.parse(first.commence_time), rows: ofEvent };
    byPair.set(pair, [...(byPair.get(pair) ?? []), event]);
  }
  const withPrices = (game: HighlightGame) => {
    if (game.state !== 'pre') return game;
    const pair = toPair({ league: game.section.toLowerCase(), away: game.away.team, home: game.home.team });
    const apart = ({ startMs }: EventPrices) => Math.abs(startMs - Date.parse(game.starts_at));
    const [nearest] = (byPair.get(pair) ?? []).toSorted((one, other) => apart(one) - apart(other));
    return nearest !== undefined && apart(nearest) <= MAX_APART_MS ? withPricesOf(game, nearest.rows) : game;
  };
  return lists.map((games) => games.map(withPrices));
}
