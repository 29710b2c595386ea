import * as v from 'valibot';
import { listOf, measuredSchema, momentSchema, ours } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

/** A team's best prices of one game. */
export const mlbOddsRowSchema = v.object({
  team: v.string(),
  opponent: v.string(),
  is_home: ours(v.boolean()),
  /** American, such as `-135`. */
  moneyline: v.nullable(v.string()),
  /** Such as `-1.5 (+140)`. */
  runline: v.nullable(v.string()),
  /** Such as `O 8.5 (-110)` for visitors, `U 8.5 (-110)` for the home side. */
  total: v.nullable(v.string()),
  /** Book of each price: the book with the best price at the line that most books offer. */
  moneyline_book: ours(v.nullable(v.string())),
  runline_book: ours(v.nullable(v.string())),
  total_book: ours(v.nullable(v.string())),
  start_time: ours(momentSchema),
  /** Time of the oldest of the three prices. */
  last_update: ours(v.nullable(momentSchema)),
  moneyline_updated: ours(v.nullable(momentSchema)),
  runline_updated: ours(v.nullable(momentSchema)),
  total_updated: ours(v.nullable(momentSchema)),
  /** Probability implied by the price, 0 to 1: one over its decimal odds, with the book's margin. */
  moneyline_implied: ours(measuredSchema),
  runline_implied: ours(measuredSchema),
  total_implied: ours(measuredSchema),
  /**
   * Probability implied by all books together, 0 to 1, without their margins; null if no book offers both sides (at the
   * line of the price).
   */
  moneyline_fair: ours(measuredSchema),
  runline_fair: ours(measuredSchema),
  total_fair: ours(measuredSchema),
});

/** Both teams of each game of the day. */
export const mlbOddsSchema = listOf(mlbOddsRowSchema);

/** A team's best prices of one game, as pages read them. */
export type MlbOddsRow = Read<typeof mlbOddsRowSchema>;

/** Markets of a game, in the order of the screen. */
export const MLB_MARKETS = ['moneyline', 'runline', 'total'] as const;

/** A book's price of one side. */
const bookPriceSchema = v.object({
  book: v.string(),
  /** As in {@link mlbOddsRowSchema}: `-135`, `-1.5 (+140)` or `O 8.5 (-110)`. */
  price: v.string(),
  /** Probability implied by the price, 0 to 1. */
  implied: v.number(),
  /** True for the best price of all books, also if several books have it, at the line that most books offer. */
  is_best: v.boolean(),
  /** First known price of the book at this line, American; null if no earlier price is known. */
  opening: ours(v.nullable(v.string())),
  /** First known line of the book if it has moved since, such as `+1.5` or `O 8`; null if it has not. */
  opening_line: ours(v.nullable(v.string())),
  last_update: ours(v.nullable(momentSchema)),
});

/** The prices of all books on one side of a game, in one market. */
export const mlbBookOddsRowSchema = v.object({
  team: v.string(),
  opponent: v.string(),
  is_home: v.boolean(),
  start_time: momentSchema,
  market: v.picklist(MLB_MARKETS),
  /** One price a book, by the book's name. */
  prices: v.array(bookPriceSchema),
});

/** The prices of all books: a row for each side and market that any book offers. */
export const mlbBookOddsSchema = listOf(mlbBookOddsRowSchema);

/** One of {@link MLB_MARKETS}. */
export type MlbMarket = (typeof MLB_MARKETS)[number];

/** The prices of all books on one side, as pages read them. */
export type MlbBookOddsRow = Read<typeof mlbBookOddsRowSchema>;
