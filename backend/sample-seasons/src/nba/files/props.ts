import { toDate } from '../../calendar/day.ts';
import { type Market, type Outcome, toOddsEvent } from '../../odds/odds-event.ts';
import { type Book, toEventId, toTwoWay } from '../../odds/price.ts';
import { Random } from '../../random/random.ts';
import { type NbaLine, pointsIn } from '../play/box-score.ts';
import { finishedNbaGame } from '../play/played-games.ts';
import type { NbaPlayer } from '../season/roster.ts';
import { toRotation } from '../season/rotation.ts';
import { type NbaGame, toNbaSlate } from '../season/slate.ts';

type Counted = {
  readonly key: string;
  readonly of: (line: NbaLine) => number;
  /** Below this mean nobody offers a line. */
  readonly least: number;
};

const counted: readonly Counted[] = [
  { key: 'player_points', of: pointsIn, least: 6 },
  { key: 'player_rebounds', of: ({ oreb, dreb }) => oreb + dreb, least: 3 },
  { key: 'player_assists', of: ({ ast }) => ast, least: 2 },
  { key: 'player_threes', of: ({ fg3m }) => fg3m, least: 0.7 },
];

/** Days to look back over: about ten games. */
const LOOK_BACK_DAYS = 22;
const MIN_GAMES = 3;

/** Lines by player. */
export type History = ReadonlyMap<number, readonly NbaLine[]>;

/** Everybody's lines of the weeks before a day. */
export function toNbaHistory(seed: string, before: number): History {
  const history = new Map<number, NbaLine[]>();
  for (let day = before - LOOK_BACK_DAYS; day < before; day++) {
    for (const game of toNbaSlate(seed, day)) {
      const { box } = finishedNbaGame(seed, game);
      for (const { player, line } of [...box.home, ...box.away]) {
        const lines = history.get(player.id) ?? [];
        lines.push(line);
        history.set(player.id, lines);
      }
    }
  }
  return history;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

type Offer = { readonly player: NbaPlayer; readonly lines: readonly NbaLine[] };
type BookOptions = { readonly book: Book; readonly parts: readonly (string | number)[] };

/** One player's line at a book: the half nearest to his mean, priced by how often he has been over it. */
function toOverUnder(
  { of, key }: Counted,
  { player, lines }: Offer,
  { book, parts }: BookOptions,
): Outcome[] {
  const values = lines.map(of);
  const random = new Random(...parts, key, book.key, player.id);
  const moved = random.chance(0.2) ? random.whole(-1, 1) : 0;
  const point = Math.max(0.5, Math.round(mean(values) + moved - 0.5) + 0.5);
  const over = (values.filter((value) => value > point).length + 2) / (values.length + 4);
  const [overPrice, underPrice] = toTwoWay(over, { book, parts: [...parts, key, player.id] });
  const description = player.name.full;
  return [
    { name: 'Over', description, price: overPrice, point },
    { name: 'Under', description, price: underPrice, point },
  ];
}

function toMarkets(offers: readonly Offer[], options: BookOptions): Market[] {
  return counted
    .map((market) => ({
      key: market.key,
      outcomes: offers
        .filter(({ lines }) => mean(lines.map(market.of)) >= market.least)
        .flatMap((offer) => toOverUnder(market, offer, options)),
    }))
    .filter(({ outcomes }) => outcomes.length > 0);
}

/** A game, the earlier games of its players, and the moment of the prices. */
export type NbaPropsOptions = { game: NbaGame; history: History; asOfMs: number };

/** A game's player props as The Odds API answers for one event: of those who will play. */
export function toNbaPropsEvent(seed: string, { game, history, asOfMs }: NbaPropsOptions) {
  const parts = [seed, 'nba', 'props', game.gameId];
  const offers = [true, false].flatMap((isHome) => {
    const { stints } = toRotation(seed, { game, isHome });
    return [...new Set(stints.flatMap(({ floor }) => floor))].flatMap((player) => {
      const lines = history.get(player.id) ?? [];
      return lines.length >= MIN_GAMES ? [{ player, lines }] : [];
    });
  });
  return toOddsEvent({
    league: 'nba',
    id: toEventId(seed, 'nba', toDate(game.day), game.gameId),
    startMs: game.startMs,
    home: game.home,
    away: game.away,
    asOfMs,
    offer: (book) => toMarkets(offers, { book, parts }),
  });
}
