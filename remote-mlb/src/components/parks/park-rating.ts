import { compareNames } from '@sharpside/contracts';
import type { ParkFactorRow, ParkFactorSort } from '../../api/park-factors.ts';

const MAX_STARS = 5;

/**
 * Stars of a factor, 0 to 5 in halves: the lowest visible value has none, the highest has five. Null for an unknown
 * factor.
 *
 * If all values are equal, each has two and a half stars.
 */
export function toStars(value: number | null, visible: readonly (number | null)[]): number | null {
  if (value === null) return null;
  const known = visible.filter((other) => other !== null);
  const [min, max] = [Math.min(...known), Math.max(...known)];
  if (min === max) return MAX_STARS / 2;
  return Math.round(((value - min) / (max - min)) * MAX_STARS * 2) / 2;
}

type SortOptions = { sort: ParkFactorSort; direction: 'asc' | 'desc' };

/** Rows in the backend's order: by name or factor, unknown values last, equal values by name. */
export function sortParkFactors(
  rows: readonly ParkFactorRow[],
  { sort, direction }: SortOptions,
): ParkFactorRow[] {
  const sign = direction === 'asc' ? 1 : -1;
  const byName = (a: ParkFactorRow, b: ParkFactorRow) => compareNames(a.team_name, b.team_name);
  return rows.toSorted((a, b) => {
    if (sort === 'team_name') return sign * byName(a, b);
    const [left, right] = [a[sort], b[sort]];
    if (left === null || right === null)
      return Number(left === null) - Number(right === null) || byName(a, b);
    return sign * (left - right) || byName(a, b);
  });
}
