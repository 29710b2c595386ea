import { chakra } from '@chakra-ui/react/styled-system';
import { memo, type ReactNode, useMemo } from 'react';
import { Stack } from '../layout.ts';
import { CopyButton } from '../page/copy-button.tsx';
import { LoadFailure } from '../page/load-failure.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { useIsWide } from '../page/use-is-wide.ts';
import type { GrowingList } from '../table/list-end/list-end.tsx';
import { ScrollToTop } from '../table/list-end/scroll-to-top.tsx';
import { BoardBar, BoardMinimum, BoardNotices, type Choices, findRowNoun } from './board-filters.tsx';
import type { BoardFilters } from './use-filters.ts';

/** The source of the rows: a growing list from `usePagedList`, or a single answer from `useData`. */
export type BoardList = {
  error: Error | undefined;
  isLoading: boolean;
  retry: () => void;
  rows?: readonly unknown[];
  /** The first page of a growing list; its `total_rows` counts those of all pages. */
  firstPage?: unknown;
} & Partial<GrowingList>;

export type BoardFrameProps<SortKey extends string = string> = {
  section: string;
  title: string;
  subtitle: string;
  /** Shown between the filters and the rows, on phones below the rows. */
  lead?: ReactNode;
  filters: BoardFilters<SortKey>;
  /** Options that only the backend knows, by filter name. Keep each list's identity, or its control renders again. */
  choices?: Choices;
  /** Shown after the controls. */
  controls?: ReactNode;
  /** Shown at the end of the bar. */
  actions?: ReactNode;
  /**
   * True if the filters fill the bar of a wide window: then the actions are in the head of the page, and the smallest
   * sample is chosen beside the sentence on it.
   */
  isBarFull?: boolean;
  list: BoardList;
  /** The plural of a row, for the sheet of filters: 'batters'. Default: the noun of the minimum, or 'rows'. */
  rowNoun?: string;
  /** Number of the shown rows, if the screen itself filters those of the list. Default: that of the list. */
  rowCount?: number | undefined;
  /** Number of rows that the minimum excludes; null if the backend has no minimum, undefined until it has answered. */
  hidden?: number | null | undefined;
  /** Content between the filters and the rows. */
  notice?: ReactNode;
  /** Explains the figures; shown above the rows, on phones below them. */
  legend?: ReactNode;
  /** Shown in place of the rows if none could be loaded. Default: the rows stay, and `notice` reports it. */
  failure?: string;
  /** Shown below the rows. */
  footer?: ReactNode;
  children: ReactNode;
};

type HeadProps = Pick<BoardFrameProps, 'section' | 'title' | 'subtitle' | 'actions'> & {
  createLink: () => string;
};

// Does not render again for new rows.
const Head = memo(({ createLink, actions, ...head }: HeadProps) => {
  const all = useMemo(
    () => (
      <>
        {actions}
        <CopyButton text={createLink} label="Copy link" />
      </>
    ),
    [actions, createLink],
  );
  return <PageHeader {...head} actions={all} />;
});

const readTotal = (page: unknown) =>
  typeof page === 'object' && page !== null && 'total_rows' in page && typeof page.total_rows === 'number'
    ? page.total_rows
    : undefined;

type ResultsOptions = Pick<BoardFrameProps, 'list' | 'rowCount'> & { noun: string };

/** '464 batters', or '50+ batters' if a growing list does not tell its total; undefined without an answer. */
function toResults({ list, rowCount = list.rows?.length, noun }: ResultsOptions): string | undefined {
  const { isLoading, canLoadMore, error, firstPage } = list;
  if (rowCount === undefined || isLoading || error) return undefined;
  const total = readTotal(firstPage) ?? (canLoadMore ? undefined : rowCount);
  const count = (total ?? rowCount).toLocaleString('en-US');
  return `${count}${total === undefined ? '+' : ''} ${total === 1 ? noun.replace(/s$/, '') : noun}`;
}

/** The sentences about the rows, in one line if there is room. */
const About = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    columnGap: '6',
    rowGap: '2',
    '&:empty': { display: 'none' },
  },
  variants: {
    hasLead: {
      // A lead becomes longer with the answer. In a line of its own, it then moves nothing.
      true: { flexDirection: { base: 'column', xl: 'row' }, alignItems: { base: 'start', xl: 'center' } },
    },
  },
});

const NO_CHOICES: Choices = {};

/**
 * A screen of rows: head, filters, a notice on unknown values of the link, the smallest sample, and the rows or their
 * failure.
 */
export function BoardFrame<SortKey extends string>(props: BoardFrameProps<SortKey>) {
  const { section, title, subtitle, lead, filters, choices = NO_CHOICES, controls, actions } = props;
  const {
    list,
    hidden,
    notice,
    failure,
    footer,
    children,
    legend,
    rowNoun,
    rowCount,
    isBarFull = false,
  } = props;
  const isWide = useIsWide();
  const isMoved = isWide && isBarFull;
  const isReplaced = failure !== undefined && list.error !== undefined && (list.rows ?? []).length === 0;
  return (
    <>
      <Head
        section={section}
        title={title}
        subtitle={subtitle}
        createLink={filters.createLink}
        actions={isMoved && actions}
      />
      <Stack gap={{ base: '3', md: isBarFull ? '3' : '5' }}>
        <BoardBar
          filters={filters}
          choices={choices}
          controls={controls}
          actions={!isMoved && actions}
          hasMinimum={hidden !== null && !isMoved}
          // Only the sheet of a phone shows it, and the bar of a wide window should not render again for new rows.
          results={
            isWide || filters.isResting
              ? undefined
              : toResults({ list, rowCount, noun: rowNoun ?? findRowNoun(filters) ?? 'rows' })
          }
        />
        <BoardNotices filters={filters} />
        {notice}
        <About hasLead={lead !== undefined}>
          {isWide && lead}
          {isWide && !isReplaced && legend}
          <BoardMinimum filters={filters} hidden={hidden} isChoice={isMoved} />
        </About>
        {isReplaced ? <LoadFailure isWhole title={failure} onRetry={list.retry} /> : children}
        {/* Not before the rows, which would push them down. */}
        {!isWide && !isReplaced && !list.isLoading && legend}
        {!isWide && !list.isLoading && lead}
        {footer}
        {list.loadMore && <ScrollToTop />}
      </Stack>
    </>
  );
}
