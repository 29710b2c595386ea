import { type MouseEvent, type ReactNode, type RefObject, useId, useMemo } from 'react';
import type { Column } from '../columns/column.ts';
import { flag } from './data-cell.tsx';
import { AcrossRow, DataRow, type RowDetails } from './data-row.tsx';
import { ROLES } from './table-look.ts';
import { useRevealedRow } from './use-linked-rows.ts';
import { useRowsInView } from './use-rows-in-view.ts';
import { useSlots } from './use-slots.ts';

type DataRowsProps<Data> = {
  ref: RefObject<HTMLTableSectionElement | null>;
  /** Names the body, which takes the focus when it can be scrolled. */
  labelledBy: string;
  columns: readonly Column<Data>[];
  rows: readonly Data[];
  rowKey: (row: Data) => string;
  details: RowDetails<Data> | undefined;
  expandedKeys: ReadonlySet<string>;
  onToggle: (key: string) => void;
  isRefreshing: boolean;
  /** True if the rows are from the previous filter, so they must not be pressed. */
  isHeld: boolean;
  revealedKey: string | undefined;
  /** Rows after the data: averages, placeholders, the message of an empty table. */
  children: ReactNode;
};

/** A row of data, or the details below a row. */
type Item<Data> = { key: string; rowKey: string; row: Data; index: number; isDetails: boolean };

type ItemsOptions<Data> = Pick<DataRowsProps<Data>, 'rows' | 'rowKey' | 'expandedKeys'> & {
  hasDetails: boolean;
};

function toItems<Data>({ rows, rowKey, expandedKeys, hasDetails }: ItemsOptions<Data>): Item<Data>[] {
  const times = new Map<string, number>();
  return rows.flatMap((row, index) => {
    const own = rowKey(row);
    const time = (times.get(own) ?? 0) + 1;
    times.set(own, time);
    // Rows with equal keys still need different React keys.
    const key = time === 1 ? own : `${own} #${time}`;
    const item = { key, rowKey: key, row, index, isDetails: false };
    const isOpen = hasDetails && expandedKeys.has(key);
    return isOpen ? [item, { ...item, key: `${key} details`, isDetails: true }] : [item];
  });
}

function ignorePress(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

export function DataRows<Data>(props: DataRowsProps<Data>) {
  const { ref, labelledBy, columns, rows, rowKey, details, expandedKeys, onToggle, isRefreshing } = props;
  const { isHeld, revealedKey, children } = props;
  const id = useId();
  const hasDetails = details !== undefined;
  const items = useMemo(
    () => toItems({ rows, rowKey, expandedKeys, hasDetails }),
    [rows, rowKey, expandedKeys, hasDetails],
  );
  const keys = useMemo(() => items.map(({ key }) => key), [items]);
  // All rows have the same height, unless a column wraps. Only rows that may differ are measured, because observing
  // thousands is slow.
  const isEven = !columns.some(({ isWrapping }) => isWrapping);
  const { rows: inView, gapAfterPx, measure, scrollTo, ...handlers } = useRowsInView({ body: ref, keys });
  useRevealedRow({ key: revealedKey, keys, scrollTo });
  const slots = useSlots(
    inView.flatMap(({ place }) => {
      const item = items[place];
      return item && !item.isDetails ? [item.key] : [];
    }),
  );

  return (
    <tbody
      {...ROLES.rows}
      ref={ref}
      aria-labelledby={labelledBy}
      data-refreshing={flag(isRefreshing || isHeld)}
      onClickCapture={isHeld ? ignorePress : undefined}
      {...handlers}
    >
      {inView.flatMap(({ place, gapPx }, position) => {
        const item = items[place];
        if (!item) return [];
        // The gap before the rows stays the same element while they change.
        const gap =
          gapPx > 0 ? [<Gap key={position === 0 ? 'gap' : `${item.key} gap`} heightPx={gapPx} />] : [];
        const detailsId = `${id}-${item.index}`;
        if (item.isDetails && details) {
          return [
            ...gap,
            <AcrossRow
              key={item.key}
              id={detailsId}
              columnCount={columns.length}
              place={{ 'data-index': place, ref: measure ?? null }}
            >
              <div data-details="">{details.render(item.row)}</div>
            </AcrossRow>,
          ];
        }
        return [
          ...gap,
          <DataRow
            key={isEven ? `row ${slots.get(item.key)}` : item.key}
            row={item.row}
            rowKey={item.rowKey}
            index={item.index}
            columns={columns}
            label={details?.label}
            detailsId={detailsId}
            isExpanded={expandedKeys.has(item.rowKey)}
            onToggle={onToggle}
            place={place}
            isPartial={measure !== undefined}
            measure={isEven ? null : (measure ?? null)}
          />,
        ];
      })}
      {gapAfterPx > 0 && <Gap heightPx={gapAfterPx} />}
      {children}
    </tbody>
  );
}

/** Fills the height of rows that are out of view. */
function Gap({ heightPx }: { heightPx: number }) {
  return <tr {...ROLES.none} style={{ height: heightPx }} />;
}
