import { compareNames } from '@sharpside/contracts';
import type { Column } from './column.ts';
import type { Sort } from './sort.ts';
import type { CsvValue } from './to-csv.ts';

type Known = Exclude<CsvValue, null | undefined>;

const compare = (a: Known, b: Known) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b));

type SortOptions<Row, Key extends string> = {
  columns: readonly Column<Row, Key>[];
  sort: Sort<Key>;
  /** Orders rows of equal value, always ascending. */
  tieBreaker: (row: Row) => string;
};

/**
 * Rows sorted by the value that the sorted column has in the CSV, texts as names. Unknown values come last in both
 * directions. Rows stay in their order if no column has the sort's key.
 */
export function sortByColumn<Row, Key extends string>(
  rows: readonly Row[],
  { columns, sort, tieBreaker }: SortOptions<Row, Key>,
): readonly Row[] {
  const csv = columns.find(({ sortKey }) => sortKey === sort.column)?.csv;
  if (csv === undefined) return rows;
  const sign = sort.direction === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const left = csv(a) ?? null;
    const right = csv(b) ?? null;
    const byTie = compareNames(tieBreaker(a), tieBreaker(b));
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byTie;
    return sign * compare(left, right) || byTie;
  });
}
