import * as v from 'valibot';
import { momentSchema, ours, rateSchema } from './answer-shapes.ts';

/**
 * Price of a pick, in every list of predictions. Chance means the model's chance of the pick, 0 to 1. {@link isBet} says
 * if the pick is a bet. Method: docs/methods.md#prices-of-picks
 */
export const pickPriceEntries = {
  /** American: the best price of any book; `book` is that book. Both are null if no book offers the bet. */
  best_price: ours(v.nullable(v.number())),
  book: ours(v.nullable(v.string())),
  /** Probability implied by `best_price`, 0 to 1, with the book's margin. The bet breaks even at this chance. */
  implied: ours(v.nullable(rateSchema)),
  /**
   * The same without the margin, from the other prices of `book`: those of the other side, or, where one of a game's
   * players wins, those of the other players. Null if it offers one side only, so that its margin is not known.
   */
  no_vig: ours(v.nullable(rateSchema)),
  /** Chance minus `no_vig`; where that is null, minus `implied`, which is higher and so never flatters. */
  edge: ours(v.nullable(v.number())),
  price_updated: ours(v.nullable(momentSchema)),
  /** True if a book prices this name, which may also mean another player. That price counts for neither. */
  is_name_shared: ours(v.boolean()),
};

// The forms in which a screen sets the fair price beside the best one, or the chance beside the implied one: whole
// American odds, decimal odds with two decimals, and percent with one.
const AS_SHOWN: readonly ((chance: number) => number)[] = [
  (chance) => Math.round(chance < 0.5 ? 100 / chance - 100 : -100 / (1 / chance - 1)),
  (chance) => Math.round(100 / chance),
  (chance) => Math.round(1000 * chance),
];

/**
 * True if a pick pays in the long run at its best price, by the model's `chance`: the price beats the fair price as
 * screens show them, because a difference that rounding hides is none. `edge` alone can be above 0 where the book's
 * margin eats it.
 */
export const isBet = ({ chance, implied }: { chance: number | null; implied: number | null }): boolean =>
  chance !== null &&
  implied !== null &&
  chance > implied &&
  AS_SHOWN.every((show) => show(chance) !== show(implied));
