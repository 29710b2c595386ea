import { toFullName } from '@sharpside/warehouse/teams/team-directory';
import { toDate } from '../../calendar/day.ts';
import type { Market } from '../../odds/odds-event.ts';
import { type Book, beyond, toEventId, toTwoWay } from '../../odds/price.ts';
import type { NflGame } from './schedule.ts';
import { expectedNflPoints } from './strength.ts';

const MARGIN_DEVIATION = 12.6;
const TOTAL_DEVIATION = 11.6;

/** Spread and total in half points; `homeWins`: chance, 0 to 1. */
export type NflForecast = {
  /** Points by which the home side is favoured. */
  readonly spread: number;
  readonly total: number;
  readonly homeWins: number;
};

const toHalf = (points: number) => Math.round(points * 2) / 2;

/** The forecast that the books' lines of a game start from. */
export function toNflForecast(seed: string, game: NflGame): NflForecast {
  const { home, away } = expectedNflPoints(seed, game);
  return {
    spread: toHalf(home - away),
    total: toHalf(home + away),
    homeWins: beyond((away - home) / MARGIN_DEVIATION),
  };
}

/** The Odds API's id of a game. */
export const toNflEventId = (seed: string, { gameId, day }: NflGame): string =>
  toEventId(seed, 'nfl', toDate(day), gameId);

/** Moneyline, spread and total of a game at a book. */
export function toNflMarkets(seed: string, game: NflGame, book: Book): Market[] {
  const { home: homePoints, away: awayPoints } = expectedNflPoints(seed, game);
  const { spread, total, homeWins } = toNflForecast(seed, game);
  const parts = [seed, 'nfl', 'odds', game.gameId];
  const [home, away] = [toFullName(game.home), toFullName(game.away)];
  const covers = beyond((spread - (homePoints - awayPoints)) / MARGIN_DEVIATION);
  const isOver = beyond((total - (homePoints + awayPoints)) / TOTAL_DEVIATION);
  const [homePrice, awayPrice] = toTwoWay(homeWins, { book, parts: [...parts, 'h2h'] });
  const [homeSpread, awaySpread] = toTwoWay(covers, { book, parts: [...parts, 'spreads'] });
  const [over, under] = toTwoWay(isOver, { book, parts: [...parts, 'totals'] });
  return [
    {
      key: 'h2h',
      outcomes: [
        { name: home, price: homePrice },
        { name: away, price: awayPrice },
      ],
    },
    {
      key: 'spreads',
      outcomes: [
        { name: home, price: homeSpread, point: -spread },
        { name: away, price: awaySpread, point: spread },
      ],
    },
    {
      key: 'totals',
      outcomes: [
        { name: 'Over', price: over, point: total },
        { name: 'Under', price: under, point: total },
      ],
    },
  ];
}

/** The line that a scoreboard prints before a game: 'BUF -3.5'. */
export function toNflGameOdds(seed: string, game: NflGame) {
  const { spread, total } = toNflForecast(seed, game);
  const favourite = spread >= 0 ? game.home : game.away;
  return {
    provider: { id: '58', name: 'Sample', priority: 1 },
    details: spread === 0 ? 'EVEN' : `${favourite.espnCode} -${Math.abs(spread)}`,
    overUnder: total,
  };
}
