import { chakra } from '@chakra-ui/react/styled-system';
import { type CSSProperties, type MouseEvent, memo, type ReactNode, useId } from 'react';
import { ChevronDownIcon } from '../components/icon.tsx';
import type { Column, RowState } from './column.ts';
import { Across, Cell, Row } from './table-parts.ts';

const Toggle = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '7',
    height: '7',
    ms: '-2',
    me: '1',
    borderRadius: 'sm',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { color: 'fg', bg: 'bg.hover' },
    '& > svg': { transitionProperty: 'rotate', transitionDuration: 'normal', rotate: '-90deg' },
    '&[aria-expanded=true] > svg': { rotate: '0deg' },
  },
});

const Line = chakra('div', { base: { display: 'flex', alignItems: 'center', minWidth: 0 } });
const Cut = chakra('div', { base: { flex: '1', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' } });

const Details = chakra('div', { base: { p: { base: '3', md: '4' }, bg: 'bg' } });

/** What a row that opens shows, and how its button is called. */
export type RowDetails<Data> = {
  render: (row: Data) => ReactNode;
  label: (row: Data) => string;
};

type TableRowProps<Data> = {
  row: Data;
  rowKey: string;
  index: number;
  columns: readonly Column<Data>[];
  details: RowDetails<Data> | undefined;
  isExpanded: boolean;
  onToggle: (key: string) => void;
};

const CONTROL = 'a, button, input, select, textarea, label, summary';

/** Whether a click on a row was meant for the row, not for a control in it nor to select text. */
function isForRow({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return !target.closest(CONTROL) && window.getSelection()?.isCollapsed !== false;
}

type DataCellProps<Data> = { column: Column<Data>; row: Data; state: RowState; toggle: ReactNode };

function DataCell<Data>({ column, row, state, toggle }: DataCellProps<Data>) {
  const { align, isSticky, isWrapping, look, render } = column;
  const { isBold, shade, ink } = look?.(row) ?? {};
  const style: CSSProperties | undefined = shade || ink ? { background: shade, color: ink } : undefined;
  return (
    <Cell
      role={isSticky ? 'rowheader' : 'cell'}
      data-align={align}
      data-sticky={isSticky ? '' : undefined}
      data-wrapping={isWrapping ? '' : undefined}
      data-bold={isBold ? '' : undefined}
      style={style}
    >
      {isSticky || toggle ? (
        <Line>
          {toggle}
          <Cut>{render(row, state)}</Cut>
        </Line>
      ) : (
        render(row, state)
      )}
    </Cell>
  );
}

function TableRowInner<Data>(props: TableRowProps<Data>) {
  const { row, rowKey, index, columns, details, isExpanded, onToggle } = props;
  const detailsId = useId();
  const toggle = () => details && onToggle(rowKey);
  const state = { index, isExpanded, toggle };
  const button = details && (
    <Toggle
      type="button"
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? detailsId : undefined}
      aria-label={details.label(row)}
      onClick={toggle}
    >
      <ChevronDownIcon size={12} />
    </Toggle>
  );
  return (
    <>
      <Row
        data-data=""
        data-opens={details ? '' : undefined}
        data-open={isExpanded ? '' : undefined}
        onClick={(event) => isForRow(event) && toggle()}
      >
        {columns.map((column, place) => (
          <DataCell
            key={column.key}
            column={column}
            row={row}
            state={state}
            toggle={place === 0 ? button : undefined}
          />
        ))}
      </Row>
      {details && isExpanded && (
        <Row id={detailsId}>
          <Across role="cell" colSpan={columns.length}>
            <Details>{details.render(row)}</Details>
          </Across>
        </Row>
      )}
    </>
  );
}

/** One row and, while it is open, its details. Drawn again only when something of its own changes. */
export const TableRow = memo(TableRowInner) as typeof TableRowInner;
