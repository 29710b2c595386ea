import { openTestSnapshot, type TestRows } from '@sharpside/ingest/testing/open-test-snapshot';
import type { NewTableRow } from '@sharpside/warehouse/tables/tables';
import { aPlayerGame } from '@sharpside/warehouse/testing/nba-rows';
import { aProp } from '@sharpside/warehouse/testing/nfl-rows';
import { describe, expect, it } from 'vitest';
import { createRunQuery } from '../shared/run-query.ts';
import { ThreePointerOffers } from './three-pointer-offers.ts';

type Prop = NewTableRow<'odds_props'>;

const DAY = '2025-01-11';

const anOver = (over: Partial<Prop> = {}): Prop =>
  aProp({
    league: 'nba',
    commence_time: '2025-01-12T00:30:00Z',
    last_update: '2025-01-11T12:00:00Z',
    game_date: DAY,
    market: 'player_threes',
    player_name: 'Béla Dončić',
    player_key: 'bela doncic',
    point: 2.5,
    ...over,
  });

const BELA = { player_id: 7, name: 'Béla Dončić' };

async function load(odds_props: readonly Prop[], rows: TestRows = {}) {
  const snapshot = await openTestSnapshot({ nba_players: [BELA], ...rows, odds_props });
  return ThreePointerOffers.load(createRunQuery((sql) => snapshot.rows(sql)));
}

const PLAYER = { day: DAY, playerId: '7', team: 'BAL' };
const at = (expected: number) => ({ ...PLAYER, expected });

describe('the line', () => {
  const five = ['a', 'b', 'c', 'd', 'e'];
  const offer = (points: readonly number[]) =>
    points.map((point, index) => anOver({ book: five[index] ?? '', point }));

  it.each([
    { name: 'of most books', points: [2.5, 4.5, 4.5], expected: 2.4, line: 4.5 },
    { name: 'nearest to what is expected, of several', points: [2.5, 4.5], expected: 4.2, line: 4.5 },
    { name: 'that is lower, of two as near', points: [3.5, 2.5], expected: 3, line: 2.5 },
    { name: 'on a half', points: [3, 3, 2.5], expected: 3, line: 2.5 },
  ])('is the one $name', async ({ points, expected, line }) => {
    expect((await load(offer(points))).findLine(at(expected))).toBe(line);
  });

  it('counts a book once, whichever sides it offers', async () => {
    const both = [anOver({ book: 'a', point: 2.5 }), anOver({ book: 'a', point: 2.5, outcome: 'Under' })];
    const two = [anOver({ book: 'a', point: 3.5 }), anOver({ book: 'b', point: 3.5, outcome: 'Under' })];
    const offers = await load([...both, ...two]);
    expect(offers.findLine(at(2))).toBe(3.5);
    expect(offers.findOffer(PLAYER, 2.5)?.books).toBe(1);
  });

  it('is found by the name, whatever its accents and case', async () => {
    const nba_players = [{ ...BELA, name: 'BELA DONCIC' }];
    expect((await load([anOver()], { nba_players })).findLine(at(2))).toBe(2.5);
  });

  it('is of all books, whichever of his names each writes', async () => {
    const player_aliases = [{ league: 'nba', player_id: '7', alias: 'Bones Dončić', source: 'player_name' }];
    const other = { book: 'b', player_name: 'Bones Doncic', player_key: 'bones doncic', price_american: 130 };
    const offers = await load([anOver(), anOver({ ...other, price_decimal: 2.3 })], { player_aliases });
    expect(offers.findOffer(PLAYER, 2.5)).toMatchObject({ books: 2, over: { american: 130 } });
  });

  it.each([
    ['is that of the one who plays in the game', { team: 'SEA' }, 2.5],
    ['is that of the one who has played at all', { minutes: 0 }, 2.5],
    ['is of neither where both may be meant', {}, undefined],
  ])('of two players of one name %s', async (_, game, line) => {
    const nba_players = [BELA, { ...BELA, player_id: 8 }];
    const nba_player_games = [
      aPlayerGame({ player_id: 7, team: 'BAL', ...game }),
      aPlayerGame({ player_id: 8, team: 'BAL' }),
    ];
    const offers = await load([anOver()], { nba_players, nba_player_games });
    expect(offers.findLine({ ...at(2), playerId: '8' })).toBe(line);
    expect(offers.findLine(at(2))).toBeUndefined();
  });

  it('is none of a game of other teams on his day', async () => {
    const offers = await load([anOver({ event_id: 'other', home_team: 'DEN', away_team: 'UTA' })]);
    expect(offers.findLine(at(2))).toBeUndefined();
    expect(offers.findLine({ ...at(2), team: 'UTA' })).toBe(2.5);
  });

  it('is none of a man who is of another team now', async () => {
    const nba_player_games = [aPlayerGame({ player_id: 7, team: 'BOS' })];
    expect((await load([anOver()], { nba_player_games })).findLine(at(2))).toBeUndefined();
  });

  it('is none of another market, league, day or player, nor of a game that had begun', async () => {
    const decoys: Partial<Prop>[] = [
      { market: 'player_points' },
      { league: 'nfl' },
      { game_date: '2025-01-10', event_id: 'before' },
      { player_name: 'Bo Back', player_key: 'bo back' },
      { last_update: '2025-01-12T00:30:00Z' },
    ];
    const offers = await load(decoys.map(anOver));
    expect(offers.findLine(at(2))).toBeUndefined();
    expect(offers.findOffer(PLAYER, 2.5)).toBeUndefined();
  });
});

describe('the best price', () => {
  it.each([
    ['pays more than the stake', [110, 2.1, 120, 2.2], { american: 120, decimal: 2.2, bookTitle: 'B' }],
    ['pays less than the stake', [-150, 1.67, -105, 1.95], { american: -105, decimal: 1.95, bookTitle: 'B' }],
    ['pays more, the other less', [105, 2.05, -110, 1.91], { american: 105, decimal: 2.05, bookTitle: 'A' }],
  ] as const)('of a side is the higher one where a book %s', async (_, prices, price) => {
    const [one, oneDecimal, other, otherDecimal] = prices;
    const offers = await load([
      anOver({ book: 'a', book_title: 'A', price_american: one, price_decimal: oneDecimal }),
      anOver({ book: 'b', book_title: 'B', price_american: other, price_decimal: otherDecimal }),
    ]);
    expect(offers.findOffer(PLAYER, 2.5)).toEqual({ line: 2.5, books: 2, over: price, under: null });
  });

  it('is that of the first book by its key where several are as high, as in the lists of picks', async () => {
    const offers = await load([
      anOver({ book: 'b', book_title: 'A' }),
      anOver({ book: 'a', book_title: 'B' }),
      anOver({ book: 'c', book_title: 'C' }),
    ]);
    expect(offers.findOffer(PLAYER, 2.5)?.over?.bookTitle).toBe('B');
  });

  it('is of one side, at one line', async () => {
    const under = { outcome: 'Under', price_american: 130, price_decimal: 2.3 };
    const offers = await load([anOver(), anOver(under), anOver({ ...under, point: 3.5 })]);
    expect(offers.findOffer(PLAYER, 2.5)).toMatchObject({
      over: { american: -110 },
      under: { american: 130, bookTitle: 'DraftKings' },
    });
    expect(offers.findOffer(PLAYER, 3.5)?.over).toBeNull();
  });
});
