import { expect, it } from 'vitest';
import type { NewTableRow } from '../snapshot/tables.ts';
import { aProp } from '../testing/nfl-rows.ts';
import { openTestSnapshot } from '../testing/open-test-snapshot.ts';
import { createAsk } from './ask.ts';
import { loadThreePointerProps } from './three-pointer-props.ts';

type Prop = NewTableRow<'odds_props'>;

const DAY = '2025-01-11';

const anOver = (price_american: number, price_decimal: number, over: Partial<Prop> = {}): Prop =>
  aProp({
    league: 'nba',
    game_date: DAY,
    market: 'player_threes',
    player_name: 'Béla Dončić',
    player_key: 'bela doncic',
    point: 2.5,
    price_american,
    price_decimal,
    ...over,
  });

async function propOf(odds_props: readonly Prop[], name = 'Béla Dončić'): Promise<string> {
  const snapshot = await openTestSnapshot({ odds_props });
  const find = await loadThreePointerProps(createAsk((sql) => snapshot.rows(sql)));
  return find(DAY, name);
}

it.each([
  ['pays more than the stake', [110, 2.1, 120, 2.2], '+120 B'],
  ['pays less than the stake', [-150, 1.67, -105, 1.95], '-105 B'],
  ['pays more, the other less', [105, 2.05, -110, 1.91], '+105 A'],
] as const)('names the best price where a book %s', async (_, prices, text) => {
  const [one, oneDecimal, other, otherDecimal] = prices;
  const props = [
    anOver(one, oneDecimal, { book: 'a', book_title: 'A' }),
    anOver(other, otherDecimal, { book: 'b', book_title: 'B' }),
  ];
  expect(await propOf(props)).toBe(`Over 2.5 threes (${text})`);
});

it('knows no price of another line, side, market, league, day or player', async () => {
  const decoys: Partial<Prop>[] = [
    { point: 3.5 },
    { outcome: 'Under' },
    { market: 'player_points' },
    { league: 'nfl' },
    { game_date: '2025-01-10', event_id: 'before' },
    { player_name: 'Bo Back', player_key: 'bo back' },
  ];
  const props = decoys.map((decoy) => anOver(900, 10, decoy));
  expect(await propOf(props)).toBe('Over 2.5 threes');
  expect(await propOf([...props, anOver(-110, 1.91)])).toBe('Over 2.5 threes (-110 DraftKings)');
});

it('finds a player by name whatever its accents and case', async () => {
  expect(await propOf([anOver(-110, 1.91)], 'BELA DONCIC')).toBe('Over 2.5 threes (-110 DraftKings)');
});
