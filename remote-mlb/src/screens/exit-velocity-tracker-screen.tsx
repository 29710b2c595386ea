import { useDebounced, useOnFailure } from '@sharpside/shared-data';
import { Alert, CopyButton, EmptyState, PageHeader, Stack, UnknownValues } from '@sharpside/shared-ui';
import { useAddress } from '@sharpside/shared-ui/address';
import { type Day, formatDate } from '@sharpside/shared-ui/dates';
import { FilterBar } from '@sharpside/shared-ui/filters';
import {
  DataTable,
  DownloadCsvButton,
  ListEnd,
  ScrollToTop,
  useMutedColumns,
} from '@sharpside/shared-ui/table';
import { toast } from '@sharpside/shared-ui/toasts';
import { memo, useMemo } from 'react';
import { type ExitVelocityQuery, type ExitVelocityRow, useExitVelocity } from '../api/exit-velocity.ts';
import { usePitchers } from '../api/pitchers.ts';
import { EXIT_VELOCITY_COLUMNS, isThinAverage } from '../components/exit-velocity-columns.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { PercentileLegend } from '../components/percentile-legend.tsx';
import { describeSpan } from '../components/seasons.ts';
import { TrackerFilters } from '../components/tracker-filters.tsx';
import { BATTER_DETAILS, BoardContext } from './batter-panel.tsx';
import { FILTER_NAMES, TRACKER_SCHEMA, toActive, toBounds, toQuery, toRangeText } from './tracker-address.ts';

const DATES_REST_MS = 500;
const TYPING_REST_MS = 300;

const NOT_KNOWN_YET: readonly string[] = [];

const toKey = ({ batter_id, batter, batter_team }: ExitVelocityRow) =>
  String(batter_id ?? `${batter} ${batter_team}`);

/** Not drawn again when only rows come. */
const Head = memo(({ span, createLink }: { span: string; createLink: () => string }) => (
  <PageHeader
    section="MLB"
    title="MLB Exit Velocity Tracker 2025"
    subtitle={`Who hits the ball hardest, off which pitchers and where. Open a batter for every ball he put in play. ${span}`}
    actions={<CopyButton text={createLink} label="Copy link" />}
  />
));

/** Stands where a link asks for a day that the tracker does not reach. */
function UnknownDates() {
  const { min, max } = toBounds();
  return (
    <Alert title="This link asks for a day that the tracker does not have.">
      It has {formatDate(min)} to {formatDate(max)}; the default stands in.
    </Alert>
  );
}

/** The days of the balls that were found; while nobody knows them, those that are asked for. */
const toSpan = (
  { start_date, end_date }: ExitVelocityQuery,
  page: { first_date: Day | null; last_date: Day | null } | undefined,
) => ({ from: page?.first_date ?? start_date, to: page?.last_date ?? end_date });

export default function ExitVelocityTrackerScreen() {
  const { values, change, changeTyped, reset, changed, unknown, createLink } = useAddress(TRACKER_SCHEMA);
  const range = useDebounced(toRangeText(values), DATES_REST_MS);
  const player = useDebounced(values.player, TYPING_REST_MS);
  const query = toQuery(values, { player, range });
  const list = useExitVelocity(query);
  const pitchers = usePitchers();
  useOnFailure(list.error, () => toast.error('Failed to load exit velocity data. Please refresh the page.'));
  useOnFailure(pitchers.error, () => toast.error('Failed to load pitcher data.'));
  const { rows, firstPage, error, isLoading, retry } = list;
  const columns = useMutedColumns(EXIT_VELOCITY_COLUMNS, { rows, isThin: isThinAverage });
  const open = useMemo(() => new Set(values.batter), [values.batter]);
  return (
    <>
      <Head span={describeSpan(toSpan(query, firstPage))} createLink={createLink} />
      <Stack gap="6">
        <FilterBar
          active={toActive(values, changed).map(({ names, ...chip }) => ({
            ...chip,
            onRemove: () => reset(names),
          }))}
          onReset={() => reset(FILTER_NAMES)}
          actions={
            <DownloadCsvButton
              columns={EXIT_VELOCITY_COLUMNS}
              rows={rows}
              loadRows={list.loadAll}
              fileName={`mlb-exit-velocity-${query.start_date}-to-${query.end_date}`}
            />
          }
        >
          <TrackerFilters
            filter={values}
            pitchers={pitchers.data ?? NOT_KNOWN_YET}
            readBounds={toBounds}
            onPick={change}
            onTyped={changeTyped}
          />
        </FilterBar>
        {(unknown.from ?? unknown.to) && <UnknownDates />}
        <UnknownValues noun="pitcher hand" values={unknown.hand} shown={values.hand.join(' and ')} />
        <UnknownValues noun="game time" values={unknown.time} shown="all games" />
        <UnknownValues noun="place" values={unknown.venue} shown="home and away" />
        <UnknownValues noun="number of batted balls" values={unknown.min_batted_balls} shown="any" />
        <UnknownValues noun="team" values={unknown.team} shown={values.team.join(', ') || 'all teams'} />
        {error && rows.length === 0 ? (
          <LoadFailure title="The batters could not be loaded." onRetry={retry} />
        ) : (
          <BoardContext value={query}>
            <PercentileLegend
              measure="Avg Exit Velocity"
              pool={query.hand === '' ? 0 : (firstPage?.pool ?? undefined)}
            />
            <DataTable
              caption="Batters by exit velocity"
              columns={columns}
              rows={rows}
              rowKey={toKey}
              sort={{ column: values.sort, direction: values.direction }}
              onSortChange={({ column, direction }) => change({ sort: column, direction })}
              isLoading={isLoading}
              details={BATTER_DETAILS}
              linked={{ list, noun: 'batter' }}
              expandedKeys={open}
              onExpandedKeysChange={(keys) => change({ batter: [...keys] })}
              empty={
                <EmptyState
                  title="No data found for the selected filters."
                  hint="Try adjusting your filters or date range."
                />
              }
              after={<ListEnd list={list} visibility="full" />}
            />
          </BoardContext>
        )}
        <ScrollToTop />
      </Stack>
    </>
  );
}
