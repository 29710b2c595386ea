import type { League } from '@sharpside/warehouse/teams/team';
import { repeatedUpdateSql } from './repeated-prices.ts';

/** The market of a kind of picks. `side`, `line` and `chance` are SQL of a pick `p`. */
export type PickMarket = {
  league: League;
  /** Key of The Odds API. */
  market: string;
  side: string;
  /** Left out, the market has no lines. */
  line?: string;
  chance: string;
  /** True if one of a game's players wins, such as the scorer of the first basket. */
  isOneWinner?: boolean;
};

const IMPLIED = '1 / price_decimal';
const share = (over: string) => `(${IMPLIED}) / sum(${IMPLIED}) OVER ${over}`;

// A book that prices only some of a game's players has a sum below 1. A sum above 1 may still lack players. Then the
// shares are too high, and an edge too low.
const FIELD_SHARE = `WHEN sum(${IMPLIED}) OVER field > 1 THEN ${share('field')}`;

/**
 * Prices of picks: expressions of a query over `picks p`, which has picks of one kind from `prediction_outcomes`. Its
 * parameters are `PriceTimes`.
 *
 * Definition: the highest price of any book for the pick's player, side and line in his game, from before its start.
 * Of a double header's games it is the one that starts nearest to the pick's game. Implied is 1 / decimal price. No-vig
 * is this divided by the sum over both sides at the same book. Where one player wins, it is divided by the sum over the
 * book's players of the game, if that is above 1. Otherwise it is null. Edge is chance - no-vig, or chance - implied
 * without one. If the odds have no price of the market in his game, the price stands that was published with the
 * pick, of which no time and no other prices are known. A price whose name two players share is of no pick
 * (`PRICED_PLAYERS_SQL`); picks of these players are marked.
 * Source: The Odds API v4 player props.
 */
export function toPickPrices({ league, market, side, line, chance, isOneWinner = false }: PickMarket) {
  const isOffered = `o.outcome = ${side}${line === undefined ? '' : ` AND o.point = ${line}`}`;
  return {
    relations: `
    offers AS (
      SELECT * REPLACE (${repeatedUpdateSql} AS last_update),
        CASE WHEN count(*) OVER sides = 2 THEN ${share('sides')} ${isOneWinner ? FIELD_SHARE : ''} END AS fair_share
      FROM odds_props
      WHERE league = '${league}' AND market = '${market}' AND game_date IN (SELECT game_date FROM picks)
        AND (last_update IS NULL OR last_update < commence_time)
      WINDOW sides AS (PARTITION BY event_id, game_date, book, player_name, point),
        field AS (PARTITION BY event_id, game_date, book, outcome, point)
    ), named AS (
      SELECT o.* EXCLUDE (game_date), p.game_date, p.player_id, r.doubt, ${isOffered} AS is_offered
      FROM offers o JOIN priced_players r USING (league, event_id, market, player_name)
        JOIN picks p ON p.player_id = r.player_id AND p.game_date = o.game_date AND p.team IN (o.home_team, o.away_team)
      QUALIFY rank() OVER (PARTITION BY p.player_id, p.game_date
        ORDER BY abs(epoch(o.commence_time) - epoch(p.start_time))) = 1
    ), best_prices AS (
      SELECT player_id, game_date, price_american, book_title, last_update, round(${IMPLIED}, 6) AS implied,
        round(fair_share, 6) AS no_vig
      FROM named WHERE doubt IS NULL AND is_offered
      QUALIFY row_number() OVER (PARTITION BY player_id, game_date ORDER BY price_decimal DESC, book, event_id) = 1
      UNION ALL
      SELECT player_id, game_date, price_american, book_title, NULL, round(${IMPLIED}, 6), NULL
      FROM picks ANTI JOIN named USING (player_id, game_date) WHERE price_decimal IS NOT NULL
    )`,
    columns: `b.price_american AS best_price, b.book_title AS book, b.implied, b.no_vig,
      round(${chance} - coalesce(b.no_vig, b.implied), 6) AS edge, strftime(b.last_update, '%Y-%m-%dT%H:%M:%SZ') AS price_updated,
      EXISTS (FROM named s WHERE s.doubt = 'shared' AND s.player_id = p.player_id AND s.game_date = p.game_date) AS is_name_shared`,
    join: 'LEFT JOIN best_prices b ON b.player_id = p.player_id AND b.game_date = p.game_date',
  };
}
