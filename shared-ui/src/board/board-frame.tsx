import { memo, type ReactNode, useMemo } from 'react';
import { Stack } from '../layout.ts';
import { CopyButton } from '../page/copy-button.tsx';
import { LoadFailure } from '../page/load-failure.tsx';
import { PageHeader } from '../page/page-header.tsx';
import type { GrowingList } from '../table/list-end/list-end.tsx';
import { ScrollToTop } from '../table/list-end/scroll-to-top.tsx';
import { BoardBar, BoardMinimum, BoardNotices, type Choices } from './board-filters.tsx';
import type { BoardFilters } from './use-filters.ts';

/** The source of the rows: a growing list of `usePagedList`, or one answer of `useData`. */
export type BoardList = {
  error: Error | undefined;
  isLoading: boolean;
  retry: () => void;
  rows?: readonly unknown[];
  /** The first page, of a list that grows. */
  firstPage?: unknown;
} & Partial<GrowingList>;

export type BoardFrameProps<SortKey extends string = string> = {
  section: string;
  title: string;
  subtitle: string;
  /** Stands between the head and the filters. */
  lead?: ReactNode;
  filters: BoardFilters<SortKey>;
  /** Options that only the backend knows, by the names of their filters. Keep each list, or its control is drawn anew. */
  choices?: Choices;
  /** Stands at the end of the controls. */
  controls?: ReactNode;
  /** Stands at the end of the bar. */
  actions?: ReactNode;
  list: BoardList;
  /** Rows that the minimum leaves out; null where the backend knows no minimum, undefined until it has said. */
  hidden?: number | null | undefined;
  /** Content between the filters and the rows. */
  notice?: ReactNode;
  /** Stands in place of the rows where none could be loaded. Default: they stand, and `notice` says it. */
  failure?: string;
  /** Stands below the rows. */
  footer?: ReactNode;
  /** The rows, in whatever form. */
  children: ReactNode;
};

type HeadProps = Pick<BoardFrameProps, 'section' | 'title' | 'subtitle'> & { createLink: () => string };

// Not drawn again when only rows come.
const Head = memo(({ createLink, ...head }: HeadProps) => {
  const copy = useMemo(() => <CopyButton text={createLink} label="Copy link" />, [createLink]);
  return <PageHeader {...head} actions={copy} />;
});

const NO_CHOICES: Choices = {};

/** A screen of rows: head, filters, what is wrong with the link, the smallest sample, and the rows or their failure. */
export function BoardFrame<SortKey extends string>(props: BoardFrameProps<SortKey>) {
  const { section, title, subtitle, lead, filters, choices = NO_CHOICES, controls, actions } = props;
  const { list, hidden, notice, failure, footer, children } = props;
  const isFailed = list.error !== undefined && (list.rows ?? []).length === 0;
  return (
    <>
      <Head section={section} title={title} subtitle={subtitle} createLink={filters.createLink} />
      <Stack gap="6">
        {lead}
        <BoardBar filters={filters} choices={choices} controls={controls} actions={actions} />
        <BoardNotices filters={filters} />
        {notice}
        <BoardMinimum filters={filters} hidden={hidden} />
        {failure !== undefined && isFailed ? <LoadFailure title={failure} onRetry={list.retry} /> : children}
        {footer}
        {list.loadMore && <ScrollToTop />}
      </Stack>
    </>
  );
}
