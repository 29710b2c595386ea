import { useExpiryOnRefusal } from '@sharpside/shared-auth';
import { useOnFailure } from '@sharpside/shared-data';
import { EmptyState, Flex, Text } from '@sharpside/shared-ui';
import { useFilters } from '@sharpside/shared-ui/board/frame';
import { Board } from '@sharpside/shared-ui/board/table';
import { formatShortDate } from '@sharpside/shared-ui/dates';
import { useIsWide } from '@sharpside/shared-ui/filters';
import { useMutedColumns } from '@sharpside/shared-ui/rows';
import { toast } from '@sharpside/shared-ui/toasts';
import { useMemo } from 'react';
import { type ExitVelocityRow, useExitVelocity } from '../api/exit-velocity.ts';
import { usePitchers } from '../api/pitchers.ts';
import {
  EXIT_VELOCITY_COLUMNS,
  EXIT_VELOCITY_LEADING,
  isThinAverage,
} from '../components/batted-balls/exit-velocity-columns.tsx';
import { PERCENTILE_SCALE, PercentileLegend } from '../components/batted-balls/percentile-legend.tsx';
import { describeSpan, toSeasonYear } from '../components/seasons.ts';
import { BatterPanel } from './batter-panel.tsx';
import { TRACKER_FILTERS } from './tracker-filters.ts';

const toKey = ({ batter_id, batter, batter_team }: ExitVelocityRow) =>
  String(batter_id ?? `${batter} ${batter_team}`);

const toLabel = ({ batter }: ExitVelocityRow) => `At-bats of ${batter}`;

/** Batters ranked by contact. An opened row shows the batter's balls in play. */
export default function ExitVelocityTrackerScreen() {
  const filters = useFilters(TRACKER_FILTERS);
  const { values, query, change } = filters;
  const list = useExitVelocity(query);
  const pitchers = usePitchers();
  useOnFailure(list.error, () => toast.error('Failed to load exit velocity data. Please refresh the page.'));
  useExpiryOnRefusal(list.error);
  useOnFailure(pitchers.error, () => toast.error('Failed to load pitcher data.'));
  const isWide = useIsWide();
  const { rows, firstPage } = list;
  const columns = useMutedColumns(EXIT_VELOCITY_COLUMNS, { rows, isThin: isThinAverage });
  const pitcher = useMemo(
    () => pitchers.data?.map((name) => ({ value: name, label: name })),
    [pitchers.data],
  );
  const details = useMemo(
    () => ({ label: toLabel, render: (row: ExitVelocityRow) => <BatterPanel row={row} board={query} /> }),
    [query],
  );
  // The days of the found balls, or the requested days until those are known.
  const days = {
    from: firstPage?.first_date ?? query.start_date,
    to: firstPage?.last_date ?? query.end_date,
  };
  return (
    <Board
      section="MLB"
      title={`MLB Exit Velocity Tracker ${toSeasonYear(days.to)}`}
      subtitle="Who hits the ball hardest, and off whom."
      filters={filters}
      isBarFull
      choices={{ pitcher }}
      list={list}
      failure="The batters could not be loaded."
      caption="Batters by exit velocity"
      columns={columns}
      leading={EXIT_VELOCITY_LEADING}
      rows={rows}
      rowKey={toKey}
      csv={{
        columns: EXIT_VELOCITY_COLUMNS,
        loadRows: list.loadAll,
        fileName: `mlb-exit-velocity-${query.start_date}-to-${query.end_date}`,
      }}
      details={details}
      open={{ keys: values.batter, onChange: (batter) => change({ batter }), noun: 'batter' }}
      // The filters of a phone are out of view, and its legend is below the rows.
      notice={
        !isWide && (
          <Flex justifyContent="space-between" columnGap="3" flexWrap="wrap">
            <Text tone="muted">{`${formatShortDate(days.from)} – ${formatShortDate(days.to)}`}</Text>
            {PERCENTILE_SCALE}
          </Flex>
        )
      }
      legend={
        <PercentileLegend
          measure="Avg Exit Velocity"
          pool={query.hand === '' ? 0 : (firstPage?.pool ?? undefined)}
        />
      }
      empty={
        <EmptyState
          title="No data found for the selected filters."
          hint="Try adjusting your filters or date range."
        />
      }
      footer={
        !list.isLoading && (
          <Text size="xs" tone="subtle">
            {`Open a batter for every ball he put in play. ${describeSpan(days)}`}
          </Text>
        )
      }
      visibility="full"
    />
  );
}
