import type { Data } from '@sharpside/shared-data';
import {
  Box,
  EmptyState,
  Flex,
  Grid,
  LoadFailure,
  PageHeader,
  RetryButton,
  Skeleton,
  Stack,
  Text,
} from '@sharpside/shared-ui';
import { type ActiveFilter, FilterBar } from '@sharpside/shared-ui/filters';
import { ToggleChipGroup } from '@sharpside/shared-ui/filters/chips';
import { OddsFormatSelect } from '@sharpside/shared-ui/odds';
import type { ReactNode } from 'react';
import { PendingBooks, PendingOdds } from './pending-games.tsx';

/** Columns of the cards, by width. */
export const ODDS_CARDS = { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' };
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The two views of the prices. */
export const ODDS_VIEWS = [
  { value: 'best', label: 'Best prices' },
  { value: 'books', label: 'By book' },
] as const;
export type OddsView = (typeof ODDS_VIEWS)[number]['value'];

const FAILED = 'Failed to fetch the latest odds. Please try refreshing the page.';

type OddsBoardProps = {
  view: OddsView;
  onViewChange: (view: OddsView) => void;
  list: Data<readonly unknown[]>;
  onBooksReset?: () => void;
  csv: ReactNode;
  updated: ReactNode;
  market?: ReactNode;
  books?: ReactNode;
  /** The chosen books. */
  active?: readonly ActiveFilter[];
  notice?: ReactNode;
  /** The prices, while there are any. */
  children: ReactNode;
};

// Labels are beside their controls, so that the prices begin higher. On a phone only the market is on the page; its
// other filters are in a sheet.
const LABELS_BESIDE = {
  '& div:is(:has(> label), [data-words]:has(> button))': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: { base: '3', md: '2' },
    alignItems: 'center',
  },
} as const;

const AREAS = {
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' },
  gridTemplateAreas: {
    // A phone has the prices first. On a tablet, the time beside the controls would wrap them when it comes.
    base: '"controls" "board" "updated" "note"',
    lg: '"controls updated" "board board" "note note"',
  },
} as const;

/** In the place of the prices: the head of a day, and its cards or its table. */
const Pending = ({ view }: { view: OddsView }) => (
  <Stack gap={{ base: '1', md: '2' }} aria-busy="true">
    <Flex alignItems="center" height={{ base: view === 'books' ? '8' : '5', md: '6' }}>
      <Skeleton height="4" width="14rem" />
    </Flex>
    {view === 'books' ? (
      <PendingBooks />
    ) : (
      <Grid templateColumns={ODDS_CARDS} gap={{ base: '2', md: '3' }}>
        {SKELETONS.map((name) => (
          <PendingOdds key={name} />
        ))}
      </Grid>
    )}
  </Stack>
);

/** The head of both views, their controls, and the states of their data. */
export function OddsBoard(props: OddsBoardProps) {
  const { view, onViewChange, list, csv, updated, market, books, active, onBooksReset, notice, children } =
    props;
  const { data: rows, error, isLoading, isRefreshing, retry } = list;
  return (
    <>
      <PageHeader
        section="MLB"
        title="MLB Odds"
        actions={
          <>
            <ToggleChipGroup
              label="Prices"
              hasLabel={false}
              options={ODDS_VIEWS}
              value={view}
              onValueChange={(chosen = view) => onViewChange(chosen)}
            />
            <Flex alignItems="center" minHeight={{ md: '10' }}>
              {csv}
            </Flex>
          </>
        }
      />
      <Grid css={AREAS}>
        <Flex
          gridArea="controls"
          columnGap="3"
          // On a phone the filters are in the head of the page, and their empty line takes no room.
          rowGap={{ base: '0', md: '3' }}
          alignItems="center"
          flexWrap="wrap"
          mb={{ base: market ? '3' : '0', md: '3' }}
          css={LABELS_BESIDE}
        >
          {market}
          <Box flex={{ md: '1' }}>
            <FilterBar active={active ?? []} onReset={() => onBooksReset?.()}>
              {books}
              <OddsFormatSelect />
            </FilterBar>
          </Box>
        </Flex>
        <Box gridArea="updated" alignSelf="center" mt={{ base: '3', lg: '0' }} mb={{ lg: '3' }}>
          {updated}
        </Box>
        <Stack gridArea="board" gap={{ base: '3', md: '6' }}>
          {notice}
          {error && (
            <LoadFailure
              isWhole={!rows}
              title={FAILED}
              advice={null}
              label="Refresh Data"
              isRetrying={isRefreshing}
              onRetry={retry}
            />
          )}
          {isLoading && <Pending view={view} />}
          {rows?.length === 0 && (
            <EmptyState
              title="No odds data is currently available. Please check back later."
              hint="Books open a game some hours before it begins; a game that has begun or is postponed is taken off."
              action={
                <RetryButton variant="outline" disabled={isRefreshing} onRetry={retry}>
                  Try Again
                </RetryButton>
              }
            />
          )}
          {rows && rows.length > 0 && children}
        </Stack>
        {/* Not before the rows, which would push it down, and not without any: it explains them. */}
        {rows && (
          <Text gridArea="note" size="xs" tone="subtle" mt={{ base: '3', md: '6' }}>
            Odds are for informational purposes only and may have moved: check the price at the book.
            Percentages are the chance that a price implies; no-vig is the market’s chance without the books’
            margins. ▲ marks a price that implies less than that chance: better than fair; ★ the best price at
            the line that most books offer; a small price before it is the book’s first known one at this
            line, a small line the one at which the book opened. Hold is the margin between the best prices of
            both sides: below 0, both can be backed at a profit, an arbitrage. Days are the league’s, times in
            your time zone. A price opens the odds converter, a hold the arbitrage calculator.
          </Text>
        )}
      </Grid>
    </>
  );
}
