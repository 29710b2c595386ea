import { describe, expect, it } from 'vitest';
import { easternMs, toDay } from '../calendar/day.ts';
import { toMlbHistory, toMlbPropsEvent } from '../mlb/files/props.ts';
import { toMlbOddsEvent } from '../mlb/season/lines.ts';
import { toMlbSlate } from '../mlb/season/slate.ts';
import { toNbaHistory, toNbaPropsEvent } from '../nba/files/props.ts';
import { toNbaSlate } from '../nba/season/slate.ts';
import { toHistory, toNflPropsEvent } from '../nfl/files/props.ts';
import { touchdownsIn } from '../nfl/play/player-lines.ts';
import { toNflLinesEvent } from '../nfl/season/lines.ts';
import { nflRosterOf } from '../nfl/season/roster.ts';
import { nextNflGames } from '../nfl/season/schedule.ts';
import { mean, quantile, shareOf } from '../testing/figures.ts';
import { books, toAmericanPrice, toEventId } from './price.ts';
import { toCountedMarkets } from './props.ts';

const day = toDay('2026-11-20');
const asOfMs = easternMs(day, 0);

const impliedOf = (price: number) => (price > 0 ? 100 / (price + 100) : -price / (100 - price));

const baseball = toMlbSlate('sample', day).map((game) => toMlbOddsEvent('sample', game, { asOfMs }));
const batterHistory = toMlbHistory('sample', day);
const batters = toMlbSlate('sample', day).map((game) =>
  toMlbPropsEvent('sample', { game, history: batterHistory, asOfMs }),
);
const footballGames = nextNflGames('sample', { day, count: 16 });
const football = footballGames.map((game) => toNflPropsEvent('sample', { game, asOfMs }));
const footballLines = footballGames.map((game) => toNflLinesEvent('sample', { game, asOfMs }));
const history = toNbaHistory('sample', day);
const basketball = toNbaSlate('sample', day).map((game) =>
  toNbaPropsEvent('sample', { game, history, asOfMs }),
);
const events = [...baseball, ...batters, ...football, ...footballLines, ...basketball];
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

describe('the first prices of baseball games', () => {
  const opening = toMlbSlate('sample', day).map((game) =>
    toMlbOddsEvent('sample', game, { asOfMs, isOpening: true }),
  );

  it('differ from the present ones in about half of the markets, by a few cents, and some totals by half a run', () => {
    const marketsOf = (list: typeof opening) =>
      list.flatMap(({ bookmakers }) => bookmakers.flatMap((book) => book.markets));
    const pairs = marketsOf(opening).map((first, at) => [first, marketsOf(baseball)[at]] as const);
    const isSame = ([first, now]: (typeof pairs)[number]) => JSON.stringify(first) === JSON.stringify(now);
    expect(shareOf(pairs, (pair) => !isSame(pair))).toBeGreaterThan(0.4);
    expect(shareOf(pairs, isSame)).toBeGreaterThan(0.3);
    const pointOf = ({ outcomes }: (typeof pairs)[number][0]) => outcomes[0]?.point;
    const isMoved = ([first, now]: (typeof pairs)[number]) =>
      now !== undefined && pointOf(first) !== pointOf(now);
    const moved = pairs.filter(isMoved);
    expect(moved.every(([{ key }]) => key === 'totals')).toBe(true);
    expect(moved.length / pairs.length).toBeGreaterThan(0.03);
    for (const [first, now] of moved)
      expect(Math.abs((pointOf(first) ?? 0) - (now ? (pointOf(now) ?? 0) : 0))).toBe(0.5);
    for (const [first, now] of pairs.filter((pair) => !isMoved(pair))) {
      for (const [at, { point, price }] of first.outcomes.entries()) {
        const other = now?.outcomes[at];
        expect(other?.point).toBe(point);
        expect(Math.abs(impliedOf(price) - impliedOf(other?.price ?? 0))).toBeLessThan(0.08);
      }
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
    expect(Math.abs(mean(margins) - 0.055)).toBeLessThan(0.025);
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
      const first = bookmakers.flatMap(({ markets: [moneyline] }) => moneyline?.outcomes[0]?.price ?? []);
      expect(new Set(first).size).toBeGreaterThan(1);
      const implied = first.map(impliedOf);
      expect(Math.max(...implied) - Math.min(...implied)).toBeLessThan(0.12);
    }
  });
});

it('baseball lines are moneyline, run line of one and a half, and a total', () => {
  for (const { markets: all } of baseball.flatMap(({ bookmakers }) => bookmakers)) {
    expect(all.map(({ key }) => key)).toEqual(['h2h', 'spreads', 'totals']);
    const points = all[1]?.outcomes.map(({ point = 0 }) => point) ?? [];
    expect(points.toSorted((a, b) => a - b)).toEqual([-1.5, 1.5]);
    expect(Math.abs((all[2]?.outcomes[0]?.point ?? 0) - 9.5)).toBeLessThan(4.5);
  }
});

it('baseball props are home runs and hits of both orders, with both sides at most books, in the events of the lines', () => {
  expect(batters.map(({ id }) => id)).toEqual(baseball.map(({ id }) => id));
  for (const { bookmakers } of batters) {
    expect(bookmakers.map(({ key }) => key)).toEqual(books.map(({ key }) => key));
    const sides = bookmakers.flatMap(({ markets: all }) =>
      all.map(({ outcomes }) => Map.groupBy(outcomes, ({ name }) => name)),
    );
    for (const bySide of sides) expect(bySide.get('Over')).toHaveLength(18);
    expect(sides.filter((bySide) => bySide.has('Under'))).toHaveLength(10);
  }
  const overs = (market: string) =>
    batters.flatMap(({ bookmakers }) =>
      bookmakers.flatMap(({ markets: all }) =>
        all
          .filter(({ key }) => key === market)
          .flatMap(({ outcomes }) => outcomes.filter(({ name }) => name === 'Over')),
      ),
    );
  const chances = (market: string) => overs(market).map(({ price }) => impliedOf(price));
  expect(Math.abs(mean(chances('batter_home_runs')) - 0.13)).toBeLessThan(0.03);
  expect(Math.abs(mean(chances('batter_hits')) - 0.66)).toBeLessThan(0.04);
  expect(new Set(overs('batter_hits').map(({ point }) => point))).toEqual(new Set([0.5]));
});

it.each([
  ['player_first_basket', basketball],
  ['player_1st_td', football],
])('the players of a game sum to more than 1 at each book in %s', (market, priced) => {
  const sums = priced.flatMap(({ bookmakers }) =>
    bookmakers.map(({ markets: all }) =>
      all
        .flatMap(({ key, outcomes }) => (key === market ? outcomes : []))
        .reduce((sum, { price }) => sum + impliedOf(price), 0),
    ),
  );
  expect(Math.min(...sums)).toBeGreaterThan(1);
  expect(Math.max(...sums)).toBeLessThan(1.35);
});

describe('football props', () => {
  const keys = [
    ...['attempts', 'completions', 'interceptions', 'tds', 'yds'].map((name) => `player_pass_${name}`),
    ...['receptions', 'reception_yds', 'rush_attempts', 'rush_yds'].map((name) => `player_${name}`),
    ...['player_anytime_td', 'player_tds_over'],
  ];

  it('are offered in the eleven markets by every book', () => {
    for (const { key: book } of books) {
      const own = football.flatMap((event) => event.bookmakers.filter(({ key }) => key === book));
      const offered = own.flatMap(({ markets: all }) => all.map(({ key }) => key));
      expect(offered).toEqual(expect.arrayContaining(keys));
    }
  });

  it('have lines on a half, near the players’ medians', () => {
    const offered = football.flatMap(({ bookmakers }) => bookmakers.flatMap((book) => book.markets));
    for (const { key, outcomes } of offered) {
      if (key === 'player_anytime_td' || key === 'player_1st_td') continue;
      for (const { point = 0 } of outcomes) expect(point % 1).toBe(0.5);
    }
    const yards = offered.filter(({ key }) => key.endsWith('_yds')).flatMap(({ outcomes }) => outcomes);
    const overs = yards.filter(({ name }) => name === 'Over').map(({ price }) => impliedOf(price));
    expect(Math.abs(mean(overs) - 0.52)).toBeLessThan(0.06);
    expect(quantile(overs, 0.05)).toBeGreaterThan(0.3);
  });

  it('price scorers by how often they score', () => {
    const [game] = footballGames;
    const [event] = football;
    if (game === undefined || event === undefined) throw new Error('a week has games');
    const prices =
      event.bookmakers[0]?.markets.find(({ key }) => key === 'player_anytime_td')?.outcomes ?? [];
    const sorted = prices.toSorted((a, b) => impliedOf(b.price) - impliedOf(a.price));
    const history = toHistory('sample', game);
    const players = [game.home, game.away].flatMap(({ team }) =>
      nflRosterOf('sample', { team, season: game.season }),
    );
    const rate = ({ description }: { description?: string }) => {
      const player = players.find(({ name }) => name.full === description);
      return mean((history.get(player?.id ?? '') ?? []).map(touchdownsIn));
    };
    expect(mean(sorted.slice(0, 3).map(rate))).toBeGreaterThan(mean(sorted.slice(-3).map(rate)));
  });
});

it('counts with a known expectation are priced a few points from it, on both sides', () => {
  const offers = Array.from({ length: 40 }, (_, id) => ({
    player: { id, name: { full: `Player ${id}` } },
    lines: [1, 2, 3],
    expected: { player_threes: 2 },
  }));
  const threes = { key: 'player_threes', of: (line: number) => line, least: 1, spread: 0 };
  const [book] = books;
  if (book === undefined) throw new Error('there are books');
  const [market] = toCountedMarkets([threes], offers, { book, parts: ['test'] });
  const apart = offers.map((_, at) => {
    const [over = 100, under = 100] =
      market?.outcomes.slice(2 * at, 2 * at + 2).map(({ price }) => price) ?? [];
    const fair = impliedOf(over) / (impliedOf(over) + impliedOf(under));
    // The chances of a count above 1.5 and 2.5, drawn a little to a game in three over 2.5 and two over 1.5.
    return fair - (market?.outcomes[2 * at]?.point === 1.5 ? 0.59 : 0.324);
  });
  expect(new Set(market?.outcomes.map(({ point }) => point))).toEqual(new Set([1.5, 2.5]));
  expect(Math.max(...apart.map(Math.abs))).toBeLessThan(0.06);
  expect(shareOf(apart, (points) => points > 0.01)).toBeGreaterThan(0.25);
  expect(shareOf(apart, (points) => points < -0.01)).toBeGreaterThan(0.25);
});

it('basketball props offer points, rebounds, assists, threes and the first basket of those who play', () => {
  const offered = ['points', 'rebounds', 'assists', 'threes', 'first_basket'].map((name) => `player_${name}`);
  for (const { markets: all } of basketball.flatMap(({ bookmakers }) => bookmakers)) {
    expect(all.map(({ key }) => key)).toEqual(offered);
    expect(all[0]?.outcomes.length).toBeGreaterThan(12);
  }
});
