import { type GrowingList, ListEnd } from '@sharpside/shared-ui/rows';
import { DataTable, type DataTableProps, useLeadingColumns } from '@sharpside/shared-ui/table';
import { type ReactNode, useMemo } from 'react';
import type { NbaWhosHotRow } from '../../api/whos-hot.ts';
import type { HotPeriod } from './hot-player-card.tsx';
import { createHotPlayerColumns } from './hot-player-columns.tsx';

type HotPlayersTableProps = Pick<DataTableProps<NbaWhosHotRow>, 'rows' | 'sort' | 'onSortChange'> & {
  list: GrowingList & { isLoading: boolean };
  period: HotPeriod;
  empty: ReactNode;
};

// A phone has these in view before the team, whose badge is not what makes a player hot.
const DECIDING = ['avg_points', 'delta_points', 'avg_rebounds', 'avg_assists'] as const;

const toKey = ({ player_name, team }: NbaWhosHotRow) => `${player_name} ${team}`;

/** Hot players in rows. Their list is sorted by the backend. */
export function HotPlayersTable({ list, period, ...table }: HotPlayersTableProps) {
  const { season, from, to } = period;
  const all = useMemo(() => createHotPlayerColumns({ season, from, to }), [season, from, to]);
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
