import { PARK_FACTOR_HANDS, PARK_FACTOR_TIMES, PARK_FACTORS } from '@sharpside/contracts/api';
import { useExpiryOnRefusal } from '@sharpside/shared-auth';
import { useOnFailure } from '@sharpside/shared-data';
import { Alert, EmptyState, RetryButton, Text } from '@sharpside/shared-ui';
import { choiceParam, integerParam } from '@sharpside/shared-ui/address';
import {
  chipsFilter,
  defineFilters,
  selectFilter,
  toggleFilter,
  useFilters,
} from '@sharpside/shared-ui/board/frame';
import { Board } from '@sharpside/shared-ui/board/table';
import { todayOfGames, useDay } from '@sharpside/shared-ui/eastern';
import { Pagination } from '@sharpside/shared-ui/rows';
import { toast } from '@sharpside/shared-ui/toasts';
import { useEffect, useMemo } from 'react';
import { type ParkFactorRow, useParkFactors } from '../api/park-factors.ts';
import { SAMPLE_PARK_FACTORS } from '../api/sample-park-factors.ts';
import { useHomeGames } from '../api/scores.ts';
import {
  createParkFactorColumns,
  FACTOR_LABELS,
  PARK_LEADING,
} from '../components/parks/park-factor-columns.tsx';
import { sortParkFactors } from '../components/parks/park-rating.ts';

const HAND_LABELS = { left: 'Left-handed Batters', right: 'Right-handed Batters' };
const TIME_LABELS = { day: 'Day Games', night: 'Night Games' };

const FILTERS = defineFilters(
  {
    hand: chipsFilter({
      label: 'Batter Handedness',
      noun: 'batting hand',
      options: PARK_FACTOR_HANDS.map((value) => ({ value, label: HAND_LABELS[value] })),
      fallback: PARK_FACTOR_HANDS,
      shown: (hands) => hands.join(' and '),
      chip: (hands) => `Batters: ${hands.join(', ') || 'all'}`,
      query: (hands) => ({ hands }),
    }),
    time: chipsFilter({
      label: 'Game Time',
      noun: 'game time',
      options: PARK_FACTOR_TIMES.map((value) => ({ value, label: TIME_LABELS[value] })),
      fallback: PARK_FACTOR_TIMES,
      shown: (times) => times.join(' and '),
      chip: (times) => `Games: ${times.join(', ') || 'all'}`,
      query: (times) => ({ times }),
    }),
    factor: selectFilter({
      label: 'Select Factor',
      noun: 'factor',
      options: PARK_FACTORS.map((value) => ({ value, label: FACTOR_LABELS[value] })),
      fallback: 'home_runs',
      shown: (factor) => FACTOR_LABELS[factor],
      chip: (factor) => `Factor: ${FACTOR_LABELS[factor]}`,
      query: (factor) => ({ factor }),
    }),
    today: toggleFilter({ label: 'Parks', option: 'Game today', chip: 'Game today' }),
  },
  {
    sort: choiceParam(['team', 'rating'], 'rating'),
    direction: choiceParam(['asc', 'desc'], 'desc'),
    page: integerParam(1, { min: 1 }),
  },
  { restarts: ['page'] },
);

const toKey = ({ team_name }: ParkFactorRow) => team_name;
const NO_ROWS: readonly ParkFactorRow[] = [];

function useParks() {
  const filters = useFilters(FILTERS);
  const { hands, times, factor, sort, direction } = filters.query;
  const { page } = filters.values;
  const column = sort === 'team' ? 'team_name' : factor;
  const answer = useParkFactors({ split: { hands, times }, page, sort: column, direction });
  const { data, error, isLoading, isRefreshing, retry } = answer;
  useOnFailure(error, () => toast.error('Failed to load park factors data. Using sample data instead.'));
  useExpiryOnRefusal(error);
  // A link may name a page that no longer exists. Its visitor gets the last page.
  const lastPage = Math.max(1, data?.total_pages ?? page);
  const isBeyond = !error && page > lastPage;
  const { changeTyped } = filters;
  useEffect(() => {
    if (isBeyond && !isRefreshing) changeTyped({ page: lastPage });
  }, [isBeyond, isRefreshing, lastPage, changeTyped]);
  const rows = useMemo(
    () =>
      error
        ? sortParkFactors(SAMPLE_PARK_FACTORS, { sort: column, direction })
        : ((isLoading ? undefined : data?.results) ?? NO_ROWS),
    [error, isLoading, data, column, direction],
  );
  const list = { error, isLoading: isLoading || isBeyond, retry };
  const pageCount = error ? 1 : (data?.total_pages ?? 1);
  return { filters, list, rows, pageCount, season: error ? undefined : data?.season };
}

const SampleNotice = ({ onRetry }: { onRetry: () => void }) => (
  <Alert
    tone="warning"
    title="Sample data"
    action={
      <RetryButton size="sm" variant="outline" onRetry={onRetry}>
        Retry
      </RetryButton>
    }
  >
    The park factors could not be loaded. These are round, invented figures; they belong to no season.
  </Alert>
);

/** Park factors by split, with stars for a factor; invented factors if the backend does not answer. */
export default function ParkFactorsScreen() {
  const { filters, list, rows: all, pageCount, season } = useParks();
  const { factor, page, today: isOfToday } = filters.values;
  const today = useDay(todayOfGames);
  const { games, isLoading: areGamesLoading } = useHomeGames(today);
  const rows = useMemo(
    () => (isOfToday ? all.filter(({ team_name }) => games?.has(team_name)) : all),
    [all, isOfToday, games],
  );
  const columns = useMemo(
    () => createParkFactorColumns({ factor, rows, day: today, games }),
    [factor, rows, today, games],
  );
  return (
    <Board
      section="MLB"
      title={list.error ? 'MLB Park Factors' : `MLB Park Factors ${season ?? today.slice(0, 4)}`}
      subtitle="What each park adds or takes away. 100 is neutral."
      filters={filters}
      list={{ ...list, isLoading: list.isLoading || (isOfToday && areGamesLoading) }}
      notice={list.error && <SampleNotice onRetry={list.retry} />}
      rowNoun="parks"
      caption={`Park factors for ${FACTOR_LABELS[factor].toLowerCase()}`}
      columns={columns}
      leading={PARK_LEADING}
      rows={rows}
      rowKey={toKey}
      csv={{ fileName: `mlb-park-factors-${list.error ? 'sample-' : ''}${factor}` }}
      empty={
        isOfToday ? (
          <EmptyState
            title={games ? 'No park has a game today.' : 'The games of today could not be loaded.'}
            hint={games ? undefined : 'They are loaded again each minute.'}
          />
        ) : (
          <EmptyState title="No park factors yet." hint="They need games of the season." />
        )
      }
      footer={
        <>
          <Pagination
            page={Math.min(page, pageCount)}
            pageCount={pageCount}
            onPageChange={(next) => filters.change({ page: next })}
          />
          {season && (
            <Text size="xs" tone="subtle">
              <span>{season}</span> season. Splits by hand and time of day are drawn towards 100 where games
              are few.
            </Text>
          )}
        </>
      }
    />
  );
}
