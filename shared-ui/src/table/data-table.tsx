import { type ReactNode, useId, useMemo, useState } from 'react';
import { VisuallyHidden } from '../layout.ts';
import { useStable } from '../use-stable.ts';
import type { Column, FooterRow } from './columns/column.ts';
import { toColumnWidths } from './columns/column-widths.ts';
import { nextSort, rememberSort, type Sort } from './columns/sort.ts';
import { AcrossRow, type RowDetails } from './rows/data-row.tsx';
import { DataRows } from './rows/data-rows.tsx';
import { FooterRows } from './rows/footer-rows.tsx';
import { MissingRows } from './rows/missing-rows.tsx';
import { SkeletonRows } from './rows/skeleton-rows.tsx';
import { TableHead } from './rows/table-head.tsx';
import { Frame, ROLES, Table } from './rows/table-look.ts';
import { useExpandedKeys } from './rows/use-expanded-keys.ts';
import { useHeldRows } from './rows/use-held-rows.ts';
import { type LinkedRows, useLinkedRows } from './rows/use-linked-rows.ts';
import { isLong } from './rows/use-rows-in-view.ts';
import { useInnerHeads } from './use-inner-heads.ts';
import { useNoScrollAnchor } from './use-no-scroll-anchor.ts';
import { useScrollInStep } from './use-scroll-in-step.ts';

export type DataTableProps<Data, SortKey extends string = string> = {
  /** The table's content, for screen readers. */
  caption: string;
  columns: readonly Column<Data, SortKey>[];
  rows: readonly Data[];
  /** A unique key of a row, also across pages. */
  rowKey: (row: Data) => string;
  sort?: Sort<SortKey> | undefined;
  onSortChange?: (sort: Sort<SortKey>) => void;
  /**
   * CONST-15. `ascending-first`: another column starts ascending, as in most lists. `remembering`: it starts in the
   * direction that it last had, as in the hit-rate sheet and the stat tracker.
   */
  sortRule?: 'ascending-first' | 'remembering';
  /** True while the first rows load. The previous list stays for 300 ms, dimmed; then there are placeholder rows. */
  isLoading?: boolean;
  skeletonRows?: number;
  /** True if the shown rows will be replaced. They stay for 300 ms, dimmed; then there are placeholder rows. */
  isRefreshing?: boolean;
  /** Shown in the frame if there are no rows. */
  empty?: ReactNode;
  footer?: readonly FooterRow[];
  /** Lets rows open with this content. Declare `label` outside the component, or every row renders again each time. */
  details?: RowDetails<Data>;
  /** The keys of the open rows, if the caller keeps them. Default: the table keeps them. */
  expandedKeys?: ReadonlySet<string>;
  onExpandedKeysChange?: (keys: ReadonlySet<string>) => void;
  /** Searches further pages for rows that a link opens, and reports missing ones. Must be given from the start. */
  linked?: LinkedRows;
  /** Shown in the frame below the rows, such as a `LoadMoreSentinel`. */
  after?: ReactNode;
};

const NONE_OPEN: ReadonlySet<string> = new Set();

/** A message for screen readers on the rows after a filter, another day or a further page. */
function tellRows(caption: string, count: number): string {
  if (count === 0) return `${caption}: no rows`;
  return `${caption}: ${count} ${count === 1 ? 'row' : 'rows'}`;
}

/**
 * A table of data: sortable, sticky headers, a sticky first column, rows that open, and the states of the data:
 * loading, refreshing, empty.
 *
 * Default: `sortRule` `ascending-first`, `skeletonRows` 10.
 */
export function DataTable<Data, SortKey extends string = string>(props: DataTableProps<Data, SortKey>) {
  const { caption, columns, rows, rowKey, sort, onSortChange, sortRule = 'ascending-first' } = props;
  const { isLoading = false, skeletonRows = 10, isRefreshing = false, empty, footer, details, after } = props;
  const { linked } = props;
  const [memory, setMemory] = useState({});
  const expanded = useExpandedKeys(props);
  const { missing, revealedKey } = useLinkedRows({ linked, rows, rowKey, expandedKeys: expanded.keys });
  const boxes = useScrollInStep();
  useInnerHeads({ ...boxes, hasOpenRows: details !== undefined && expanded.keys.size > 0 });
  useNoScrollAnchor(isLoading && rows.length === 0);
  const captionId = useId();
  const shown = useHeldRows({ columns, rows, isLoading, isRefreshing, frame: boxes.frame });
  const widths = useMemo(() => toColumnWidths(shown.columns), [shown.columns]);

  const onSort = useStable((column: SortKey) => {
    const known = sort ? rememberSort(memory, sort) : memory;
    const next = nextSort(sort, column, sortRule === 'remembering' ? known : {});
    setMemory(rememberSort(known, next));
    onSortChange?.(next);
  });

  const isEmpty = rows.length === 0 && !isLoading;
  const isPending = (isLoading || shown.isCleared) && shown.rows.length === 0;
  return (
    <>
      {missing && linked && (
        <MissingRows
          count={missing.keys.length}
          isUnderWay={missing.isUnderWay}
          noun={linked.noun}
          rowCount={rows.length}
          onClose={() => expanded.close(missing.keys)}
        />
      )}
      <Frame ref={boxes.frame} style={widths}>
        <VisuallyHidden role="status">
          {(rows.length > 0 || (isEmpty && empty)) && tellRows(caption, rows.length)}
        </VisuallyHidden>
        <Table
          {...ROLES.table}
          aria-busy={isLoading || isRefreshing}
          aria-rowcount={isLong(shown.rows.length) ? shown.rows.length + 1 : undefined}
        >
          <caption id={captionId}>{caption}</caption>
          <TableHead
            ref={boxes.head}
            columns={shown.columns}
            sortedBy={sort?.column}
            direction={sort?.direction}
            onSort={onSort}
          />
          <DataRows
            ref={boxes.body}
            labelledBy={captionId}
            columns={shown.columns}
            rows={shown.rows}
            rowKey={rowKey}
            details={details}
            expandedKeys={shown.isHeld && expanded.keys.size > 0 ? NONE_OPEN : expanded.keys}
            onToggle={expanded.toggle}
            isRefreshing={isRefreshing}
            isHeld={shown.isHeld}
            revealedKey={revealedKey}
          >
            {isPending && <SkeletonRows columns={columns} count={skeletonRows} />}
            {isEmpty && empty !== undefined && <AcrossRow columnCount={columns.length}>{empty}</AcrossRow>}
            {footer && !isEmpty && <FooterRows columns={columns} rows={footer} />}
          </DataRows>
        </Table>
        {after}
      </Frame>
    </>
  );
}
