import {
  NFL_HIT_RATE_SORTS,
  NFL_HIT_RATES,
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
  NFL_MIN_GAMES,
  NFL_PROP_MARKETS,
  type NflHitRatePage,
  type NflHitRateRow,
  type NflHitRateSort,
  type NflPropMarket,
};

/** `books` by key. The bounds are texts as typed: what is no odds filters nothing. Lists that are empty neither. */
export type HitRateQuery = {
  markets: readonly NflPropMarket[];
  books: readonly string[];
  /** US Eastern; empty: every day of the slate. */
  day: Day | '';
  isOpenOnly: boolean;
  /** Games behind the last ten, at least. */
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
    // A backend of the release before refuses parameters that it does not know.
    ...(day !== '' && { date: day }),
    ...(minGames !== NFL_MIN_GAMES && { min_games: minGames }),
    ...(isOpenOnly && { begun: 'no' }),
    ...rest,
  };
};

/** Queries that differ only in texts that filter nothing have one key. */
export const hitRatesKey = (query: HitRateQuery) => ['nfl/hit-rates', toParameters(query)] as const;

/** One page of the lines of the current slate. @throws {ApiError} */
export const fetchHitRates = (
  { page, ...query }: HitRateQuery & PageQuery,
  { signal }: CallOptions = {},
  http = apiClient,
) => http.get('/api/nfl/hit-rates/', parsePage, { query: { ...toParameters(query), page }, signal });

/** The lines of the slate under the filters, loaded page by page. */
export const useHitRates = (query: HitRateQuery) =>
  usePagedList({
    key: hitRatesKey(query),
    fetchPage: ({ signal, ...page }) => fetchHitRates({ ...query, ...page }, { signal }),
  });
