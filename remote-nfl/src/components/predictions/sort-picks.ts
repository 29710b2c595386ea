import { isOpen } from '@sharpside/contracts/api';
import type { NflTouchdownPrediction } from '../../api/touchdown-predictions.ts';
import { sortRows } from '../sort-rows.ts';

export const PICK_SORTS = ['score', 'edge'] as const;

export type PickSort = (typeof PICK_SORTS)[number];

/**
 * Picks by score, which is the order in which they are loaded, or by edge. By edge, games that have begun come after
 * the others, and picks without a price come last among them and among the others.
 */
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
