import { useMemo } from 'react';
import { formatSample } from '../../format-sample.ts';
import type { Column } from './column.ts';

/**
 * The columns of a table in which figures of a row with too small a sample stand back, without shade and bold type.
 * Make them once, as other columns.
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
 * `muteThin` where some of the rows are not thin: of a few days all are, and none stands back behind the others then.
 * Declare `isThin` outside the component.
 */
export function useMutedColumns<Row, SortKey extends string>(
  columns: readonly Column<Row, SortKey>[],
  { rows, isThin }: { rows: readonly Row[]; isThin: (row: Row) => boolean },
): readonly Column<Row, SortKey>[] {
  const isAnyWhole = !rows.every(isThin);
  return useMemo(() => (isAnyWhole ? muteThin(columns, isThin) : columns), [columns, isThin, isAnyWhole]);
}

export type SampleNoteProps = {
  /** Null where it is not known: nothing is said then. */
  count: number | null;
  /** The unit of the sample, in the singular, such as 'ball'. */
  unit: string;
};

/** The sample of a figure, under it: '19 balls'. Shown on phones, which have the column of the sample out of view. */
export const SampleNote = ({ count, unit }: SampleNoteProps) =>
  count === null ? null : <small data-sample=""> {formatSample(count, unit)}</small>;
