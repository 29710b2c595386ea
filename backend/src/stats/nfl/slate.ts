import * as v from 'valibot';
import { defineQuery } from '../../engine/define-query.ts';
import { MARKET_LIST } from './prop-markets.ts';

/**
 * Prices of the current slate as a relation: those of games of `$today` (US Eastern) or later; where there are none,
 * those of the newest week that was priced, five days before its last game and on (Thursday to Monday).
 */
export const SLATE = `(
  SELECT o.* FROM odds_props o, (
    SELECT max(game_date) AS day FROM odds_props WHERE league = 'nfl' AND market IN ${MARKET_LIST}) newest
  WHERE o.league = 'nfl' AND o.market IN ${MARKET_LIST}
    AND o.game_date >= CASE WHEN newest.day >= CAST($today AS DATE) THEN CAST($today AS DATE) ELSE newest.day - 5 END)`;

/** The books that price the slate, and the moment of the newest price. */
export const slateBooksQuery = defineQuery<{ today: string }>()({
  sql: `
    SELECT book AS key, any_value(book_title) AS name, max(last_update) AS updated_at
    FROM ${SLATE} GROUP BY book ORDER BY lower(name), book`,
  row: v.object({ key: v.string(), name: v.string(), updated_at: v.nullable(v.string()) }),
});
