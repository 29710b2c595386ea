import { NFL_POSITIONS } from '@sharpside/contracts/api';
import { EmptyState } from '@sharpside/shared-ui';
import { choiceParam, optionalChoiceParam } from '@sharpside/shared-ui/address';
import { defineFilters, selectFilter, toggleFilter, useFilters } from '@sharpside/shared-ui/board/frame';
import { Board } from '@sharpside/shared-ui/board/table';
import { useMemo } from 'react';
import { type NflDefenseRow, useDefenses } from '../api/defenses.ts';
import { currentYear, listDefenseYears, toYearOptions } from '../api/season-years.ts';
import {
  createDefenseColumns,
  DEFENSE_SORTS,
  MAIN_COLUMNS,
  toDefenseFigure,
} from '../components/defense-columns.tsx';
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
    figures: selectFilter({
      label: 'Figures',
      noun: 'choice of figures',
      options: [
        { value: 'per_game', label: 'Per game' },
        { value: 'totals', label: 'Season totals' },
      ],
      fallback: 'per_game',
      shown: 'those per game',
      query: () => ({}),
    }),
    more: toggleFilter({ label: 'More columns', option: 'Fantasy and red zone' }),
  },
  // Without a sort, the column that the position is about.
  { sort: optionalChoiceParam(DEFENSE_SORTS), direction: choiceParam(['asc', 'desc'], 'desc') },
);

const NONE: readonly NflDefenseRow[] = [];

const toKey = ({ team }: NflDefenseRow) => team;

export default function DefensiveTeamStatsScreen() {
  const filters = useFilters(FILTERS);
  const { year, position, direction, more, figures, sort: asked } = filters.values;
  const isPerGame = figures === 'per_game';
  const list = useDefenses({ year, position });
  const known = list.data ?? NONE;
  const columns = useMemo(
    () => createDefenseColumns({ position, isFull: more, rows: known, isPerGame }),
    [position, more, known, isPerGame],
  );
  // Rows cannot be sorted by a column that the position's table omits.
  const sort = asked !== null && columns.some(({ key }) => key === asked) ? asked : MAIN_COLUMNS[position];
  const rows = useMemo(
    () =>
      sortRows(known, {
        value: (row) =>
          sort === 'team' || sort === 'next_opponent' ? row[sort] : toDefenseFigure(row, sort, isPerGame),
        direction,
        tieBreaker: ({ team }) => team,
      }),
    [known, sort, direction, isPerGame],
  );
  return (
    <Board
      section="NFL"
      title="Defensive Stats Against Positions"
      subtitle={`What each defense allowed to ${position}s ${isPerGame ? 'per game' : 'in all'}, ${year}.`}
      filters={filters}
      list={list}
      failure="The statistics could not be loaded."
      caption={`Defenses against ${position}, ${year}`}
      columns={columns}
      rows={rows}
      rowKey={toKey}
      order={{ column: sort, direction }}
      csv={{ fileName: `nfl-defenses-${position}-${year}` }}
      empty={<EmptyState title={`No statistics of ${year} yet.`} hint="Choose another year." />}
    />
  );
}
