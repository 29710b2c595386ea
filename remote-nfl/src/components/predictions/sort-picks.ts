import { isOpen } from '@sharpside/contracts/api';
import type { NflTouchdownPrediction } from '../../api/touchdown-predictions.ts';
import { sortRows } from '../sort-rows.ts';

/** The possible orders of a list of touchdown picks. */
export const PICK_SORTS = ['score', 'edge'] as const;

/** An order of touchdown picks. */
export type PickSort = (typeof PICK_SORTS)[number];

/** Sorts picks: by score, the order of loading, or by edge, with begun games and picks without a price last. */
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
