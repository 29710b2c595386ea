import type { Sort } from '@sharpside/shared-ui/table';
import type { NflHitRateRow, NflHitRateSort } from '../../api/hit-rates.ts';
import { sortRows } from '../sort-rows.ts';
import { findLast10Gap } from './hit-rate-line.ts';

/** The share of wins in a text such as 12/17; null for any other text. */
function toShare(text: string | null): number | null {
  const [hits = Number.NaN, games = Number.NaN] = (text ?? '').split('/').map(Number);
  return games > 0 ? hits / games : null;
}

const toGap = (row: NflHitRateRow) => findLast10Gap(row, { odds: row.odds, fair: row.no_vig });

/** Sorts rows as the backend does, for rows that do not come from it. */
export function sortHitRates(rows: readonly NflHitRateRow[], { column, direction }: Sort<NflHitRateSort>) {
  // Rows of equal value stay in this order.
  const byGap = sortRows(rows, { value: toGap, direction: 'desc', tieBreaker: ({ name }) => name });
  const toValue = (row: NflHitRateRow) => {
    if (column === 'edge') return toGap(row);
    return column === 'hit_rate_season' ? toShare(row.hit_rate_season) : row[column];
  };
  return sortRows(byGap, { value: toValue, direction, tieBreaker: () => '' });
}
