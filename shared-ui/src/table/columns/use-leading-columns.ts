import { useMemo } from 'react';
import { useIsWide } from '../../page/use-is-wide.ts';
import type { Column } from './column.ts';

/** Columns with those of the given keys right after the first one, in the order of the keys. */
export function toLeadingColumns<Row, SortKey extends string>(
  columns: readonly Column<Row, SortKey>[],
  keys: readonly string[],
): readonly Column<Row, SortKey>[] {
  const leading = keys.flatMap((wanted) => columns.find(({ key }) => key === wanted) ?? []);
  const [first, ...others] = columns.filter((column) => !leading.includes(column));
  return first === undefined ? leading : [first, ...leading, ...others];
}

/**
 * Columns in their order; on a phone as `toLeadingColumns` has them, so that these are in view before the table scrolls
 * sideways. Create `columns` once, and declare `keys` outside the component.
 */
export function useLeadingColumns<Row, SortKey extends string>(
  columns: readonly Column<Row, SortKey>[],
  keys: readonly string[],
): readonly Column<Row, SortKey>[] {
  const isWide = useIsWide();
  return useMemo(() => (isWide ? columns : toLeadingColumns(columns, keys)), [columns, keys, isWide]);
}
