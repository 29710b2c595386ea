import type { CSSProperties, ReactNode } from 'react';
import type { Column, RowState } from '../columns/column.ts';
import { ROLES } from './table-look.ts';

/** The value of a boolean attribute: empty if it is set, undefined if not. */
export const flag = (isThere: boolean | undefined) => (isThere ? '' : undefined);

type DataCellProps<Data> = {
  column: Column<Data>;
  row: Data;
  state: RowState;
  /** The button that opens the row, in its first cell. */
  toggle?: ReactNode;
  /** The id of the cell's words, so that a button beside them is not part of the row's name. */
  wordsId?: string | undefined;
};

export function DataCell<Data>({ column, row, state, toggle, wordsId }: DataCellProps<Data>) {
  const { align, isSticky, isWrapping, look, render } = column;
  const { isBold, isMuted = column.isMuted, shade, ink } = look?.(row) ?? {};
  const style: CSSProperties | undefined = shade || ink ? { background: shade, color: ink } : undefined;
  return (
    <td
      {...(isSticky ? ROLES.rowHeader : ROLES.cell)}
      aria-labelledby={isSticky ? wordsId : undefined}
      data-align={align}
      data-sticky={flag(isSticky)}
      data-wrapping={flag(isWrapping)}
      data-muted={flag(isMuted)}
      data-bold={flag(isBold)}
      style={style}
    >
      {isSticky || toggle ? (
        <div data-line="">
          {toggle}
          <div id={wordsId}>{render(row, state)}</div>
        </div>
      ) : (
        render(row, state)
      )}
    </td>
  );
}
