import { PARK_FACTOR_HANDS, PARK_FACTOR_TIMES, PARK_FACTORS } from '@sharpside/contracts/api';
import { useOnFailure } from '@sharpside/shared-data';
import {
  Alert,
  Button,
  CopyButton,
  EmptyState,
  Field,
  PageHeader,
  Select,
  Stack,
  Text,
  UnknownValues,
} from '@sharpside/shared-ui';
import { choiceParam, choicesParam, integerParam, useAddress } from '@sharpside/shared-ui/address';
import { FilterBar, ToggleChipGroup } from '@sharpside/shared-ui/filters';
import { DataTable, DownloadCsvButton, Pagination } from '@sharpside/shared-ui/table';
import { toast } from '@sharpside/shared-ui/toasts';
import { useEffect, useMemo } from 'react';
import { type ParkFactorRow, useParkFactors } from '../api/park-factors.ts';
import { SAMPLE_PARK_FACTORS } from '../api/sample-park-factors.ts';
import { createParkFactorColumns, FACTOR_LABELS } from '../components/park-factor-columns.tsx';
import { sortParkFactors } from '../components/park-rating.ts';

const SCHEMA = {
  hand: choicesParam(PARK_FACTOR_HANDS, PARK_FACTOR_HANDS),
  time: choicesParam(PARK_FACTOR_TIMES, PARK_FACTOR_TIMES),
  factor: choiceParam(PARK_FACTORS, 'home_runs'),
  sort: choiceParam(['team', 'rating'], 'rating'),
  direction: choiceParam(['asc', 'desc'], 'desc'),
  page: integerParam(1, { min: 1 }),
};

const HAND_OPTIONS = [
  { value: 'left', label: 'Left-handed Batters' },
  { value: 'right', label: 'Right-handed Batters' },
] as const;
const TIME_OPTIONS = [
  { value: 'day', label: 'Day Games' },
  { value: 'night', label: 'Night Games' },
] as const;
const FACTOR_OPTIONS = PARK_FACTORS.map((value) => ({ value, label: FACTOR_LABELS[value] }));

const toKey = ({ team_name }: ParkFactorRow) => team_name;
const NO_ROWS: readonly ParkFactorRow[] = [];

function useParks() {
  const address = useAddress(SCHEMA);
  const { hand, time, factor, sort, direction, page } = address.values;
  const column = sort === 'team' ? 'team_name' : factor;
  const { data, error, isLoading, isRefreshing, retry } = useParkFactors({
    split: { hands: hand, times: time },
    page,
    sort: column,
    direction,
  });
  useOnFailure(error, () => toast.error('Failed to load park factors data. Using sample data instead.'));
  // A link may name a page that is no more; its visitor gets the last one.
  const lastPage = Math.max(1, data?.total_pages ?? page);
  const isBeyond = !error && page > lastPage;
  const { changeTyped } = address;
  useEffect(() => {
    if (isBeyond && !isRefreshing) changeTyped({ page: lastPage });
  }, [isBeyond, isRefreshing, lastPage, changeTyped]);
  const rows = useMemo(
    () =>
      error ? sortParkFactors(SAMPLE_PARK_FACTORS, { sort: column, direction }) : (data?.results ?? NO_ROWS),
    [error, data, column, direction],
  );
  const columns = useMemo(() => createParkFactorColumns(factor, rows), [factor, rows]);
  const pageCount = error ? 1 : (data?.total_pages ?? 1);
  return {
    ...address,
    rows,
    columns,
    pageCount,
    error,
    isLoading: isLoading || isBeyond,
    isRefreshing,
    retry,
    season: data?.season,
  };
}

export default function ParkFactorsScreen() {
  const { values, change, reset, changed, unknown, createLink, ...parks } = useParks();
  const { rows, columns, pageCount, error, isLoading, isRefreshing, retry, season } = parks;
  const filters = [
    { key: 'hand', label: `Batters: ${values.hand.join(', ') || 'all'}` },
    { key: 'time', label: `Games: ${values.time.join(', ') || 'all'}` },
    { key: 'factor', label: `Factor: ${FACTOR_LABELS[values.factor]}` },
  ] as const;
  const active = filters
    .filter(({ key }) => changed.includes(key))
    .map((filter) => ({ ...filter, onRemove: () => reset([filter.key, 'page']) }));
  return (
    <>
      <PageHeader
        section="MLB"
        title="MLB Park Factors 2025"
        subtitle={`${season && !error ? `${season} season: what` : 'What'} each park adds or takes away. 100 is neutral.`}
        actions={<CopyButton text={createLink} label="Copy link" />}
      />
      <Stack gap="6">
        <UnknownValues noun="batting hand" values={unknown.hand} shown={values.hand.join(' and ')} />
        <UnknownValues noun="game time" values={unknown.time} shown={values.time.join(' and ')} />
        <UnknownValues noun="factor" values={unknown.factor} shown={FACTOR_LABELS[values.factor]} />
        <FilterBar
          active={active}
          onReset={() => reset(['hand', 'time', 'factor', 'page'])}
          actions={
            <DownloadCsvButton columns={columns} rows={rows} fileName={`mlb-park-factors-${values.factor}`} />
          }
        >
          <ToggleChipGroup
            label="Batter Handedness"
            options={HAND_OPTIONS}
            values={values.hand}
            onValuesChange={(hand) => change({ hand, page: 1 })}
          />
          <ToggleChipGroup
            label="Game Time"
            options={TIME_OPTIONS}
            values={values.time}
            onValuesChange={(time) => change({ time, page: 1 })}
          />
          <Field label="Select Factor">
            <Select
              options={FACTOR_OPTIONS}
              value={values.factor}
              onValueChange={(factor) => change({ factor, page: 1 })}
            />
          </Field>
        </FilterBar>
        {error && (
          <Alert
            tone="warning"
            title="Sample data"
            action={
              <Button size="sm" variant="outline" onClick={retry}>
                Retry
              </Button>
            }
          >
            The park factors could not be loaded. These are round figures to show the screen, and no season’s.
          </Alert>
        )}
        <DataTable
          caption={`Park factors for ${FACTOR_LABELS[values.factor].toLowerCase()}`}
          columns={columns}
          rows={rows}
          rowKey={toKey}
          sort={{ column: values.sort, direction: values.direction }}
          onSortChange={({ column, direction }) => change({ sort: column, direction, page: 1 })}
          isLoading={isLoading}
          isRefreshing={isRefreshing}
          empty={<EmptyState title="No park factors yet." hint="They need games of the season." />}
        />
        <Pagination
          page={Math.min(values.page, pageCount)}
          pageCount={pageCount}
          onPageChange={(page) => change({ page })}
        />
        {season && !error && (
          <Text size="xs" tone="subtle">
            {season} season. Splits by hand and time of day are drawn towards 100 where games are few.
          </Text>
        )}
      </Stack>
    </>
  );
}
