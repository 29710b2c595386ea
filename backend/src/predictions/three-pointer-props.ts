import * as v from 'valibot';
import { defineQuery } from '../engine/define-query.ts';
import { toNameKey } from '../teams/name-key.ts';
import type { Ask } from './ask.ts';
import { LEAST_THREES } from './nba/nba-models.ts';

// Makes of `LEAST_THREES` or more are what a book calls over half a three less.
const POINT = LEAST_THREES - 0.5;

const query = defineQuery()({
  sql: `
    SELECT game_date, player_key, max(price_american) AS price, arg_max(book_title, (price_decimal, book)) AS book_title
    FROM odds_props
    WHERE league = 'nba' AND market = 'player_threes' AND outcome = 'Over' AND point = ${POINT}
    GROUP BY game_date, player_key`,
  row: v.object({
    game_date: v.string(),
    player_key: v.string(),
    price: v.number(),
    book_title: v.string(),
  }),
});

/** The bet that the three-pointer model is about, with the best price of the books that offer it. */
export async function loadThreePointerProps(ask: Ask): Promise<(day: string, name: string) => string> {
  const prices = new Map((await ask(query)).map((row) => [`${row.game_date} ${row.player_key}`, row]));
  return (day, name) => {
    const best = prices.get(`${day} ${toNameKey(name)}`);
    if (best === undefined) return `Over ${POINT} threes`;
    const price = best.price > 0 ? `+${best.price}` : `${best.price}`;
    return `Over ${POINT} threes (${price} ${best.book_title})`;
  };
}
