import { NFL_PROP_MARKETS, nflHitRatePageSchema, type nflHitRateRowSchema } from 'contracts/api';
import * as v from 'valibot';
import { type HitRateLine, hitRateColumns, hitRatesQuery } from '../../../stats/nfl/hit-rates.ts';
import { slateBooksQuery } from '../../../stats/nfl/slate.ts';
import { toEasternDay } from '../../../time/eastern-time.ts';
import { defineCall } from '../../call.ts';
import { toPage, toPageParameters } from '../../paging.ts';
import {
  choiceWithDefault,
  directionParameter,
  pagingParameters,
  repeated,
  textParameter,
  textsParameter,
} from '../../parameters.ts';
import { sortParameter } from '../../sorting.ts';
import { toDecimalBound } from './odds-bound.ts';

type NflHitRateRow = v.InferOutput<typeof nflHitRateRowSchema>;

const MARKETS_ACCEPTED = `a market, repeatable: ${NFL_PROP_MARKETS.join(', ')}`;
const BOUND_ABOUT = 'odds that any of the books shown offers: American such as +100, or decimal such as 2.0';
const LONGEST_BOUND = 20;

const boundParameter = (about: string) => {
  const accepted = `a text of at most ${LONGEST_BOUND} characters`;
  return v.optional(
    v.pipe(
      v.string(`one value: ${accepted}`),
      v.maxLength(LONGEST_BOUND, accepted),
      v.transform((text): number | undefined => toDecimalBound(text)),
      v.description(about),
    ),
  );
};

function toRow({ season_hits, season_games, sportsbooks, ...line }: HitRateLine): NflHitRateRow {
  const [best] = sportsbooks;
  return {
    ...line,
    odds: best.odds,
    sportsbook: best.name,
    hit_rate_season: season_hits === null ? null : `${season_hits}/${season_games}`,
    sportsbooks,
    selectedSportsbook: best.name,
  };
}

export const nflHitRates = defineCall({
  path: '/api/nfl/hit-rates/',
  about: 'Lines of the current slate, what they pay where, and how often each would have won',
  access: 'session',
  parameters: {
    ...pagingParameters,
    market: repeated(v.picklist(NFL_PROP_MARKETS, MARKETS_ACCEPTED), MARKETS_ACCEPTED, 'Market; repeatable'),
    sportsbook: textsParameter("Book by key; repeatable. Other books' prices are not shown"),
    hit_rate: choiceWithDefault(
      ['all', '20', '40', '60', '80', '100'],
      'all',
      'Wins in the last five games, in percent',
    ),
    player_name: textParameter('Part of the name; letter case and accents do not matter'),
    min_odds: boundParameter(`Least ${BOUND_ABOUT}`),
    max_odds: boundParameter(`Most ${BOUND_ABOUT}`),
    sort: sortParameter(hitRateColumns, 'hit_rate_last_5'),
    direction: directionParameter('desc'),
  },
  answer: nflHitRatePageSchema,
  changesWith: toEasternDay,
  async answerWith({ ask, now, pageUrl }, { page, page_size, hit_rate, sort, direction, ...filter }) {
    const today = toEasternDay(now);
    const { query, parameters } = hitRatesQuery({
      markets: filter.market,
      books: filter.sportsbook,
      hitRate: hit_rate === 'all' ? undefined : Number(hit_rate),
      playerName: filter.player_name,
      minPrice: filter.min_odds,
      maxPrice: filter.max_odds,
      sort,
      direction,
    });
    const [rows, books] = await Promise.all([
      ask(query, { today, ...parameters, ...toPageParameters({ page, page_size }) }),
      ask(slateBooksQuery, { today }),
    ]);
    const updates = books.flatMap(({ updated_at }) => updated_at ?? []).sort();
    return {
      ...toPage(rows.map(toRow), { page, page_size, pageUrl }),
      sportsbooks: books.map(({ key, name }) => ({ key, name })),
      updated_at: updates.at(-1) ?? null,
    };
  },
});
