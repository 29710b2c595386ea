import { LoadMoreSentinel, type LoadMoreSentinelProps } from './load-more-sentinel.tsx';

/** A list that grows page by page, from `usePagedList` of `shared-data`. */
export type GrowingList = {
  rows: readonly unknown[];
  error: Error | undefined;
  canLoadMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  retry: () => void;
};

export type ListEndProps = Pick<LoadMoreSentinelProps, 'visibility'> & { list: GrowingList };

/** The end of a list in its `DataTable`: requests the next page when it comes into view, and offers Retry. */
export function ListEnd({ list, visibility }: ListEndProps) {
  const { rows, error, canLoadMore, isLoadingMore, loadMore, retry } = list;
  // Without rows, the failure is shown in their place.
  if (rows.length === 0) return null;
  const isFailed = error !== undefined;
  return (
    <LoadMoreSentinel
      visibility={visibility}
      hasMore={canLoadMore || isLoadingMore || isFailed}
      isLoading={isLoadingMore}
      isFailed={isFailed}
      loaded={rows.length}
      onReached={loadMore}
      onRetry={retry}
    />
  );
}
