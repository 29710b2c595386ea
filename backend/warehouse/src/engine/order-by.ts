/** Sort columns of a list: the caller's name for each, and its SQL. */
export type SortColumns<Sort extends string> = Readonly<Record<Sort, string>>;

type OrderOptions = {
  direction: 'asc' | 'desc';
  /** Columns that distinguish any two rows, so that equal values keep their order across pages. */
  tieBreakers: readonly string[];
  /** Columns to sort by first, ascending, so that rows with equal values in them stay together. */
  groups?: readonly string[];
  /** Condition for rows with too small a sample. They come last in their group in both directions. */
  thin?: string | undefined;
};

/** ORDER BY for the requested sort. Nulls come last in both directions. */
export function orderBySql<Sort extends string>(
  columns: SortColumns<Sort>,
  sort: NoInfer<Sort>,
  { direction, tieBreakers, groups = [], thin }: OrderOptions,
): string {
  const first = `${columns[sort]} ${direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`;
  const last = thin === undefined ? [] : [`(${columns[sort]}) IS NULL`, thin];
  return `ORDER BY ${[...groups, ...last, first, ...tieBreakers].join(', ')}`;
}
