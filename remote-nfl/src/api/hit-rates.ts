import {
  NFL_HIT_RATE_SORTS,
  NFL_HIT_RATES,
  NFL_LAST_10_WEIGHT,
  NFL_MIN_GAMES,
  NFL_PROP_MARKETS,
  type NflHitRatePage,
  type NflHitRateRow,
  type NflHitRateSort,
  type NflPropMarket,
  nflHitRatePageSchema,
} from '@sharpside/contracts/api';
import { apiClient, type CallOptions } from '@sharpside/shared-auth';
import { answerReader, type PageQuery, usePagedList } from '@sharpside/shared-data';
import type { Day } from '@sharpside/shared-ui/eastern';
import { findOddsBound } from './odds-bound.ts';

export {
  NFL_HIT_RATE_SORTS,
  NFL_HIT_RATES,
  NFL_LAST_10_WEIGHT,
  NFL_MIN_GAMES,
  NFL_PROP_MARKETS,
  type NflHitRatePage,
  type NflHitRateRow,
  type NflHitRateSort,
  type NflPropMarket,
};

/**
 * `books` are keys of books. An empty list filters nothing. The bounds are texts as typed; a text that is not odds
 * filters nothing either.
 */
export type HitRateQuery = {
  markets: readonly NflPropMarket[];
  books: readonly string[];
  /** US Eastern; empty means every day of the slate. */
  day: Day | '';
  isOpenOnly: boolean;
  /** Minimum number of games among the last ten. */
  minGames: number;
  hitRate: (typeof NFL_HIT_RATES)[number];
  playerName: string;
  minOdds: string;
  maxOdds: string;
  sort: NflHitRateSort;
  direction: 'asc' | 'desc';
};

const parsePage = answerReader(nflHitRatePageSchema, 'hit rates');

const toParameters = (query: HitRateQuery) => {
  const { markets, books, day, isOpenOnly, minGames, hitRate, playerName, minOdds, maxOdds, ...rest } = query;
  return {
    market: markets,
    sportsbook: books,
    hit_rate: hitRate,
    player_name: playerName.trim(),
    min_odds: findOddsBound(minOdds),
    max_odds: findOddsBound(maxOdds),
    // The backend may still be of the previous release, which refuses unknown parameters.
    ...(day !== '' && { date: day }),
    ...(minGames !== NFL_MIN_GAMES && { min_games: minGames }),
    ...(isOpenOnly && { begun: 'no' }),
    ...rest,
  };
};

/** Queries that differ only in texts without effect have the same key. */
export const hitRatesKey = (query: HitRateQuery) => ['nfl/hit-rates', toParameters(query)] as const;

/** A page of lines of the current slate. @throws {ApiError} */
export const fetchHitRates = (
  { page, ...query }: HitRateQuery & PageQuery,
  { signal }: CallOptions = {},
  http = apiClient,
) => http.get('/api/nfl/hit-rates/', parsePage, { query: { ...toParameters(query), page }, signal });

/** `today` loads the slate again on another day. */
export const useHitRates = (query: HitRateQuery, today: Day) =>
  usePagedList({
    key: [...hitRatesKey(query), today],
    fetchPage: ({ signal, ...page }) => fetchHitRates({ ...query, ...page }, { signal }),
  });
