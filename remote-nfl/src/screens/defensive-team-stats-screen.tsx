import { NFL_POSITIONS } from '@sharpside/contracts/api';
import { EmptyState } from '@sharpside/shared-ui';
import { choiceParam } from '@sharpside/shared-ui/address';
import { defineFilters, selectFilter, toggleFilter, useFilters } from '@sharpside/shared-ui/board/frame';
import { Board } from '@sharpside/shared-ui/board/table';
import { useMemo } from 'react';
import { type NflDefenseRow, useDefenses } from '../api/defenses.ts';
import { SAMPLE_DEFENSES } from '../api/sample-defenses.ts';
import { currentYear, listDefenseYears, toYearOptions } from '../api/season-years.ts';
import { DEFENSE_SORTS, toDefenseColumns } from '../components/defense-columns.tsx';
import { isSampleShown, SampleNotice } from '../components/sample-notice.tsx';
import { sortRows } from '../components/sort-rows.ts';

const FILTERS = defineFilters(
  {
    year: selectFilter({
      label: 'Year',
      noun: 'season',
      options: () => toYearOptions(listDefenseYears()),
      fallback: currentYear,
      shown: (year) => year,
      query: (year) => ({ year }),
    }),
    position: selectFilter({
      label: 'Position',
      noun: 'position',
      options: NFL_POSITIONS.map((value) => ({ value, label: value })),
      fallback: 'QB',
      shown: (position) => position,
      query: (position) => ({ position }),
    }),
    more: toggleFilter({ label: 'More columns', option: 'Fantasy and red zone' }),
  },
  { sort: choiceParam(DEFENSE_SORTS, 'team'), direction: choiceParam(['asc', 'desc'], 'asc') },
);

const toKey = ({ team }: NflDefenseRow) => team;

export default function DefensiveTeamStatsScreen() {
  const filters = useFilters(FILTERS);
  const { year, position, direction, more, sort: asked } = filters.values;
  const list = useDefenses({ year, position });
  const isSample = isSampleShown(list);
  const columns = useMemo(() => toDefenseColumns(position, more), [position, more]);
  // Rows cannot be sorted by a column that the position's table omits.
  const sort = columns.some(({ key }) => key === asked) ? asked : 'team';
  const rows = useMemo(() => {
    const known = isSample ? SAMPLE_DEFENSES : (list.data ?? []);
    return sortRows(known, { value: (row) => row[sort], direction, tieBreaker: ({ team }) => team });
  }, [isSample, list.data, sort, direction]);
  return (
    <Board
      section="NFL"
      title="Defensive Stats Against Positions"
      subtitle="What each defense allowed to players of one position."
      filters={filters}
      list={list}
      notice={
        <SampleNotice list={list} title="The statistics could not be loaded.">
          These three teams are invented.
        </SampleNotice>
      }
      caption={`Defences against ${position}, ${year}`}
      columns={columns}
      rows={rows}
      rowKey={toKey}
      order={{ column: sort, direction }}
      csv={{ fileName: `nfl-defenses-${position}-${year}` }}
      empty={<EmptyState title={`No statistics of ${year} yet.`} hint="Choose another year." />}
    />
  );
}
