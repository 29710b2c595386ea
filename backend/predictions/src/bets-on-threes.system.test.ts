import type { NewTableRow } from '@sharpside/warehouse/tables/tables';
import { describe, expect, it } from 'vitest';
import type { PredictionRow } from './shared/begun-games.ts';
import { BASKETBALL, derive, deriveAt, deriveSeasons, TODAY, toEntries } from './testing/derive-seasons.ts';

type Prop = NewTableRow<'odds_props'>;

/** A book's offer for Atlanta's best shooter, who makes 4.2 threes per game on average. */
const anOver = (over: Partial<Prop> = {}): Prop => ({
  league: 'nba',
  event_id: 'e1',
  commence_time: '2031-04-16T00:30:00Z',
  game_date: TODAY,
  home_team: 'ATL',
  away_team: 'CHI',
  book: 'one',
  book_title: 'Book One',
  market: 'player_threes',
  player_name: 'Shooter 100',
  player_key: 'shooter 100',
  outcome: 'Over',
  point: 3.5,
  price_american: 120,
  price_decimal: 2.2,
  ...over,
});

const betsOf = (rows: readonly PredictionRow[]) =>
  new Map(
    rows
      .filter(({ kind, game_date }) => kind === 'nba_three_pointers' && game_date === TODAY)
      .map((row) => [row.player_id, row]),
  );

describe('bets on threes', () => {
  it('are at the line of most books, on the side that is likelier there, with a chance that falls as the line rises', async () => {
    const chances = [];
    for (const point of [1.5, 3.5, 4.5, 7.5]) {
      const odds_props = [
        anOver({ book: 'a', point }),
        anOver({ book: 'b', point }),
        anOver({ book: 'a', point, outcome: 'Under', price_american: -150, price_decimal: 1 + 100 / 150 }),
        anOver({ book: 'c', point: 5.5 }),
      ];
      const bet = betsOf(await derive({ ...BASKETBALL, odds_props }, TODAY)).get('100');
      const { side, probability } = bet ?? {};
      expect(bet).toMatchObject({ line: point, line_books: 2, price_american: side === 'Over' ? 120 : -150 });
      expect(probability).toBeGreaterThanOrEqual(0.5);
      chances.push(side === 'Over' ? (probability ?? 0) : 1 - (probability ?? 0));
      expect(bet?.three_or_more).toBeGreaterThan(0.6);
      expect(bet?.expected_count).toBeGreaterThan(3.5);
      expect(bet?.expected_count).toBeLessThan(5);
    }
    expect(chances).toEqual(chances.toSorted((one, other) => other - one));
    expect([chances[0], chances[3]].map((chance) => (chance ?? 0) > 0.5)).toEqual([true, false]);
  });

  it('are at the line nearest to what is expected where no book offers one, and say that it is ours', async () => {
    const bets = [...betsOf(await deriveSeasons(TODAY)).values()];
    expect(bets.length).toBeGreaterThan(0);
    for (const { line, side, expected_count, ...bet } of bets) {
      expect(line).toBe(Math.floor(expected_count ?? 0) + 0.5);
      expect(bet).toMatchObject({ line_books: 0, price_american: null, book_title: null });
      expect(bet.prop_text).toBe(`${side} ${line} threes`);
      expect(bet.probability).toBeGreaterThanOrEqual(0.5);
    }
  });

  it('keep to those of whom most is expected, whatever their lines', async () => {
    const expected = [...betsOf(await deriveSeasons(TODAY)).keys()];
    const odds_props = [anOver({ player_key: 'shooter 106', player_name: 'Shooter 106', point: 9.5 })];
    expect([...betsOf(await derive({ ...BASKETBALL, odds_props }, TODAY)).keys()]).toEqual(expected);
  });

  it('stay as they were first said, whatever books offer later', async () => {
    const first = await deriveAt(
      { ...BASKETBALL, odds_props: [anOver()] },
      { now: new Date(`${TODAY}T14:00:00Z`) },
    );
    const later = { ...BASKETBALL, odds_props: [anOver({ point: 6.5 })] };
    for (const now of [`${TODAY}T23:00:00Z`, '2031-04-16T00:30:00Z']) {
      const { rows, fresh } = await deriveAt(later, { now: new Date(now), said: toEntries(first) });
      expect(betsOf(rows).get('100')).toMatchObject({
        line: 3.5,
        side: 'Over',
        line_books: 1,
        prop_text: 'Over 3.5 threes (+120 Book One)',
        price_american: 120,
        price_decimal: 2.2,
        book_title: 'Book One',
        home_tip_win_share: null,
        player_name: 'Shooter 100',
        published_at: `${TODAY}T14:00:00Z`,
      });
      expect(fresh.filter(({ player_id }) => player_id === '100')).toEqual([]);
    }
  });
});
