import { openTestSnapshot } from '@sharpside/ingest/testing/open-test-snapshot';
import type { NewTableRow } from '@sharpside/warehouse/tables/tables';
import { aPrediction } from '@sharpside/warehouse/testing/nba-rows';
import { aProp } from '@sharpside/warehouse/testing/nfl-rows';
import { describe, expect, it } from 'vitest';
import { type PickMarket, toPickPrices } from './pick-prices.ts';

type Prop = NewTableRow<'odds_props'>;

const DAY = '2025-01-11';
const START = '2025-01-12T00:30:00Z';
const NAMES = ['Bo Bask', 'Cy Fir', 'Ed Elm'];

const aPrice = (price_decimal: number, over: Partial<Prop> = {}): Prop => {
  const player_name = over.player_name ?? 'Bo Bask';
  return aProp({
    league: 'nba',
    event_id: 'event-nba',
    game_date: DAY,
    commence_time: START,
    home_team: 'BOS',
    away_team: 'DAL',
    market: 'player_threes',
    point: 2.5,
    price_american: price_decimal >= 2 ? Math.round(100 * (price_decimal - 1)) : -150,
    price_decimal,
    last_update: '2025-01-11T23:00:00Z',
    player_key: player_name.toLowerCase(),
    player_name,
    ...over,
  });
};
const fanDuel = { book: 'fanduel', book_title: 'FanDuel' };

const THREES: PickMarket = {
  league: 'nba',
  market: 'player_threes',
  side: 'p.side',
  line: 'p.line',
  chance: 'p.probability',
};
const FIRST: PickMarket = {
  league: 'nba',
  market: 'player_first_basket',
  side: "'Yes'",
  chance: 'p.probability',
  isOneWinner: true,
};
const first = { market: FIRST.market, outcome: 'Yes', point: null };

type Given = {
  market?: PickMarket;
  pick?: Partial<NewTableRow<'predictions'>>;
  times?: { now: string; repeatedEveryS: number | null };
};

/** The price of Bo Bask's pick: over 2.5 threes with a chance of 0.55, unless told otherwise. */
async function priceOf(odds_props: Prop[], { market = THREES, pick, times }: Given = {}) {
  const snapshot = await openTestSnapshot({
    nba_players: NAMES.map((name, at) => ({ player_id: at + 1, name })),
    predictions: [aPrediction({ line: 2.5, side: 'Over', probability: 0.55, start_time: START, ...pick })],
    odds_props,
  });
  const { relations, columns, join } = toPickPrices(market);
  const [row] = await snapshot.rows(
    `WITH picks AS (FROM prediction_outcomes), ${relations} SELECT ${columns} FROM picks p ${join}`,
    times ?? { now: '2025-01-11T23:30:00Z', repeatedEveryS: null },
  );
  return row;
}

const none = { best_price: null, book: null, implied: null, no_vig: null, edge: null, price_updated: null };

describe('the price of a pick', () => {
  it('is without the margin by both sides at the book with the best price, and the edge is the chance above that', async () => {
    const prices = [
      aPrice(2, fanDuel),
      aPrice(1.6, { ...fanDuel, outcome: 'Under' }),
      aPrice(1.9),
      aPrice(1.9, { outcome: 'Under' }),
    ];
    expect(await priceOf(prices)).toEqual({
      best_price: 100,
      book: 'FanDuel',
      implied: 0.5,
      no_vig: 0.444444,
      edge: 0.105556,
      price_updated: '2025-01-11T23:00:00Z',
      is_name_shared: false,
    });
  });

  it.each([
    ['the other side is at another book', { outcome: 'Under' }],
    ['the other side is of another line', { ...fanDuel, outcome: 'Under', point: 3.5 }],
    ['the other side is another player’s', { ...fanDuel, outcome: 'Under', player_name: 'Cy Fir' }],
  ])('has an unknown margin where %s, and the edge is above its implied chance', async (_, other) => {
    expect(await priceOf([aPrice(2, fanDuel), aPrice(1.6, other)])).toMatchObject({
      implied: 0.5,
      no_vig: null,
      edge: 0.05,
    });
  });

  it.each([
    ['is divided by the sum of a book’s players of the game', [2, 2.5, 4], 0.434783],
    ['has an unknown margin where a book’s players do not sum to 1', [2, 4], null],
  ])('where one player wins, %s', async (_, decimals, no_vig) => {
    const prices = decimals.map((decimal, at) => aPrice(decimal, { ...first, player_name: NAMES[at] ?? '' }));
    // Neither another book nor another game belongs to the sum.
    const elsewhere = [
      aPrice(1.5, { ...first, ...fanDuel, player_name: 'Cy Fir' }),
      aPrice(1.5, { ...first, event_id: 'other', home_team: 'NYK', away_team: 'UTA', player_name: 'Ed Elm' }),
    ];
    const price = await priceOf([...prices, ...elsewhere], { market: FIRST });
    expect(price).toMatchObject({ implied: 0.5, no_vig });
  });

  it('where any number of players win, has an unknown margin without a second side', async () => {
    const prices = NAMES.map((player_name) => aPrice(2, { ...first, player_name }));
    const price = await priceOf(prices, { market: { ...FIRST, isOneWinner: false } });
    expect(price).toMatchObject({ implied: 0.5, no_vig: null, edge: 0.05 });
  });

  it('is of the side and the line of the pick, from before the start', async () => {
    const prices = [
      aPrice(5, { outcome: 'Under' }),
      aPrice(5, { point: 3.5 }),
      aPrice(5, { ...fanDuel, last_update: START }),
      aPrice(2, { book: 'caesars', book_title: 'Caesars', last_update: null }),
    ];
    expect(await priceOf(prices)).toMatchObject({ best_price: 100, book: 'Caesars', price_updated: null });
  });

  it('is of the game of a double header that starts nearest to the pick’s', async () => {
    const early = { event_id: 'early', commence_time: '2025-01-11T18:00:00Z', last_update: null };
    const prices = [aPrice(9, early), aPrice(2)];
    expect(await priceOf(prices)).toMatchObject({ best_price: 100 });
    const pick = { start_time: '2025-01-11T18:10:00Z' };
    expect(await priceOf(prices, { pick })).toMatchObject({ best_price: 800 });
  });

  it('is the published one only where the odds have no price of the market in that game', async () => {
    const pick = { price_american: 120, price_decimal: 2.2, book_title: 'Book One' };
    expect(await priceOf([aPrice(3, { player_name: 'Cy Fir' })], { pick })).toMatchObject({
      best_price: 120,
      book: 'Book One',
      implied: 0.454545,
      no_vig: null,
      edge: 0.095455,
      price_updated: null,
    });
    expect(await priceOf([aPrice(3, { point: 3.5 })], { pick })).toMatchObject(none);
    expect(await priceOf([aPrice(2)], { pick })).toMatchObject({ best_price: 100 });
  });

  it.each([
    ['2025-01-11T23:29:00Z', '2025-01-11T23:28:00Z'],
    ['2025-01-12T09:00:00Z', '2025-01-12T00:30:00Z'],
    ['2025-01-11T22:00:00Z', '2025-01-11T23:00:00Z'],
  ])(
    'of a sample book is repeated every two minutes until the start: at %s, %s',
    async (now, price_updated) => {
      const price = await priceOf([aPrice(2)], { times: { now, repeatedEveryS: 120 } });
      expect(price).toMatchObject({ price_updated });
    },
  );
});
