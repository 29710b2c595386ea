/** Sort columns of a list: the caller's name for each, and its SQL. */
export type SortColumns<Sort extends string> = Readonly<Record<Sort, string>>;

type OrderOptions = {
  direction: 'asc' | 'desc';
  /** Columns that tell any two rows apart, so that equal values keep one order from page to page. */
  tieBreakers: readonly string[];
  /** Columns that group rows before they are sorted, ascending. */
  groups?: readonly string[];
  /** Tells rows of too small a sample, which come after the others of their group in both directions. */
  thin?: string | undefined;
};

/** ORDER BY for a sort that was asked for. Nulls come last in both directions. */
export function orderBySql<Sort extends string>(
  columns: SortColumns<Sort>,
  sort: NoInfer<Sort>,
  { direction, tieBreakers, groups = [], thin }: OrderOptions,
): string {
  const first = `${columns[sort]} ${direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`;
  const last = thin === undefined ? [] : [`(${columns[sort]}) IS NULL`, thin];
  return `ORDER BY ${[...groups, ...last, first, ...tieBreakers].join(', ')}`;
}
