import { isOpen } from '@sharpside/contracts/api';
import { useSessionCheck } from '@sharpside/shared-auth';
import { useOnFailure } from '@sharpside/shared-data';
import { EmptyState } from '@sharpside/shared-ui';
import { choiceParam } from '@sharpside/shared-ui/address';
import { defineFilters, openFilter, useFilters } from '@sharpside/shared-ui/board/frame';
import { Board } from '@sharpside/shared-ui/board/table';
import { formatShortDate } from '@sharpside/shared-ui/dates';
import { todayOfGames, useDay } from '@sharpside/shared-ui/eastern';
import { NothingOpen } from '@sharpside/shared-ui/predictions';
import type { LoadCsvRows } from '@sharpside/shared-ui/rows';
import { toast } from '@sharpside/shared-ui/toasts';
import { useMemo } from 'react';
import {
  STARTING_PITCHER_SORTS,
  type StartingPitcherRow,
  useStartingPitchers,
} from '../api/starting-pitchers.ts';
import {
  createStartingPitcherColumns,
  STARTER_LEADING,
  STARTING_PITCHER_CSV_EXTRAS,
  toStartingPitcherColumns,
} from '../components/pitchers/starting-pitcher-columns.tsx';
import { toSeason } from '../components/seasons.ts';
import { ALL_TEAMS, teamFilter } from '../components/team-options.ts';

const FILTERS = defineFilters(
  { upcoming: openFilter(), team: teamFilter },
  { sort: choiceParam(STARTING_PITCHER_SORTS, 'era'), direction: choiceParam(['asc', 'desc'], 'asc') },
);

const toKey = ({ pitcher_name, team, game_pk }: StartingPitcherRow) => `${pitcher_name} ${team} ${game_pk}`;

const keepOpen = (rows: readonly StartingPitcherRow[]) => rows.filter(({ game_state }) => isOpen(game_state));

export default function StartingPitcherStatsScreen() {
  useSessionCheck();
  const filters = useFilters(FILTERS);
  const { upcoming, team } = filters.values;
  const list = useStartingPitchers(filters.query, useDay(todayOfGames));
  useOnFailure(list.error, () => toast.error('Failed to load pitcher stats.'));
  const { rows, firstPage } = list;
  const loadShown: LoadCsvRows<StartingPitcherRow> = async (options) => {
    const all = await list.loadAll(options);
    return upcoming ? { ...all, rows: keepOpen(all.rows) } : all;
  };
  const day = firstPage?.date ?? null;
  const withStart = useMemo(() => createStartingPitcherColumns(day, rows), [day, rows]);
  const columns = useMemo(() => toStartingPitcherColumns(rows, withStart), [rows, withStart]);
  return (
    <Board
      section="MLB"
      title="Starting Pitcher Stats"
      subtitle={
        day
          ? `Announced starters of ${formatShortDate(day)}, by their ${toSeason(day)}.`
          : 'Announced starters and their season.'
      }
      filters={filters}
      list={list}
      failure="The starting pitchers could not be loaded."
      rowNoun="starters"
      caption="Starting pitchers"
      columns={columns}
      leading={STARTER_LEADING}
      rows={upcoming ? keepOpen(rows) : rows}
      rowKey={toKey}
      csv={{
        columns: [...columns, ...STARTING_PITCHER_CSV_EXTRAS],
        loadRows: loadShown,
        fileName: `mlb-starting-pitchers${day ? `-${day}` : ''}`,
      }}
      empty={
        rows.length > 0 ? (
          <NothingOpen />
        ) : (
          <EmptyState
            title={
              team === ALL_TEAMS ? 'No starter is announced yet.' : `No starter is announced for ${team}.`
            }
            hint="Clubs announce them a day or two ahead."
          />
        )
      }
      visibility="full"
    />
  );
}
