import {
  NFL_LAST_10_WEIGHT,
  NFL_MIN_GAMES,
  type NflHitRateSort,
  nflBookPriceSchema,
  nflHitRateRowSchema,
} from '@sharpside/contracts/api';
import type { Parameters } from '@sharpside/warehouse/engine/connection-pool';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { orderBySql, type SortColumns } from '@sharpside/warehouse/engine/order-by';
import { type Condition, toWhere } from '@sharpside/warehouse/engine/where';
import { SLATE } from '@sharpside/warehouse/tables/derived/nfl-slate';
import { comparableNameSql, toNameCondition } from '@sharpside/warehouse/teams/name-key';
import * as v from 'valibot';
import { type PriceTimes, repeatedUpdateSql } from '../../games/repeated-prices.ts';

const rowSchema = v.object({
  ...v.omit(nflHitRateRowSchema, [
    'odds',
    'sportsbook',
    'hit_rate_season',
    'selectedSportsbook',
    'game_state',
  ]).entries,
  season_hits: v.nullable(v.number()),
  season_games: v.number(),
  sportsbooks: v.tupleWithRest([nflBookPriceSchema], nflBookPriceSchema),
  event_id: v.string(),
});

/** A line of the sheet without the state of its game. `sportsbooks` has the best price first. */
export type HitRateLine = v.InferOutput<typeof rowSchema>;

// 'L10 - implied' at the best price shown.
const L10_EDGE = `CASE WHEN games_last_10 > 0 THEN
    (hit_rate_last_10 + ${NFL_LAST_10_WEIGHT} * coalesce(no_vig, 1 / best_price)) / (games_last_10 + ${NFL_LAST_10_WEIGHT}) - 1 / best_price END`;

const COLUMNS: SortColumns<NflHitRateSort> = {
  hit_rate_last_5: 'hit_rate_last_5',
  hit_rate_last_10: 'hit_rate_last_10',
  hit_rate_season: 'season_hits / nullif(season_games, 0)',
  odds: 'best_price',
  edge: L10_EDGE,
  name: 'name_key',
};

/** The books that price the slate, each with the time of its newest price. */
export const slateBooksQuery = defineQuery<{ today: string } & PriceTimes>()({
  sql: `
    SELECT book AS key, any_value(book_title) AS name, max(${repeatedUpdateSql}) AS updated_at
    FROM ${SLATE} GROUP BY book ORDER BY ${comparableNameSql('name')}, book`,
  row: v.object({ key: v.string(), name: v.string(), updated_at: v.nullable(v.string()) }),
});

/** Filter and order of the sheet. Empty or missing values filter nothing. */
export type HitRateOptions = {
  markets: readonly string[];
  /** Book keys; only their prices are shown. */
  books: readonly string[];
  /** Wins in exactly this percentage of the last five games. Players with fewer than five games are left out. */
  hitRate?: number | undefined;
  minGames: number;
  day?: string | undefined;
  isOpenOnly: boolean;
  playerName?: string | undefined;
  /** Bounds in decimal odds. A line is selected if one price of a shown book is within both. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  sort: NflHitRateSort;
  direction: 'asc' | 'desc';
};

/** `$begun` lists the events whose games have begun, ended or been postponed. */
const HAS_BEGUN = 'list_contains($begun, event_id)';

// Weeks run from Tuesday to Monday, so that the next games come before games that are priced a week ahead.
const WEEK = "date_trunc('week', game_date - 1)";

// A rate of few games easily equals or beats a rate of many games by chance, and the highest prices are of such lines.
const isThin = (sort: NflHitRateSort) =>
  `${sort === 'hit_rate_season' ? 'least(games_last_10, season_games)' : 'games_last_10'} < ${NFL_MIN_GAMES}`;

/** Offers of players whom at least one book names so. */
function toPlayerCondition(text: string): Condition {
  const { sql, parameters } = toNameCondition('spelling', text);
  const named = `SELECT DISTINCT subject, unnest(string_split(spellings, ' / ')) AS spelling FROM ${SLATE}`;
  return { sql: `subject IN (SELECT subject FROM (${named}) WHERE ${sql})`, parameters };
}

const toOfferWhere = ({ markets, books, playerName, day, isOpenOnly }: HitRateOptions) =>
  toWhere([
    day !== undefined && { sql: 'game_date = CAST($day AS DATE)', parameters: { day } },
    isOpenOnly && { sql: `NOT ${HAS_BEGUN}` },
    markets.length > 0 && { sql: 'list_contains($markets, market)', parameters: { markets } },
    books.length > 0 && { sql: 'list_contains($books, book)', parameters: { books } },
    playerName !== undefined && toPlayerCondition(playerName),
  ]);

const HIGHEST_PRICE = 1_000_000_000;

// The engine binds a whole number as an integer, which has an upper limit.
const toPrice = (price: number) => Math.min(price, HIGHEST_PRICE);

// One book's price must be within both bounds. Prices of two books, each within one bound, do not count.
const toPriceBounds = ({ minPrice, maxPrice }: HitRateOptions): Condition =>
  minPrice === undefined && maxPrice === undefined
    ? { sql: '' }
    : {
        sql: 'HAVING bool_or(price_decimal BETWEEN CAST($minPrice AS DOUBLE) AND CAST($maxPrice AS DOUBLE))',
        parameters: { minPrice: toPrice(minPrice ?? 0), maxPrice: toPrice(maxPrice ?? HIGHEST_PRICE) },
      };

/**
 * Lines with their prices. The same bet in another game or at another point is a line of its own. Fair shares are
 * rounded, because the last digits of a sum depend on the order in which threads add.
 */
const linesSql = (where: string, having: string) => `
  SELECT event_id, commence_time, game_date, home_team, away_team, subject, player_id, shown_name AS name, name_key,
    name_doubt, market, outcome, point,
    list({'rank': -price_decimal, 'key': book, 'name': book_title, 'odds': price_american, 'last_update': ${repeatedUpdateSql},
      'fair': fair_share}) AS offers, max(price_decimal) AS best_price,
    round(avg(CAST(fair_share AS DECIMAL(7, 6))), 6) AS fair
  FROM ${SLATE} ${where}
  GROUP BY event_id, commence_time, game_date, home_team, away_team, subject, player_id, shown_name, name_key, name_doubt,
    market, outcome, point ${having}`;

const sheetSql = (offers: Condition, bounds: Condition) => `
  lines AS (${linesSql(offers.sql, bounds.sql)}),
  sheet AS (
    SELECT l.*, list_sort(offers)[1].fair AS no_vig, r.hit_rate_last_5, r.hit_rate_last_10, r.season_hits, coalesce(r.games_last_5, 0) AS games_last_5,
      coalesce(r.games_last_10, 0) AS games_last_10, coalesce(r.season_games, 0) AS season_games
    FROM lines l LEFT JOIN nfl_line_records r ON r.event_id = l.event_id AND r.player_id = l.player_id
      AND r.market = l.market AND r.outcome = l.outcome AND r.point IS NOT DISTINCT FROM l.point
  )`;

// A player's newest team. The roster tells it before his first week.
const TEAMS = `
  teams AS (
    SELECT p.player_id, coalesce(arg_max(w.team, (w.season, w.week)), any_value(n.team)) AS team
    FROM (SELECT DISTINCT player_id FROM page) p LEFT JOIN nfl_player_weeks w USING (player_id)
      LEFT JOIN nfl_players n USING (player_id)
    GROUP BY p.player_id
  )`;

/**
 * Lines of the current slate with their hit rates. Games that have not begun come first, week by week.
 *
 * Definition: a line is a player, market, side and point of one game. Over wins if the player's figure is above the
 * point, Under if it is below. An equal figure is a push: it counts as a game, but not as a win. Yes means at least
 * one, No means none. Games are rows of the weekly statistics, and games in which participation lists him on the field
 * (a figure of 0); byes and other weeks without a row do not count. Only games before the week of the priced game count
 * (by schedule, or else by the calendar). The last 5 and 10 reach back into earlier seasons and the postseason; the
 * season is the season of the priced game. A player without games has 0 of 0. A name that nobody knows has no figures,
 * nor has a name of which it is in doubt whom it means (`PRICED_PLAYERS_SQL`); such a line is marked, and `minGames`
 * leaves it in. Ties are ordered by 'L10 - implied': the rate of the last ten games, pulled towards the no-vig chance of
 * the best price shown, minus its implied chance (`NFL_LAST_10_WEIGHT`). Unless sorted by name, lines of fewer than five
 * games come after the others of their week. `hidden` counts the lines that only `minGames` leaves out. Fair is the
 * probability that a book's two prices of a line imply, scaled to sum to 1: for each book, and as the mean of the books
 * shown. Team is the player's newest, if it plays in the game.
 * Source: nflverse player_stats, The Odds API v4 player props; filters and counts: HITR-06, HITR-16, HITR-26 to
 * HITR-28.
 */
export function hitRatesQuery(options: HitRateOptions) {
  const offers = toOfferWhere(options);
  const { hitRate, minGames, sort, direction } = options;
  const bounds = toPriceBounds(options);
  // Three wins of three games do not count as three of five.
  const rate = hitRate !== undefined && {
    sql: 'games_last_5 = 5 AND hit_rate_last_5 * 20 = CAST($hitRate AS INTEGER)',
    parameters: { hitRate },
  };
  const few = 'games_last_10 < CAST($minGames AS INTEGER) AND name_doubt IS NULL';
  const shown = toWhere([rate, { sql: `NOT (${few})`, parameters: { minGames } }]);
  const tieBreakers = [
    `${L10_EDGE} DESC NULLS LAST`,
    'hit_rate_last_10 DESC NULLS LAST',
    'name_key',
    'market',
    'point',
    'outcome',
    'event_id',
    'subject',
  ];
  // With the default sort the next week comes first. With another sort all weeks are one list.
  const groups = sort === 'hit_rate_last_5' ? [HAS_BEGUN, WEEK] : [HAS_BEGUN];
  const order = orderBySql(COLUMNS, sort, {
    direction,
    tieBreakers,
    groups,
    thin: sort === 'name' ? undefined : isThin(sort),
  });
  const query = defineQuery<Parameters & PriceTimes>()({
    sql: `
      WITH ${sheetSql(offers, bounds)},
      page AS (SELECT * FROM sheet ${shown.sql} ${order} LIMIT $limit OFFSET $offset),
      ${TEAMS}
      SELECT name, outcome, point, market, hit_rate_last_5, hit_rate_last_10, season_hits, games_last_5, games_last_10,
        season_games, player_id, name_doubt, event_id, home_team, away_team, commence_time AS start_time, fair, no_vig,
        CASE WHEN t.team IN (home_team, away_team) THEN t.team END AS team,
        list_transform(list_sort(offers), lambda offer: {'key': offer.key, 'name': offer.name, 'odds': offer.odds,
          'last_update': strftime(offer.last_update, '%Y-%m-%dT%H:%M:%SZ'), 'fair': offer.fair}) AS sportsbooks
      FROM page LEFT JOIN teams t USING (player_id) ${order}`,
    row: rowSchema,
  });
  const countQuery = defineQuery<Parameters>()({
    sql: `
      WITH ${sheetSql(offers, bounds)}
      SELECT count(*) FILTER (NOT (${few})) AS shown, count(*) FILTER (${few}) AS hidden FROM sheet ${toWhere([rate]).sql}`,
    row: v.object({ shown: v.number(), hidden: v.number() }),
  });
  return {
    query,
    countQuery,
    parameters: { ...offers.parameters, ...bounds.parameters, ...shown.parameters },
  };
}
