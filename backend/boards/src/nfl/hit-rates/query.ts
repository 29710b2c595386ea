import {
  NFL_MIN_GAMES,
  type NflHitRateSort,
  nflBookPriceSchema,
  nflHitRateRowSchema,
} from '@sharpside/contracts/api';
import type { Parameters } from '@sharpside/warehouse/engine/connection-pool';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { orderBySql, type SortColumns } from '@sharpside/warehouse/engine/order-by';
import { type Condition, nameMatchesSql, toWhere } from '@sharpside/warehouse/engine/where';
import { SLATE } from '@sharpside/warehouse/tables/derived/nfl-slate';
import * as v from 'valibot';

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

/** A line of the sheet before its game's state is known. `sportsbooks` has the best price first. */
export type HitRateLine = v.InferOutput<typeof rowSchema>;

// Of the last ten games, at the best price shown.
const EDGE = 'hit_rate_last_10 / nullif(games_last_10, 0) - 1 / best_price';

const COLUMNS: SortColumns<NflHitRateSort> = {
  hit_rate_last_5: 'hit_rate_last_5',
  hit_rate_last_10: 'hit_rate_last_10',
  hit_rate_season: 'season_hits / nullif(season_games, 0)',
  odds: 'best_price',
  edge: EDGE,
  name: 'name',
};

/** Filter and order of the sheet; what is left out or empty is no filter. */
export type HitRateOptions = {
  markets: readonly string[];
  /** Book keys; only their prices are shown. */
  books: readonly string[];
  /** Wins in the last five games, in percent. */
  hitRate?: number | undefined;
  /** Games behind the last ten, at least. */
  minGames: number;
  /** Games of this day (US Eastern) only. */
  day?: string | undefined;
  /** Leaves out games that are in `$begun`. */
  isOpenOnly: boolean;
  /** Part of the name; letter case and accents do not matter. */
  playerName?: string | undefined;
  /** Decimal odds: lines that any of the books shown prices between them. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  sort: NflHitRateSort;
  direction: 'asc' | 'desc';
};

/** `$begun` lists the events whose games are no longer to come. */
const HAS_BEGUN = 'list_contains($begun, event_id)';

// From Tuesday to Monday: what is played next comes first, and not what is priced a week ahead.
const WEEK = "date_trunc('week', game_date - 1)";

// A rate of few games is beside or above that of many by chance.
const isThin = (sort: NflHitRateSort) =>
  `${sort === 'hit_rate_season' ? 'least(games_last_10, season_games)' : 'games_last_10'} < ${NFL_MIN_GAMES}`;

const toOfferWhere = ({ markets, books, playerName, day, isOpenOnly }: HitRateOptions) =>
  toWhere([
    day !== undefined && { sql: 'game_date = CAST($day AS DATE)', parameters: { day } },
    isOpenOnly && { sql: `NOT ${HAS_BEGUN}` },
    markets.length > 0 && { sql: 'list_contains($markets, market)', parameters: { markets } },
    books.length > 0 && { sql: 'list_contains($books, book)', parameters: { books } },
    playerName !== undefined && {
      sql: nameMatchesSql('player_name', 'playerName'),
      parameters: { playerName },
    },
  ]);

const HIGHEST_PRICE = 1_000_000_000;

// A whole number is bound as an integer of the engine, which has an end.
const toPrice = (price: number) => Math.min(price, HIGHEST_PRICE);

// One book between both bounds, not one above the lower and another below the upper.
const toPriceBounds = ({ minPrice, maxPrice }: HitRateOptions): Condition =>
  minPrice === undefined && maxPrice === undefined
    ? { sql: '' }
    : {
        sql: 'HAVING bool_or(price_decimal BETWEEN CAST($minPrice AS DOUBLE) AND CAST($maxPrice AS DOUBLE))',
        parameters: { minPrice: toPrice(minPrice ?? 0), maxPrice: toPrice(maxPrice ?? HIGHEST_PRICE) },
      };

/**
 * Lines with their prices; the same line in another game or at another point is another line. Fair shares are rounded,
 * because the last digits of a sum depend on the order in which threads add.
 */
const linesSql = (where: string, having: string) => `
  SELECT event_id, commence_time, game_date, home_team, away_team, player_key, market, outcome, point,
    any_value(player_name) AS name,
    list({'rank': -price_decimal, 'key': book, 'name': book_title, 'odds': price_american, 'last_update': last_update,
      'fair': fair_share}) AS offers, max(price_decimal) AS best_price,
    round(avg(CAST(fair_share AS DECIMAL(7, 6))), 6) AS fair
  FROM ${SLATE} ${where}
  GROUP BY event_id, commence_time, game_date, home_team, away_team, player_key, market, outcome, point ${having}`;

const sheetSql = (offers: Condition, bounds: Condition) => `
  lines AS (${linesSql(offers.sql, bounds.sql)}),
  sheet AS (
    SELECT l.*, r.player_id, r.hit_rate_last_5, r.hit_rate_last_10, r.season_hits, r.games_last_5, r.games_last_10,
      r.season_games
    FROM lines l JOIN nfl_line_records r ON r.event_id = l.event_id AND r.player_key = l.player_key
      AND r.market = l.market AND r.outcome = l.outcome AND r.point IS NOT DISTINCT FROM l.point
  )`;

/**
 * Lines of the current slate with how often each would have won: first those of games that have not begun, week by week.
 *
 * Definition: a line is a player, market, side and point of one game. Over wins when the player's figure is above the
 * point, Under when it is below; an equal figure is a push: a game, but no win. Yes means at least one, No none. Games
 * are those with a row in the weekly statistics, so byes and weeks without a play are none; only games before the week
 * of the one that is priced count (by schedule, or by the calendar where no schedule is there). The last 5 and 10 reach
 * back into earlier seasons and the postseason; the season is that of the priced game. A player whom the statistics do not know has no figures, which is not the same as no wins.
 * Equal ones are ordered by edge: the rate of the last ten games less what the best price shown implies. Lines of fewer than
 * five games come after the others of their week. `hidden` counts what only `minGames` leaves out.
 * Fair is what a book's two prices of a line imply, made to sum to 1: of each book, and the mean of those shown.
 * Source: nflverse player_stats, The Odds API v4 player props; filters and counts: HITR-06, HITR-16, HITR-26 to HITR-28.
 */
export function hitRatesQuery(options: HitRateOptions) {
  const offers = toOfferWhere(options);
  const { hitRate, minGames, sort, direction } = options;
  const bounds = toPriceBounds(options);
  // Three wins of three games are no three of five.
  const rate = hitRate !== undefined && {
    sql: 'games_last_5 = 5 AND hit_rate_last_5 * 20 = CAST($hitRate AS INTEGER)',
    parameters: { hitRate },
  };
  const few = 'games_last_10 < CAST($minGames AS INTEGER)';
  const shown = toWhere([rate, { sql: `NOT ${few}`, parameters: { minGames } }]);
  const hidden = toWhere([rate, { sql: few }]);
  const tieBreakers = [
    `${EDGE} DESC NULLS LAST`,
    'hit_rate_last_10 DESC NULLS LAST',
    'name',
    'market',
    'point',
    'outcome',
    'event_id',
    'player_key',
  ];
  // The sheet as it opens has the next week first; another order is asked for as one list of all weeks.
  const groups = sort === 'hit_rate_last_5' ? [HAS_BEGUN, WEEK] : [HAS_BEGUN];
  const order = orderBySql(COLUMNS, sort, { direction, tieBreakers, groups, thin: isThin(sort) });
  const query = defineQuery<Parameters>()({
    sql: `
      WITH ${sheetSql(offers, bounds)},
      page AS (SELECT * FROM sheet ${shown.sql} ${order} LIMIT $limit OFFSET $offset)
      SELECT name, outcome, point, market, hit_rate_last_5, hit_rate_last_10, season_hits, games_last_5, games_last_10,
        season_games, player_id, event_id, home_team, away_team, commence_time AS start_time, fair,
        list_transform(list_sort(offers), lambda offer: {'key': offer.key, 'name': offer.name, 'odds': offer.odds,
          'last_update': strftime(offer.last_update, '%Y-%m-%dT%H:%M:%SZ'), 'fair': offer.fair}) AS sportsbooks
      FROM page ${order}`,
    row: rowSchema,
  });
  const hiddenQuery = defineQuery<Parameters>()({
    sql: `WITH ${sheetSql(offers, bounds)} SELECT count(*) AS lines FROM sheet ${hidden.sql}`,
    row: v.object({ lines: v.number() }),
  });
  return {
    query,
    hiddenQuery,
    parameters: { ...offers.parameters, ...bounds.parameters, ...shown.parameters },
  };
}
