export type SortDirection = 'asc' | 'desc';

/** The column by which a list is sorted, and the direction. */
export type Sort<Key extends string = string> = { column: Key; direction: SortDirection };

/** The direction that each column was last sorted in. */
export type SortMemory = Readonly<Partial<Record<string, SortDirection>>>;

/**
 * The order of a list after a click on a column's header.
 *
 * The sorted column changes its direction. Another column starts ascending, unless `memory` says that it was last
 * sorted descending. Leave the memory out for lists that always start ascending.
 */
export function nextSort<Key extends string>(
  sort: Sort<Key> | undefined,
  column: Key,
  memory: SortMemory = {},
): Sort<Key> {
  if (sort?.column === column) return { column, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
  return { column, direction: memory[column] ?? 'asc' };
}

/** The memory after a list was sorted by `sort`. */
export const rememberSort = (memory: SortMemory, sort: Sort): SortMemory => ({
  ...memory,
  [sort.column]: sort.direction,
});
