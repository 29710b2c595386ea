import { type MouseEvent, memo, type ReactNode, type Ref } from 'react';
import { ChevronDownIcon } from '../../components/icon.tsx';
import type { Column } from '../columns/column.ts';
import { DataCell, flag } from './data-cell.tsx';
import { ROLES } from './table-look.ts';

/** Content of a row that opens, and the name of its button. */
export type RowDetails<Data> = {
  render: (row: Data) => ReactNode;
  label: (row: Data) => string;
};

/** Attributes by which the rows in view find and measure a row's element. */
type RowPlace = { 'data-index': number; ref: Ref<HTMLTableRowElement> };

type DataRowProps<Data> = {
  row: Data;
  rowKey: string;
  index: number;
  columns: readonly Column<Data>[];
  /** The name of the button that opens the row; undefined if rows do not open. */
  label: RowDetails<Data>['label'] | undefined;
  detailsId: string;
  isExpanded: boolean;
  onToggle: (key: string) => void;
  /** True if only some of the rows are rendered. */
  isPartial: boolean;
  /** Index among everything in the body, details included. */
  place: number;
  measure: RowPlace['ref'];
};

const CONTROL = 'a, button, input, select, textarea, label, summary';

/** True if a click was meant for the row, not for a control in it, and not to select text. */
function isForRow({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return !target.closest(CONTROL) && window.getSelection()?.isCollapsed !== false;
}

function InnerRow<Data>(props: DataRowProps<Data>) {
  const { row, rowKey, index, columns, label, detailsId, isExpanded, onToggle, isPartial, place, measure } =
    props;
  const toggle = () => label && onToggle(rowKey);
  const state = { index, isExpanded, toggle };
  const button = label && (
    <button
      type="button"
      data-toggle=""
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? detailsId : undefined}
      aria-label={label(row)}
      onClick={toggle}
    >
      <ChevronDownIcon size={12} />
    </button>
  );
  return (
    // For the keyboard, the button in the row does the same as a click on the row.
    <tr
      {...ROLES.row}
      ref={measure}
      data-index={place}
      // If some rows are not rendered, each needs its number in the table; the header is the first.
      aria-rowindex={isPartial ? index + 2 : undefined}
      data-row=""
      data-opens={flag(label !== undefined)}
      data-open={flag(isExpanded)}
      onClick={(event) => isForRow(event) && toggle()}
    >
      {columns.map((column, position) => (
        <DataCell
          key={column.key}
          column={column}
          row={row}
          state={state}
          {...(position === 0 && button && { toggle: button, wordsId: `${detailsId}-words` })}
        />
      ))}
    </tr>
  );
}

/** One row. Memoized, so that it renders only when its own props change. */
export const DataRow = memo(InnerRow) as typeof InnerRow;

type AcrossRowProps = { id?: string; place?: RowPlace; columnCount: number; children: ReactNode };

export function AcrossRow({ id, place, columnCount, children }: AcrossRowProps) {
  return (
    <tr {...ROLES.row} id={id} {...place}>
      <td {...ROLES.cell} data-across="" colSpan={columnCount}>
        {children}
      </td>
    </tr>
  );
}
