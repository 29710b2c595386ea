import { Random } from '../random/random.ts';
import type { Market, Outcome } from './odds-event.ts';
import { type Book, toMarketView, toTwoWay } from './price.ts';

export type Counted<L> = {
  readonly key: string;
  readonly of: (line: L) => number;
  /** Books offer no line if the median is below this. */
  readonly least: number;
  /** Largest whole number by which a book moves its line away from the player's median. */
  readonly spread: number;
};

export type Offer<L> = {
  readonly player: { id: string | number; name: { full: string } };
  readonly lines: readonly L[];
  /** Expected counts by market, where more is known of them than from his lines. */
  readonly expected?: Readonly<Record<string, number>>;
};

export type BookOptions = { book: Book; parts: readonly (string | number)[] };

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

const MARKET_LEAN = 0.06;

// Imaginary games beside a player's newest ones: of even chances, or else of the chance that his expected count
// implies.
const UNKNOWN = { share: 0.5, games: 4 };
const GAMES_OF_EXPECTED = 50;

// Smaller numbers mean a wider spread of counts: a player's minutes and form differ from game to game.
const EVENNESS = 30;

/** The chance of a count above the point, as of a negative binomial distribution. */
function chanceOver(point: number, expected: number): number {
  let exactly = (1 + expected / EVENNESS) ** -EVENNESS;
  let upTo = 0;
  for (let count = 0; count < point; count++) {
    upTo += exactly;
    exactly *= ((EVENNESS + count) / (count + 1)) * (expected / (EVENNESS + expected));
  }
  return 1 - upTo;
}

/**
 * A player's line at a book: near his median, always at a half, priced by his expected count, or else by his share of
 * games over it.
 */
function toOverUnder<L>(
  { of, spread, key }: Counted<L>,
  { player, lines, expected }: Offer<L>,
  { book, parts }: BookOptions,
): Outcome[] {
  const values = lines.map(of);
  const random = new Random(...parts, key, book.key, player.id);
  const moved = random.whole(-spread, spread);
  const point = Math.max(0.5, Math.floor(median(values) + moved) + (random.chance(0.5) ? 0.5 : -0.5));
  const count = expected?.[key];
  // Adds imaginary games of the usual share, because ten games are a small sample.
  const usual = count === undefined ? UNKNOWN : { share: chanceOver(point, count), games: GAMES_OF_EXPECTED };
  const hits = values.filter((value) => value > point).length;
  const share = (hits + usual.games * usual.share) / (values.length + usual.games);
  const over =
    count === undefined
      ? share
      : toMarketView(share, { most: MARKET_LEAN, parts: [...parts, key, player.id] });
  const [overPrice, underPrice] = toTwoWay(over, { book, parts: [...parts, key, player.id] });
  const description = player.name.full;
  return [
    { name: 'Over', description, price: overPrice, point },
    { name: 'Under', description, price: underPrice, point },
  ];
}

export const toCountedMarkets = <L>(
  markets: readonly Counted<L>[],
  offers: readonly Offer<L>[],
  options: BookOptions,
): Market[] =>
  markets.map((market) => ({
    key: market.key,
    outcomes: offers
      .filter(({ lines }) => median(lines.map(market.of)) >= market.least)
      .flatMap((offer) => toOverUnder(market, offer, options)),
  }));
