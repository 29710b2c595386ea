import { describe, expect, it } from 'vitest';
import { easternMs, toDay } from '../calendar/day.ts';
import { toMlbOddsEvent } from '../mlb/season/lines.ts';
import { toMlbSlate } from '../mlb/season/slate.ts';
import { toNbaHistory, toNbaPropsEvent } from '../nba/files/props.ts';
import { toNbaSlate } from '../nba/season/slate.ts';
import { toHistory, toNflLinesEvent, toNflPropsEvent } from '../nfl/files/props.ts';
import { touchdownsIn } from '../nfl/play/player-lines.ts';
import { nflRosterOf } from '../nfl/season/roster.ts';
import { nextNflGames } from '../nfl/season/schedule.ts';
import { mean, quantile, shareOf } from '../testing/figures.ts';
import { books, toAmericanPrice, toEventId } from './price.ts';

const day = toDay('2026-11-20');
const asOfMs = easternMs(day, 0);

const impliedOf = (price: number) => (price > 0 ? 100 / (price + 100) : -price / (100 - price));

const baseball = toMlbSlate('sample', day).map((game) => toMlbOddsEvent('sample', game, asOfMs));
const footballGames = nextNflGames('sample', { day, count: 16 });
const football = footballGames.map((game) => toNflPropsEvent('sample', { game, asOfMs }));
const footballLines = footballGames.map((game) => toNflLinesEvent('sample', { game, asOfMs }));
const history = toNbaHistory('sample', day);
const basketball = toNbaSlate('sample', day).map((game) =>
  toNbaPropsEvent('sample', { game, history, asOfMs }),
);
const events = [...baseball, ...football, ...footballLines, ...basketball];
const markets = events.flatMap(({ bookmakers }) => bookmakers.flatMap((book) => book.markets));

describe('toAmericanPrice', () => {
  it.each([
    [0.5, 100],
    [0.6, -150],
    [0.75, -300],
    [0.25, 300],
    [0.1, 900],
  ])('prices %d at %d', (probability, price) => {
    expect(toAmericanPrice(probability, 5)).toBe(price);
  });

  it('never gives a price between -100 and 100, nor one without end', () => {
    for (let share = 0; share <= 1; share += 0.001) {
      const price = toAmericanPrice(share, 5);
      expect(Math.abs(price)).toBeGreaterThanOrEqual(100);
      expect(Math.abs(price)).toBeLessThan(10_000);
      expect(Number.isInteger(price)).toBe(true);
    }
  });
});

describe('odds', () => {
  it('come from several books, each with a margin on both sides of a market', () => {
    const twoWay = markets.flatMap(({ outcomes }) => {
      const byPlayer = Map.groupBy(outcomes, ({ description = '' }) => description);
      return [...byPlayer.values()].filter(({ length }) => length === 2);
    });
    expect(twoWay.length).toBeGreaterThan(5_000);
    const margins = twoWay.map((pair) => impliedOf(pair[0]?.price ?? 0) + impliedOf(pair[1]?.price ?? 0) - 1);
    expect(mean(margins)).toBeGreaterThan(0.03);
    expect(mean(margins)).toBeLessThan(0.08);
    expect(shareOf(margins, (margin) => margin > 0)).toBeGreaterThan(0.97);
    for (const { bookmakers } of baseball)
      expect(bookmakers.map(({ key }) => key)).toEqual(books.map(({ key }) => key));
  });

  it('were asked before they are shown, and have ids as The Odds API writes them', () => {
    for (const { id, bookmakers } of events) {
      expect(id).toMatch(/^[0-9a-f]{32}$/);
      for (const { last_update } of bookmakers) expect(Date.parse(last_update)).toBeLessThanOrEqual(asOfMs);
    }
    expect(toEventId('a', 1)).not.toBe(toEventId('a', 2));
  });

  it('differ from book to book, around one opinion', () => {
    for (const { bookmakers } of baseball) {
      const first = bookmakers.flatMap(
        ({ markets: all }) => all.find(({ key }) => key === 'h2h')?.outcomes[0]?.price ?? [],
      );
      expect(new Set(first).size).toBeGreaterThan(1);
      const implied = first.map(impliedOf);
      expect(Math.max(...implied) - Math.min(...implied)).toBeLessThan(0.12);
    }
  });
});

describe('baseball lines', () => {
  it('are moneyline, run line of one and a half, and a total', () => {
    for (const { bookmakers } of baseball) {
      for (const { markets: all } of bookmakers) {
        expect(all.map(({ key }) => key)).toEqual(['h2h', 'spreads', 'totals']);
        const points = all[1]?.outcomes.map(({ point }) => point) ?? [];
        expect(points.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([-1.5, 1.5]);
        expect(all[2]?.outcomes[0]?.point).toBeGreaterThan(5);
        expect(all[2]?.outcomes[0]?.point).toBeLessThan(14);
      }
    }
  });
});

describe('football props', () => {
  const keys = [
    'player_pass_attempts',
    'player_pass_completions',
    'player_pass_interceptions',
    'player_pass_tds',
    'player_pass_yds',
    'player_receptions',
    'player_reception_yds',
    'player_rush_attempts',
    'player_rush_yds',
    'player_anytime_td',
    'player_tds_over',
  ];

  it('are offered in the eleven markets by every book', () => {
    for (const { key: book } of books) {
      const offered = football.flatMap(({ bookmakers }) =>
        bookmakers.filter(({ key }) => key === book).flatMap(({ markets: all }) => all.map(({ key }) => key)),
      );
      expect(offered).toEqual(expect.arrayContaining(keys));
    }
  });

  it('have lines on a half, near the players’ medians', () => {
    const [game] = footballGames;
    const [event] = football;
    if (game === undefined || event === undefined) throw new Error('a week has games');
    const lines = [...toHistory('sample', game)].flatMap(([, all]) => all);
    expect(lines.length).toBeGreaterThan(100);
    const offered = event.bookmakers.flatMap(({ markets: all }) => all);
    for (const { key, outcomes } of offered) {
      if (key === 'player_anytime_td' || key === 'player_1st_td') continue;
      for (const { point = 0 } of outcomes) expect(point % 1).toBe(0.5);
    }
    const overs = football.flatMap(({ bookmakers }) =>
      bookmakers.flatMap(({ markets: all }) =>
        all
          .filter(({ key }) => key.endsWith('_yds'))
          .flatMap(({ outcomes }) =>
            outcomes.filter(({ name }) => name === 'Over').map(({ price }) => impliedOf(price)),
          ),
      ),
    );
    expect(mean(overs)).toBeGreaterThan(0.46);
    expect(mean(overs)).toBeLessThan(0.58);
    expect(quantile(overs, 0.05)).toBeGreaterThan(0.3);
  });

  it('price scorers by how often they score', () => {
    const [game] = footballGames;
    const [event] = football;
    if (game === undefined || event === undefined) throw new Error('a week has games');
    const prices =
      event.bookmakers[0]?.markets.find(({ key }) => key === 'player_anytime_td')?.outcomes ?? [];
    const sorted = prices.toSorted((a, b) => impliedOf(b.price) - impliedOf(a.price));
    const rate = ({ description }: { description?: string }) => {
      const [, lines = []] =
        [...toHistory('sample', game)].find(([id]) => namesOf(game).get(id) === description) ?? [];
      return mean(lines.map(touchdownsIn));
    };
    const top = sorted.slice(0, 3).map(rate);
    const bottom = sorted.slice(-3).map(rate);
    expect(mean(top)).toBeGreaterThan(mean(bottom));
  });
});

describe('basketball props', () => {
  it('offer points, rebounds, assists and threes of those who play', () => {
    for (const { bookmakers } of basketball) {
      for (const { markets: all } of bookmakers) {
        expect(all.map(({ key }) => key)).toEqual([
          'player_points',
          'player_rebounds',
          'player_assists',
          'player_threes',
        ]);
        expect(all[0]?.outcomes.length).toBeGreaterThan(12);
      }
    }
  });
});

function namesOf(game: (typeof footballGames)[number]): ReadonlyMap<string, string> {
  return new Map(
    [game.home, game.away].flatMap(({ team }) =>
      nflRosterOf('sample', { team, season: game.season }).map((player): [string, string] => [
        player.id,
        player.name.full,
      ]),
    ),
  );
}
