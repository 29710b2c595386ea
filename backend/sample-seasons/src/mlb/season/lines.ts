import { toFullName } from '@sharpside/warehouse/teams/team-directory';
import { toDate } from '../../calendar/day.ts';
import { type Market, toOddsEvent } from '../../odds/odds-event.ts';
import { type Book, beyond, toAmericanPrice, toEventId, toTwoWay } from '../../odds/price.ts';
import { chanceOf } from '../../random/random.ts';
import type { MlbGame } from './slate.ts';
import { expectedRuns } from './strength.ts';

const MARGIN_DEVIATION = 4;
const TOTAL_DEVIATION = 4.3;
const RUN_LINE = 1.5;

type Forecast = {
  homeWins: number;
  homeCovers: number;
  favourite: 'home' | 'away';
  total: number;
  runs: number;
};

function toForecast(seed: string, game: MlbGame): Forecast {
  const { home, away } = expectedRuns(seed, game);
  const margin = home - away;
  const runs = home + away;
  const favourite = margin >= 0 ? 'home' : 'away';
  const line = favourite === 'home' ? RUN_LINE : -RUN_LINE;
  return {
    homeWins: beyond(-margin / MARGIN_DEVIATION),
    homeCovers: beyond((line - margin) / MARGIN_DEVIATION),
    favourite,
    total: Math.round(runs * 2) / 2,
    runs,
  };
}

function toMarkets(seed: string, game: MlbGame, book: Book): Market[] {
  const { homeWins, homeCovers, favourite, total, runs } = toForecast(seed, game);
  const parts = [seed, 'mlb', 'odds', game.gamePk];
  const home = toFullName(game.home);
  const away = toFullName(game.away);
  const handicap = favourite === 'home' ? -RUN_LINE : RUN_LINE;
  // Now and then a book moves its total by half a run.
  const moved = chanceOf(...parts, book.key, 'total') < 0.18 ? 0.5 : 0;
  const line = total + moved;
  const [homePrice, awayPrice] = toTwoWay(homeWins, { book, parts: [...parts, 'h2h'] });
  const [homeSpread, awaySpread] = toTwoWay(homeCovers, { book, parts: [...parts, 'spreads'] });
  const isOver = beyond((line - runs) / TOTAL_DEVIATION);
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
        { name: home, price: homeSpread, point: handicap },
        { name: away, price: awaySpread, point: -handicap },
      ],
    },
    {
      key: 'totals',
      outcomes: [
        { name: 'Over', price: over, point: line },
        { name: 'Under', price: under, point: line },
      ],
    },
  ];
}

/** A game's lines as The Odds API answers them. */
export const toMlbOddsEvent = (seed: string, game: MlbGame, asOfMs: number) =>
  toOddsEvent({
    league: 'mlb',
    id: toEventId(seed, 'mlb', toDate(game.day), game.gamePk),
    startMs: game.startMs,
    home: game.home,
    away: game.away,
    asOfMs,
    offer: (book) => toMarkets(seed, game, book),
  });

/** The line that a scoreboard prints before a game: 'CHW -155'. */
export function toGameOdds(seed: string, game: MlbGame) {
  const { homeWins, favourite, total } = toForecast(seed, game);
  const { espnCode } = game[favourite];
  const share = favourite === 'home' ? homeWins : 1 - homeWins;
  return {
    provider: { id: '58', name: 'Sample', priority: 1 },
    details: `${espnCode} ${toAmericanPrice(share, 5)}`,
    overUnder: total,
  };
}
