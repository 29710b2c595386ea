import type { TestRows } from '@sharpside/ingest/testing/open-test-snapshot';
import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { anNflGame, anNflPlayer, aProp } from '@sharpside/warehouse/testing/nfl-rows';
import { describe, expect, it } from 'vitest';
import {
  fanDuel,
  getHitRates,
  HIT_RATES,
  hitRateRows,
  NOW,
  weeksWith,
} from '../../testing/hit-rate-sheet.ts';

describe('filters', () => {
  const yards = { market: 'player_reception_yds', point: 50.5 };
  const filtered: TestRows = {
    nfl_players: [anNflPlayer(), anNflPlayer({ player_id: '00-2', name: 'José Runner' })],
    nfl_player_weeks: [
      ...weeksWith([0, 0, 5, 4, 6]),
      // This player's line won in three of three games.
      ...weeksWith([9, 9, 9], { player_id: '00-2', receiving_yards: 60 }),
    ],
    odds_props: [
      aProp(),
      aProp({ ...fanDuel, price_american: 150, price_decimal: 2.5 }),
      aProp({ ...yards, player_name: 'José Runner', player_key: 'jose runner' }),
      aProp({ market: 'player_rush_yds', point: 0.5, price_american: -300, price_decimal: 4 / 3 }),
    ],
  };
  const listMarkets = async (query: string) =>
    (await getHitRates(query, filtered)).results.map(({ market }) => market.replace('player_', '')).sort();

  it.each([
    ['a market', 'market=player_receptions', ['receptions']],
    ['a book', 'sportsbook=fanduel', ['receptions']],
    ['a part of a name, whatever its case and accents', 'player_name=JOSE', ['reception_yds']],
    // HITR-06
    ['a last-five rate', 'hit_rate=40', ['receptions']],
    ['no rate of fewer than five games', 'hit_rate=60', []],
    ['few games, too, where that is asked for', 'min_games=3', ['reception_yds', 'receptions', 'rush_yds']],
    ['least odds, American', 'min_odds=%2B100', ['receptions']],
    ['most odds', 'max_odds=-200', ['rush_yds']],
    // HITR-16: -110 and +150 are prices of two books, and neither is within the bounds.
    ['odds that one book has to offer', 'min_odds=2.0&max_odds=2.2', []],
    ['odds of the books shown only', 'min_odds=2.0&sportsbook=draftkings', []],
    ['no odds, where the text is none', 'min_odds=cheap', ['reception_yds', 'receptions', 'rush_yds']],
    ['odds exactly at both bounds', 'min_odds=2.5&max_odds=2.5', ['receptions']],
    ['odds beyond any number', 'max_odds=99999999999999999999', ['reception_yds', 'receptions', 'rush_yds']],
  ])('keeps lines of %s', async (_, query, markets) => {
    expect(await listMarkets(query)).toEqual(markets);
  });

  it.each([
    ['', 1, 3],
    ['min_games=10', 4, 0],
    ['min_games=3', 0, 4],
    ['begun=no&min_games=5', 1, 3],
    ['hit_rate=40&min_games=10', 1, 0],
    ['page=2&page_size=1', 1, 3],
  ])('with %j says that %i lines are left out for too few games, and %i are on all pages', async (...row) => {
    const [query, hidden_lines, total_rows] = row;
    const rows = {
      ...hitRateRows,
      ...filtered,
      odds_props: [...(filtered.odds_props ?? []), aProp({ outcome: 'Under' })],
    };
    const api = await startApiForTests({ rows, now: NOW });
    const { body } = await api.get(`${HIT_RATES}?${query}`);
    expect(body).toMatchObject({ hidden_lines, total_rows });
  });

  // HITR-24
  it('selects the best of the books that are left', async () => {
    const { results, sportsbooks } = await getHitRates(
      'sportsbook=draftkings&market=player_receptions',
      filtered,
    );
    expect(results).toMatchObject([
      { odds: -110, selectedSportsbook: 'DraftKings', sportsbooks: [{ key: 'draftkings' }] },
    ]);
    expect(sportsbooks.map(({ key }) => key)).toEqual(['draftkings', 'fanduel']);
  });
});

describe('order and pages', () => {
  const unknown = { player_name: 'Al Unknown', player_key: 'al unknown' };
  const lines: TestRows = {
    odds_props: [
      aProp({ point: 3.5, price_decimal: 1.2 }),
      aProp({ point: 5.5, price_decimal: 3 }),
      aProp({ ...unknown, point: 9.5, price_decimal: 2 }),
    ],
  };

  // HITR-18, HITR-19
  it.each([
    ['wins in the last five, most first', '', [3.5, 5.5, 9.5]],
    ['wins in the last five, fewest first, unknown ones last', 'direction=asc', [5.5, 3.5, 9.5]],
    ['wins in the last ten', 'sort=hit_rate_last_10&direction=asc', [5.5, 3.5, 9.5]],
    ['the season', 'sort=hit_rate_season', [3.5, 5.5, 9.5]],
    ['name', 'sort=name&direction=asc', [9.5, 3.5, 5.5]],
    ['odds', 'sort=odds', [5.5, 9.5, 3.5]],
  ])('sorts by %s', async (_, query, points) => {
    expect((await getHitRates(query, lines)).results.map(({ point }) => point)).toEqual(points);
  });

  /**
   * `thin` has too few games. `fair` wins less often than `dear`, but has the better price. `cheap` wins as often, at a
   * worse one.
   */
  const edges: TestRows = {
    nfl_players: ['cheap', 'dear', 'fair', 'thin'].map((name) => anNflPlayer({ player_id: name, name })),
    nfl_player_weeks: [
      ...weeksWith([9, 9, 9, 9, 9, 9, 9, 9, 9, 9], { player_id: 'cheap' }),
      ...weeksWith([9, 9, 9, 9, 9, 9, 9, 9, 9, 9], { player_id: 'dear' }),
      ...weeksWith([0, 0, 9, 9, 9, 9, 9, 9, 9, 9], { player_id: 'fair' }),
      ...weeksWith([9, 9], { player_id: 'thin' }),
    ],
    odds_props: [
      aProp({ player_name: 'cheap', player_key: 'cheap', price_decimal: 1.2 }),
      aProp({ player_name: 'dear', player_key: 'dear', price_decimal: 1.25 }),
      aProp({ player_name: 'fair', player_key: 'fair', price_decimal: 2.5 }),
      aProp({ player_name: 'fair', player_key: 'fair', price_decimal: 1.1, ...fanDuel }),
      aProp({ player_name: 'thin', player_key: 'thin', price_decimal: 10 }),
    ],
  };

  it.each([
    ['', ['fair', 'dear', 'cheap', 'thin']],
    ['sort=edge', ['fair', 'dear', 'cheap', 'thin']],
    ['sort=edge&direction=asc', ['cheap', 'dear', 'fair', 'thin']],
    ['sort=hit_rate_last_10', ['dear', 'cheap', 'fair', 'thin']],
    ['sort=hit_rate_season', ['dear', 'cheap', 'fair', 'thin']],
    ['sort=odds', ['fair', 'dear', 'cheap', 'thin']],
    // At this book's price alone the edge is gone.
    ['sort=edge&sportsbook=fanduel', ['fair']],
    ['min_games=5', ['fair', 'dear', 'cheap']],
    ['sort=name&direction=desc', ['thin', 'fair', 'dear', 'cheap']],
  ])(
    'with %j puts the better edge first among equals, and few games last unless by name: %j',
    async (query, names) => {
      expect((await getHitRates(query, edges)).results.map(({ name }) => name)).toEqual(names);
    },
  );

  // A book's two prices of one line pull the ten games towards its chance without the margin.
  it('ranks by the last ten games pulled towards what the price says, and says that chance', async () => {
    const lineOf = (name: string, over: number, under?: number) => {
      const price = { player_name: name, player_key: name };
      return [
        aProp({ ...price, price_decimal: over }),
        ...(under === undefined
          ? []
          : [aProp({ ...price, outcome: 'Under' as const, price_decimal: under })]),
      ];
    };
    const rows: TestRows = {
      nfl_players: ['every', 'most'].map((name) => anNflPlayer({ player_id: name, name })),
      nfl_player_weeks: [
        ...weeksWith([9, 9, 9, 9, 9, 9, 9, 9, 9, 9], { player_id: 'every' }),
        ...weeksWith([0, 9, 9, 9, 9, 9, 9, 9, 9, 9], { player_id: 'most' }),
      ],
      // Ten of ten at -150 with a wide margin: 35 points above no chance, but 4 behind nine of ten with a small one.
      odds_props: [...lineOf('every', 1 + 100 / 150, 1.5), ...lineOf('most', 1.8, 2.1)],
    };
    const { results } = await getHitRates('sort=edge', rows);
    const overs = results.filter(({ outcome }) => outcome === 'Over');
    expect(overs).toMatchObject([
      { name: 'most', no_vig: expect.closeTo(0.538462, 5) },
      { name: 'every', no_vig: expect.closeTo(0.473684, 5) },
    ]);
  });

  it('has the next week first as it opens, and one list of all weeks where another order is asked for', async () => {
    const later = { event_id: 'event-2', game_date: '2024-12-01', commence_time: '2024-12-01T18:00:00Z' };
    const rows = {
      ...hitRateRows,
      nfl_games: [
        ...hitRateRows.nfl_games,
        anNflGame({ game_id: 'next', week: 13, game_date: '2024-12-01' }),
      ],
      odds_props: [aProp({ price_decimal: 1.5 }), aProp({ ...later, price_decimal: 3 })],
    };
    const startsOf = async (query: string) =>
      (await getHitRates(`min_games=0&${query}`, rows)).results.map(({ start_time }) =>
        start_time.slice(0, 10),
      );
    const [next, after] = await startsOf('');
    expect(after).toBe('2024-12-01');
    expect(await startsOf('sort=edge')).toEqual([after, next]);
    expect(await startsOf('sort=odds')).toEqual([after, next]);
  });

  it('has lines that are alike by name, market, point and side', async () => {
    const odds_props = [
      aProp({ outcome: 'Under' }),
      aProp({ outcome: 'Over' }),
      aProp({ point: 3.5, outcome: 'Under' }),
      aProp({ market: 'player_pass_yds', point: 9.5 }),
      aProp({ player_name: 'Al Unknown', player_key: 'al unknown', market: 'player_rush_yds' }),
    ].map((prop) => ({ ...prop, price_decimal: 2 }));
    const { results } = await getHitRates('sort=odds', { nfl_player_weeks: [], odds_props });
    expect(results.map(({ name, market, point, outcome }) => [name, market, point, outcome])).toEqual([
      ['Rex Receiver', 'player_pass_yds', 9.5, 'Over'],
      ['Rex Receiver', 'player_receptions', 3.5, 'Under'],
      ['Rex Receiver', 'player_receptions', 4.5, 'Over'],
      ['Rex Receiver', 'player_receptions', 4.5, 'Under'],
      ['Al Unknown', 'player_rush_yds', 4.5, 'Over'],
    ]);
  });
});
