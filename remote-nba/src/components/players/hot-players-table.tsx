import { type GrowingList, ListEnd } from '@sharpside/shared-ui/rows';
import { DataTable, type DataTableProps } from '@sharpside/shared-ui/table';
import { type ReactNode, useMemo } from 'react';
import type { NbaWhosHotRow } from '../../api/whos-hot.ts';
import type { HotPeriod } from './hot-player-card.tsx';
import { createHotPlayerColumns } from './hot-player-columns.tsx';

type HotPlayersTableProps = Pick<DataTableProps<NbaWhosHotRow>, 'rows' | 'sort' | 'onSortChange'> & {
  list: GrowingList & { isLoading: boolean };
  period: HotPeriod;
  empty: ReactNode;
};

const toKey = ({ player_name, team }: NbaWhosHotRow) => `${player_name} ${team}`;

/** Hot players in rows. Their list is sorted by the backend. */
export function HotPlayersTable({ list, period, ...table }: HotPlayersTableProps) {
  const { season, from, to } = period;
  const columns = useMemo(() => createHotPlayerColumns({ season, from, to }), [season, from, to]);
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
