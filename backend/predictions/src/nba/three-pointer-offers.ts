import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';
import type { RunQuery } from '../shared/run-query.ts';
import type { FindLine, PlayerInGame } from './three-pointer-rounds.ts';

type Price = { readonly american: number; readonly decimal: number; readonly bookTitle: string };

/** A line of a player's three-pointers, with the best price of each side. */
export type ThreePointerOffer = {
  readonly line: number;
  readonly books: number;
  /** The best price of any book; null if no book offers the side. */
  readonly over: Price | null;
  readonly under: Price | null;
};

// Of books with the same price it is the first by key, as in the prices beside picks (`pick-prices.ts` of the boards).
const bestOf = (column: string, outcome: string) =>
  `arg_min(${column}, (-price_decimal, book)) FILTER (WHERE outcome = '${outcome}')`;

const bestPrice = (outcome: 'Over' | 'Under') => `
  ${bestOf('price_american', outcome)} AS ${outcome}_american, ${bestOf('price_decimal', outcome)} AS ${outcome}_decimal,
  ${bestOf('book_title', outcome)} AS ${outcome}_title`;

// Only half-number lines: a whole-number line can end in a draw, which is neither hit nor miss. Only prices from before
// the start: later prices already reflect the game. A price whose name two players share is an offer for neither.
const query = defineQuery()({
  sql: `
    SELECT game_date, home_team, away_team, player_id, point AS line, count(DISTINCT book) AS books, ${bestPrice('Over')}, ${bestPrice('Under')}
    FROM odds_props JOIN priced_players USING (league, event_id, market, player_name)
    WHERE league = 'nba' AND market = 'player_threes' AND doubt IS NULL AND point % 1 = 0.5
      AND (last_update IS NULL OR last_update < commence_time)
    GROUP BY game_date, home_team, away_team, player_id, point`,
  row: v.object({
    game_date: v.string(),
    home_team: v.string(),
    away_team: v.string(),
    player_id: v.string(),
    line: v.number(),
    books: v.number(),
    Over_american: v.nullable(v.number()),
    Over_decimal: v.nullable(v.number()),
    Over_title: v.nullable(v.string()),
    Under_american: v.nullable(v.number()),
    Under_decimal: v.nullable(v.number()),
    Under_title: v.nullable(v.string()),
  }),
});

const toPrice = (american: number | null, decimal: number | null, bookTitle: string | null): Price | null =>
  american === null || decimal === null || bookTitle === null ? null : { american, decimal, bookTitle };

const toKey = ({ day, playerId, team }: PlayerInGame) => `${day} ${playerId} ${team}`;

/** The offers of books for threes, by day, player and team: a price of another game is of another player. */
export class ThreePointerOffers {
  private readonly offers = new Map<string, ThreePointerOffer[]>();

  static async load(runQuery: RunQuery): Promise<ThreePointerOffers> {
    const all = new ThreePointerOffers();
    for (const row of await runQuery(query)) {
      const offer = {
        line: row.line,
        books: row.books,
        over: toPrice(row.Over_american, row.Over_decimal, row.Over_title),
        under: toPrice(row.Under_american, row.Under_decimal, row.Under_title),
      };
      for (const team of [row.home_team, row.away_team]) {
        const key = toKey({ day: row.game_date, playerId: row.player_id, team });
        all.offers.set(key, [...(all.offers.get(key) ?? []), offer]);
      }
    }
    return all;
  }

  private of(player: PlayerInGame): readonly ThreePointerOffer[] {
    return this.offers.get(toKey(player)) ?? [];
  }

  /**
   * The line that most books offer; undefined without an offer. Of several such lines, the line nearest to the expected
   * count, and of two equally near lines the lower.
   */
  readonly findLine: FindLine = ({ expected, ...player }) =>
    this.of(player).toSorted(
      (one, other) =>
        other.books - one.books ||
        Math.abs(one.line - expected) - Math.abs(other.line - expected) ||
        one.line - other.line,
    )[0]?.line;

  findOffer(player: PlayerInGame, line: number): ThreePointerOffer | undefined {
    return this.of(player).find((offer) => offer.line === line);
  }
}
