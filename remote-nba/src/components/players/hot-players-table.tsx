import { type GrowingList, ListEnd } from '@sharpside/shared-ui/rows';
import { DataTable, type DataTableProps, useLeadingColumns } from '@sharpside/shared-ui/table';
import { type ReactNode, useMemo } from 'react';
import type { NbaWhosHotRow } from '../../api/whos-hot.ts';
import { createHotPlayerColumns, type HotPlayerColumnsOptions } from './hot-player-columns.tsx';

type HotPlayersTableProps = Pick<DataTableProps<NbaWhosHotRow>, 'rows' | 'sort' | 'onSortChange'> &
  HotPlayerColumnsOptions & {
    list: GrowingList & { isLoading: boolean };
    empty: ReactNode;
  };

// A phone has these before the team, which stands below the name there.
const DECIDING = ['avg_points', 'delta_points', 'avg_rebounds', 'avg_assists'] as const;

const toKey = ({ player_name, team }: NbaWhosHotRow) => `${player_name} ${team}`;

/** Hot players in rows. Their list is sorted by the backend. */
export function HotPlayersTable({ list, period, games, ...table }: HotPlayersTableProps) {
  const { season, from, to } = period;
  const all = useMemo(
    () => createHotPlayerColumns({ period: { season, from, to }, games }),
    [season, from, to, games],
  );
  const columns = useLeadingColumns(all, DECIDING);
  return (
    <DataTable<NbaWhosHotRow>
      caption="Hot players, last 7 days"
      columns={columns}
      rowKey={toKey}
      isLoading={list.isLoading}
      after={<ListEnd list={list} visibility="any" />}
      {...table}
    />
  );
}
