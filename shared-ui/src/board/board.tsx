import { type ReactNode, useMemo } from 'react';
import type { Column } from '../table/columns/column.ts';
import type { CsvColumn } from '../table/columns/to-csv.ts';
import { useLeadingColumns } from '../table/columns/use-leading-columns.ts';
import { DataTable, type DataTableProps } from '../table/data-table.tsx';
import { DownloadCsvButton, type LoadCsvRows } from '../table/download-csv-button.tsx';
import { type GrowingList, ListEnd, type ListEndProps } from '../table/list-end/list-end.tsx';
import { useStable } from '../use-stable.ts';
import { BoardEmpty } from './board-filters.tsx';
import { BoardFrame, type BoardFrameProps, type BoardList } from './board-frame.tsx';

type Csv<Row> = {
  /** The name of the file without `.csv`. */
  fileName: string;
  /** Default: the columns of the table. */
  columns?: readonly CsvColumn<Row>[];
  /** Fetches all rows, for a list that the page has only partly. */
  loadRows?: LoadCsvRows<Row> | undefined;
};

type OpenRows = {
  keys: readonly string[];
  onChange: (keys: string[]) => void;
  /** A row in the singular: 'batter'. */
  noun: string;
};

type Table<Row, SortKey extends string> = Pick<
  DataTableProps<Row, SortKey>,
  'caption' | 'rows' | 'rowKey' | 'sortRule' | 'details'
>;

export type BoardProps<Row, SortKey extends string> = Table<Row, SortKey> &
  Omit<BoardFrameProps<SortKey>, 'actions' | 'children'> & {
    columns: readonly Column<Row, SortKey>[];
    /** Keys of the columns that a phone shows right after the first one. Declare them outside the component. */
    leading?: readonly string[];
    csv: Csv<Row>;
    /** Shown if no row matches. */
    empty: ReactNode;
    /** The order of the rows, if it is not in the address. */
    order?: DataTableProps<Row, SortKey>['sort'];
    /** The open rows, from the address. */
    open?: OpenRows;
    /** The visibility at which a growing list requests more. Default: any. */
    visibility?: ListEndProps['visibility'];
  };

const NO_KEYS: readonly string[] = [];

const isGrowing = (list: BoardList): list is BoardList & GrowingList & { firstPage: unknown } =>
  'loadMore' in list;

/** A screen of rows in a table: head, filters, notices, and every state of the rows. */
export function Board<Row, SortKey extends string>(props: BoardProps<Row, SortKey>) {
  const { caption, rows, rowKey, sortRule, details, columns, csv, empty, open, ...frame } = props;
  const { order, visibility = 'any', leading = NO_KEYS, ...head } = frame;
  const { filters, list, hidden } = frame;
  const shown = useLeadingColumns(columns, leading);
  const keys = open?.keys ?? NO_KEYS;
  const openKeys = useMemo(() => new Set(keys), [keys]);
  const sort = order ?? filters.order;
  // After a failure without rows the failure message is shown, so `empty` is not.
  const isEmptied = list.error === undefined || (list.rows ?? []).length > 0;
  const readRows = useStable(() => rows);
  const loadRows = useStable((request: Parameters<LoadCsvRows<Row>>[0]) =>
    csv.loadRows ? csv.loadRows(request) : Promise.resolve({ rows, isCut: false }),
  );
  const fileColumns = csv.columns ?? columns;
  const isLoadable = csv.loadRows !== undefined;
  // A list that is fetched for the file needs no rows on the page, so its button stays enabled while filtered rows
  // load.
  const isWithoutRows = rows.length === 0 && !(isLoadable && list.isLoading);
  const actions = useMemo(
    () => (
      <DownloadCsvButton
        columns={fileColumns}
        rows={readRows}
        loadRows={isLoadable ? loadRows : undefined}
        fileName={csv.fileName}
        disabled={isWithoutRows}
      />
    ),
    [fileColumns, readRows, isLoadable, loadRows, csv.fileName, isWithoutRows],
  );
  return (
    <BoardFrame
      rowCount={rows.length}
      {...head}
      {...(open && { rowNoun: `${open.noun}s` })}
      actions={actions}
    >
      <DataTable
        caption={caption}
        columns={shown}
        rows={rows}
        rowKey={rowKey}
        sort={sort}
        onSortChange={filters.changeOrder}
        isLoading={list.isLoading}
        isRefreshing={filters.isResting}
        empty={
          isEmptied && <BoardEmpty filters={filters} choices={head.choices} hidden={hidden} empty={empty} />
        }
        after={isGrowing(list) && <ListEnd list={list} visibility={visibility} />}
        {...(sortRule && { sortRule })}
        {...(details && { details })}
        {...(open && {
          expandedKeys: openKeys,
          onExpandedKeysChange: (next: ReadonlySet<string>) => open.onChange([...next]),
        })}
        {...(open && isGrowing(list) && { linked: { list, noun: open.noun } })}
      />
    </BoardFrame>
  );
}
