import type { HighlightEdge } from '@sharpside/contracts/api';
import { findImpliedProbability } from '@sharpside/shared-odds';

const PERCENT = 100;

/** A share as percent with one decimal: '61.2%'. */
export const toPercent = (share: number): string => `${(PERCENT * share).toFixed(1)}%`;

/** A difference of shares in percentage points, with its sign: '+4.1%'. */
export const toSignedPercent = (share: number): string => {
  const text = toPercent(Math.abs(share));
  return text === toPercent(0) ? text : `${share < 0 ? '-' : '+'}${text}`;
};

/** 'Today' for 'today'. */
export const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The American price at which a bet with this chance breaks even; null if the chance is 0 or 1. */
export function toFairPrice(chance: number): number | null {
  if (chance <= 0 || chance >= 1) return null;
  return Math.round(chance >= 0.5 ? (-PERCENT * chance) / (1 - chance) : (PERCENT * (1 - chance)) / chance);
}

/** A pick whose price is worth taking. */
export type Bet = { price: NonNullable<HighlightEdge['best_price']>; edge: number };

/** The bet in a pick: likelier than its market says, and than its best price implies. Null for any other pick. */
export function findBet({ edge, best_price: price, chance }: HighlightEdge): Bet | null {
  if (price === null || edge === null || edge <= 0) return null;
  return chance > (findImpliedProbability(price.american) ?? 1) ? { price, edge } : null;
}
