import { useLayoutEffect, useMemo, useRef } from 'react';
import { unstable_serialize } from 'swr';
import useSWRInfinite, { unstable_serialize as serializeList } from 'swr/infinite';
import { DATA_SETTINGS, isAbandoned } from './data-settings.ts';
import { type DataKey, useIsLoadingAllowed } from './use-data.ts';
import { useKeyUsage } from './use-key-usage.ts';
import { waitWithNotice } from './wait-with-notice.ts';

/** A page of a list. `next` is null on the last page. A page without rows is the last one, whatever its `next`. */
export type Page<Row> = { results: readonly Row[]; next: string | null };

/** Page parameters of the backend's lists. */
export type PageQuery = { page: number; page_size?: number };

/** `isCut` means that the list has more rows than `MAX_ALL_ROWS`. */
type AllRows<Row> = { rows: readonly Row[]; isCut: boolean };

type LoadAllOptions = { signal: AbortSignal; onProgress: (rowCount: number) => void };

// The backend's maximum. Large pages are best, because each request computes the whole list.
const ALL_PAGE_SIZE = 1000;
// A phone's spreadsheet still opens this many rows, and no filtered list of a league has more.
/** Maximum number of rows that `loadAll` collects. */
export const MAX_ALL_ROWS = 10_000;

/** Options of `usePagedList`. */
export type PagedListOptions<Row, Rest> = {
  /**
   * Null means that nothing is loaded yet. The key must contain everything that determines the rows; another key starts
   * at page 1.
   */
  key: DataKey | null;
  /**
   * `page` counts from 1. `signal` is aborted when the list is left or its key changes. `page_size` is set for
   * `loadAll`; a backend that does not know it sends pages of its own size.
   */
  fetchPage: (request: PageQuery & { signal: AbortSignal }) => Promise<Page<Row> & Rest>;
  /** Also loads for visitors who are not signed in. Default: false. */
  isPublic?: boolean;
};

/** A list that loads page by page. */
export type PagedList<Row, Rest = unknown> = {
  /** The rows of all loaded pages, in order; empty while the first page loads. */
  rows: readonly Row[];
  /** The first page, for its additional fields. */
  firstPage: (Page<Row> & Rest) | undefined;
  /** The failure of the last load. Rows that were loaded before stay. */
  error: Error | undefined;
  /** True while the first page loads. */
  isLoading: boolean;
  /** True while a later page loads. */
  isLoadingMore: boolean;
  /** True if there is another page, nothing is loading, and nothing has failed. */
  canLoadMore: boolean;
  /** Loads the next page if `canLoadMore`; otherwise does nothing. */
  loadMore: () => void;
  /** Repeats the failed load. */
  retry: () => void;
  /** All rows of the list, up to 10,000, for example for a file. Rejects if a page fails. */
  loadAll: (options: LoadAllOptions) => Promise<AllRows<Row>>;
};

// Without the second condition, a backend that always names a next page would be asked for ever.
const isLast = ({ results, next }: Page<unknown>) => next === null || results.length === 0;

async function fetchAll<Row>(
  fetchPage: PagedListOptions<Row, unknown>['fetchPage'],
  { signal, onProgress }: LoadAllOptions,
): Promise<AllRows<Row>> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const answer = await waitWithNotice(
      (stop) => fetchPage({ page, page_size: ALL_PAGE_SIZE, signal: stop }),
      signal,
    );
    rows.push(...answer.results);
    onProgress(rows.length);
    if (isLast(answer)) return { rows, isCut: false };
    if (rows.length >= MAX_ALL_ROWS) return { rows: rows.slice(0, MAX_ALL_ROWS), isCut: true };
  }
}

/** Shows the first page of another list. Otherwise a list that was left on a later page would return at that page. */
function useFirstPageOnChange(entry: string, toFirstPage: () => void): void {
  const shown = useRef(entry);
  useLayoutEffect(() => {
    if (shown.current === entry) return;
    shown.current = entry;
    toFirstPage();
  });
}

/**
 * A list that grows page by page. Another key clears it and starts at page 1. Answers to an earlier key are never
 * shown.
 *
 * Retries, cache and sign-in work as in `useData`. A screen that is opened again within five minutes, for example with
 * the back button, keeps its loaded pages.
 */
export function usePagedList<Row, Rest>(options: PagedListOptions<Row, Rest>): PagedList<Row, Rest> {
  const { key, fetchPage, isPublic = false } = options;
  const isAllowed = useIsLoadingAllowed(isPublic);
  const activeKey = isAllowed ? key : null;
  const toPageKey = (index: number, before: Page<unknown> | null) =>
    activeKey === null || (before && isLast(before)) ? null : ([activeKey, index + 1] as const);

  const entry = activeKey === null ? '' : serializeList((index) => toPageKey(index, null));
  const { size, setSize, data, error, isValidating, mutate } = useSWRInfinite<Page<Row> & Rest, Error>(
    toPageKey,
    ([, page]: readonly [DataKey, number]) => usage.load(entry, (signal) => fetchPage({ page, signal })),
    { ...DATA_SETTINGS, revalidateFirstPage: false },
  );
  const pageEntries = Array.from({ length: size }, (_, index) => unstable_serialize(toPageKey(index, null)));
  const usage = useKeyUsage(entry === '' ? [] : [entry, ...pageEntries]);
  useFirstPageOnChange(entry, () => {
    if (size > 1) void setSize(1);
  });

  const pages = useMemo(() => (activeKey && data ? data : []), [activeKey === null, data]);
  const askedBeyond = useRef<typeof pages>(undefined);
  const rows = useMemo(() => pages.flatMap(({ results }) => results), [pages]);
  const failure = isAbandoned(error) ? undefined : error;
  const lastPage = pages.at(-1);
  const hasMore = lastPage !== undefined && !isLast(lastPage);
  const canLoadMore = hasMore && !isValidating && !failure;
  return {
    rows,
    firstPage: pages[0],
    error: failure,
    isLoading: activeKey !== null && pages.length === 0 && failure === undefined,
    isLoadingMore: pages.length > 0 && pages.length < size && isValidating,
    canLoadMore,
    loadMore: () => {
      // If `loadMore` is called twice before the next render, SWR would load the page twice.
      if (!canLoadMore || askedBeyond.current === pages) return;
      askedBeyond.current = pages;
      void setSize(pages.length + 1);
    },
    // With its current size, the list loads only the missing pages.
    retry: () => void (pages.length > 0 ? setSize(size) : mutate(undefined)),
    loadAll: async (request) =>
      lastPage && isLast(lastPage) ? { rows, isCut: false } : fetchAll(fetchPage, request),
  };
}
