import { useMemo } from 'react';
import { formatSample } from '../../format-sample.ts';
import type { Column } from './column.ts';

/**
 * Columns whose figures are less prominent in thin rows, those with too small a sample: without shade and bold type.
 * Applies to columns with `align: 'end'`. Create them once, like other columns.
 */
export const muteThin = <Row, SortKey extends string>(
  columns: readonly Column<Row, SortKey>[],
  isThin: (row: Row) => boolean,
): readonly Column<Row, SortKey>[] =>
  columns.map((column) =>
    column.align === 'end'
      ? { ...column, look: (row) => (isThin(row) ? { isMuted: true } : column.look?.(row)) }
      : column,
  );

/**
 * Like `muteThin`, but mutes no row if all rows are thin, as they are over a few days. Declare `isThin` outside the
 * component.
 */
export function useMutedColumns<Row, SortKey extends string>(
  columns: readonly Column<Row, SortKey>[],
  { rows, isThin }: { rows: readonly Row[]; isThin: (row: Row) => boolean },
): readonly Column<Row, SortKey>[] {
  const isAnyWhole = !rows.every(isThin);
  return useMemo(() => (isAnyWhole ? muteThin(columns, isThin) : columns), [columns, isThin, isAnyWhole]);
}

export type SampleNoteProps = {
  /** Null if unknown; nothing is shown then. */
  count: number | null;
  /** The unit of the sample, in the singular, such as 'ball'. */
  unit: string;
};

/** The sample of a figure, below it: '19 balls'. Shown on phones, where the sample's column is out of view. */
export const SampleNote = ({ count, unit }: SampleNoteProps) =>
  count === null ? null : <small data-sample="">{` ${formatSample(count, unit)}`}</small>;
