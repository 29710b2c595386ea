import { HANDS } from '@sharpside/contracts/api';
import { useExpiryOnRefusal } from '@sharpside/shared-auth';
import { useOnFailure } from '@sharpside/shared-data';
import { EmptyState, Text } from '@sharpside/shared-ui';
import { choiceParam } from '@sharpside/shared-ui/address';
import { defineFilters, minimumFilter, selectFilter, useFilters } from '@sharpside/shared-ui/board/frame';
import { Board } from '@sharpside/shared-ui/board/table';
import { formatDate, formatLongDate, toRefreshedDay, useDay } from '@sharpside/shared-ui/dates';
import { todayOfGames } from '@sharpside/shared-ui/eastern';
import { toast } from '@sharpside/shared-ui/toasts';
import { useMemo } from 'react';
import { useOpponents } from '../api/scores.ts';
import { MLB_MIN_BATTED_BALLS, useWhosHot, WHOS_HOT_SORTS, type WhosHotRow } from '../api/whos-hot.ts';
import { createWhosHotColumns, HOT_LEADING } from '../components/batted-balls/whos-hot-columns.tsx';
import { toSeason } from '../components/seasons.ts';
import { teamFilter } from '../components/team-options.ts';

const HAND_LABELS = { all: 'all', L: 'left', R: 'right' };
const HAND_OPTIONS = { all: 'All Pitchers', L: 'Left-handed Pitchers', R: 'Right-handed Pitchers' };

const NONE = 'No data found for the selected filters.';

const FILTERS = defineFilters(
  {
    hand: selectFilter({
      label: 'Pitcher hand',
      noun: 'pitcher hand',
      shown: 'both',
      options: (['all', ...HANDS] as const).map((value) => ({ value, label: HAND_OPTIONS[value] })),
      fallback: 'all',
      chip: (hand) => `Pitcher hand: ${HAND_LABELS[hand]}`,
      query: (hand) => ({ hand }),
    }),
    team: teamFilter,
    min: minimumFilter({
      noun: 'Batters',
      unit: 'batted ball',
      options: [1, 5, 10, 15, 20],
      fallback: MLB_MIN_BATTED_BALLS,
      min: 1,
      // No batter puts this many balls in play in a week.
      max: 99,
      empty: {
        title: NONE,
        hint: 'Try adjusting your filters. All matching batters have fewer batted balls.',
      },
      query: (min) => ({ min }),
    }),
  },
  { sort: choiceParam(WHOS_HOT_SORTS, 'num_100mph_ev'), direction: choiceParam(['asc', 'desc'], 'desc') },
);

const toKey = ({ batter, batter_team }: WhosHotRow) => `${batter} ${batter_team}`;

type DaysProps = { day: string; from: string | null | undefined; to: string | null | undefined };

function Days({ day, from, to }: DaysProps) {
  return (
    <Text tone="muted">
      <strong>{formatLongDate(day)}</strong>
      <span>
        {from && to && ` · last 7 days: ${formatDate(from)} – ${formatDate(to)}, against the ${toSeason(to)}`}
      </span>
    </Text>
  );
}

export default function WhosHotScreen() {
  const filters = useFilters(FILTERS);
  const day = useDay(toRefreshedDay);
  const list = useWhosHot(filters.query, day);
  useOnFailure(list.error, () => toast.error('Failed to load hot batters. Please try refreshing the page.'));
  useExpiryOnRefusal(list.error);
  const { rows, firstPage } = list;
  const opponents = useOpponents(useDay(todayOfGames));
  const columns = useMemo(() => createWhosHotColumns(opponents), [opponents]);
  return (
    <Board
      section="MLB"
      title="Who's Hot"
      subtitle="Contact over the last seven days, against their season."
      lead={<Days day={day} from={firstPage?.from} to={firstPage?.to} />}
      filters={filters}
      list={list}
      hidden={firstPage?.hidden_batters}
      failure="The hot batters could not be loaded."
      caption="Batters of the last seven days"
      columns={columns}
      leading={HOT_LEADING}
      rows={rows}
      rowKey={toKey}
      csv={{ loadRows: list.loadAll, fileName: `mlb-whos-hot-${firstPage?.to ?? day}` }}
      empty={<EmptyState title={NONE} hint="Try adjusting your filters." />}
      visibility="full"
    />
  );
}
