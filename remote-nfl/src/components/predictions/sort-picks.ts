import { isOpen } from '@sharpside/contracts/api';
import type { NflTouchdownPrediction } from '../../api/touchdown-predictions.ts';
import { sortRows } from '../sort-rows.ts';

/** By what a list of touchdown picks can be ordered. */
export const PICK_SORTS = ['score', 'edge'] as const;

/** An order of touchdown picks. */
export type PickSort = (typeof PICK_SORTS)[number];

/** Picks in an order: by score as they come, or the best edge first, those of begun games and without a price last. */
export function sortPicks(
  picks: readonly NflTouchdownPrediction[],
  sort: PickSort,
): readonly NflTouchdownPrediction[] {
  if (sort === 'score') return picks;
  const sorted = sortRows(picks, {
    value: ({ edge }) => edge,
    direction: 'desc',
    tieBreaker: ({ player }) => player,
  });
  return sorted.toSorted((a, b) => Number(isOpen(b.game_state)) - Number(isOpen(a.game_state)));
}
