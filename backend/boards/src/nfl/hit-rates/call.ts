import {
  type GameState,
  NFL_HIT_RATE_SORTS,
  NFL_HIT_RATES,
  NFL_MIN_GAMES,
  NFL_PROP_MARKETS,
  nflHitRatePageSchema,
  type nflHitRateRowSchema,
} from '@sharpside/contracts/api';
import { slateGamesQuery } from '@sharpside/warehouse/tables/derived/nfl-slate';
import { todayOfGames } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import { defineCall } from '../../call/call.ts';
import { toPage, toPageParameters } from '../../call/paging.ts';
import {
  choiceWithDefault,
  dayParameter,
  directionParameter,
  minParameter,
  pagingParameters,
  repeated,
  sortParameter,
  textParameter,
  textsParameter,
} from '../../call/parameters.ts';
import { readGameStates, toGameStep } from '../../games/game-states.ts';
import { toPriceTimes } from '../../games/repeated-prices.ts';
import { toDecimalBound } from './odds-bound.ts';
import { type HitRateLine, hitRatesQuery, slateBooksQuery } from './query.ts';

type NflHitRateRow = v.InferOutput<typeof nflHitRateRowSchema>;

const MARKETS_ACCEPTED = `a market, repeatable: ${NFL_PROP_MARKETS.join(', ')}`;
const BOUND_DESCRIPTION =
  'odds that any of the books shown offers: American such as +100, or decimal such as 2.0';
const MAX_BOUND_LENGTH = 20;

const boundParameter = (description: string) => {
  const accepted = `a text of at most ${MAX_BOUND_LENGTH} characters`;
  return v.optional(
    v.pipe(
      v.string(`one value: ${accepted}`),
      v.maxLength(MAX_BOUND_LENGTH, accepted),
      v.transform((text): number | undefined => toDecimalBound(text)),
      v.description(description),
    ),
  );
};

type StateOf = (eventId: string) => GameState;

function toRow(
  { season_hits, season_games, sportsbooks, event_id, ...line }: HitRateLine,
  stateOf: StateOf,
): NflHitRateRow {
  const [best] = sportsbooks;
  return {
    ...line,
    odds: best.odds,
    sportsbook: best.name,
    hit_rate_season: season_hits === null ? null : `${season_hits}/${season_games}`,
    sportsbooks,
    selectedSportsbook: best.name,
    game_state: stateOf(event_id),
  };
}

/** One row for each line: prices of each book, and hits in the last five games, the last ten and the season. */
export const nflHitRates = defineCall({
  path: '/api/nfl/hit-rates/',
  summary: 'Lines of the current slate, what they pay where, and how often each would have won',
  access: 'protected',
  parameters: {
    ...pagingParameters,
    market: repeated(v.picklist(NFL_PROP_MARKETS, MARKETS_ACCEPTED), MARKETS_ACCEPTED, 'Market; repeatable'),
    sportsbook: textsParameter("Book by key; repeatable. Other books' prices are not shown"),
    hit_rate: choiceWithDefault(NFL_HIT_RATES, 'all', 'Wins in the last five games, in percent'),
    min_games: minParameter(
      'Games behind the last ten, at least; 0: also lines of players who are not known',
      { fallback: NFL_MIN_GAMES, most: 10 },
    ),
    date: dayParameter('Day of the games, US Eastern; left out, every day of the slate'),
    begun: choiceWithDefault(['yes', 'no'], 'yes', 'Whether lines of games that have begun are listed, last'),
    player_name: textParameter(
      'Words of the name or parts of them; letter case, accents and signs do not matter',
    ),
    min_odds: boundParameter(`Least ${BOUND_DESCRIPTION}`),
    max_odds: boundParameter(`Most ${BOUND_DESCRIPTION}`),
    sort: sortParameter(NFL_HIT_RATE_SORTS, 'hit_rate_last_5'),
    direction: directionParameter('desc'),
  },
  answer: nflHitRatePageSchema,
  cacheVaryBy: toGameStep,
  async run(context, { page, page_size, hit_rate, sort, direction, ...filter }) {
    const { runQuery, now, pageUrl } = context;
    const today = todayOfGames(now);
    const games = await runQuery(slateGamesQuery, { today });
    const days = [...new Set(games.map(({ day }) => day))];
    const stateOfGame = await readGameStates(context, { league: 'nfl', days });
    const states = new Map(games.map((game) => [game.event_id, stateOfGame(game)]));
    const stateOf: StateOf = (eventId) => states.get(eventId) ?? 'scheduled';
    const begun = [...states].filter(([, state]) => state !== 'scheduled').map(([eventId]) => eventId);
    const { query, countQuery, parameters } = hitRatesQuery({
      markets: filter.market,
      books: filter.sportsbook,
      hitRate: hit_rate === 'all' ? undefined : Number(hit_rate),
      minGames: filter.min_games,
      day: filter.date,
      isOpenOnly: filter.begun === 'no',
      playerName: filter.player_name,
      minPrice: filter.min_odds,
      maxPrice: filter.max_odds,
      sort,
      direction,
    });
    // The engine refuses parameters that do not occur in the query.
    const times = toPriceTimes(context);
    const asked = { today, ...times, ...parameters, ...(filter.begun === 'no' && { begun }) };
    const [rows, counts, books] = await Promise.all([
      runQuery(query, { ...asked, begun, ...toPageParameters({ page, page_size }) }),
      runQuery(countQuery, asked),
      runQuery(slateBooksQuery, { today, ...times }),
    ]);
    const updates = books.flatMap(({ updated_at }) => updated_at ?? []).sort();
    return {
      ...toPage(
        rows.map((row) => toRow(row, stateOf)),
        { page, page_size, pageUrl },
      ),
      sportsbooks: books.map(({ key, name }) => ({ key, name })),
      total_rows: counts[0]?.shown ?? 0,
      hidden_lines: counts[0]?.hidden ?? 0,
      days,
      updated_at: updates.at(-1) ?? null,
    };
  },
});
