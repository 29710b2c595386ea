import { chanceOf, hashText, type SeedPart } from '../random/random.ts';

export type Book = {
  readonly key: string;
  readonly title: string;
  /** Excess of the sum of both implied probabilities over 1. */
  readonly hold: number;
  /** Prices are multiples of this number. */
  readonly step: number;
};

/** The books of the sample. Their margins and steps resemble those of real books. */
export const books: readonly Book[] = [
  { key: 'draftkings', title: 'DraftKings', hold: 0.047, step: 5 },
  { key: 'fanduel', title: 'FanDuel', hold: 0.045, step: 2 },
  { key: 'betmgm', title: 'BetMGM', hold: 0.055, step: 5 },
  { key: 'williamhill_us', title: 'Caesars', hold: 0.05, step: 5 },
  { key: 'espnbet', title: 'ESPN BET', hold: 0.058, step: 5 },
  { key: 'betrivers', title: 'BetRivers', hold: 0.06, step: 1 },
];

const least = 0.012;
const most = 0.97;

/**
 * The American price with this implied probability, rounded to the book's steps; long shots are rounded more coarsely.
 */
export function toAmericanPrice(probability: number, step = 1): number {
  const share = Math.min(most, Math.max(least, probability));
  const exact = share >= 0.5 ? (-100 * share) / (1 - share) : (100 * (1 - share)) / share;
  // All books quote long shots in round numbers.
  const rounding = Math.abs(exact) >= 1000 ? 50 : Math.abs(exact) >= 400 ? Math.max(step, 10) : step;
  const rounded = Math.round(exact / rounding) * rounding;
  return Math.abs(rounded) <= 100 ? 100 : rounded;
}

type ViewOptions = {
  /** Largest difference, in log-odds; the smallest is half of it. */
  readonly most: number;
  readonly parts: readonly SeedPart[];
};

/** A probability as all books see it: a little higher or lower, each equally often, and never quite the same. */
export function toMarketView(probability: number, { most, parts }: ViewOptions): number {
  const direction = chanceOf(...parts, 'direction') < 0.5 ? -1 : 1;
  const lean = direction * most * (0.5 + 0.5 * chanceOf(...parts, 'lean'));
  return 1 / (1 + ((1 - probability) / probability) * Math.exp(-lean));
}

/** A book's own estimate of a probability, close to the other books' estimates. */
export function toOpinion(probability: number, parts: readonly SeedPart[]): number {
  const logOdds = Math.log(probability / (1 - probability));
  const noise = chanceOf(...parts, 'a') + chanceOf(...parts, 'b') + chanceOf(...parts, 'c') - 1.5;
  return 1 / (1 + Math.exp(-(logOdds + 0.09 * noise)));
}

type TwoWayOptions = { book: Book; parts: readonly SeedPart[] };

/** Prices of both sides of a market at a book, from the first side's probability and the book's margin. */
export function toTwoWay(probability: number, { book, parts }: TwoWayOptions): [number, number] {
  const opinion = toOpinion(probability, [...parts, book.key]);
  const share = 1 + book.hold;
  return [toAmericanPrice(opinion * share, book.step), toAmericanPrice((1 - opinion) * share, book.step)];
}

/** An event's id in The Odds API's format: 32 hexadecimal digits. */
export const toEventId = (...parts: readonly SeedPart[]): string =>
  [1, 2, 3, 4]
    .map((part) =>
      hashText([...parts, part].join('|'))
        .toString(16)
        .padStart(8, '0'),
    )
    .join('');

/**
 * The share of a normal distribution beyond a point, given in deviations (logistic approximation, error under 0.01).
 */
export const beyond = (deviations: number): number => 1 / (1 + Math.exp(1.702 * deviations));
