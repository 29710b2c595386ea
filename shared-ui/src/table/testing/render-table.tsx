import { type RenderResult, screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import type { Column } from '../columns/column.ts';
import { DataTable, type DataTableProps } from '../data-table.tsx';

export type Batter = { name: string; hits: number };
export type SortKey = 'name' | 'hits';

export const BATTERS: Batter[] = [
  { name: 'Aaron Judge', hits: 41 },
  { name: 'Oneil Cruz', hits: 29 },
];

export const COLUMNS: readonly Column<Batter, SortKey>[] = [
  { key: 'name', header: 'Batter', sortKey: 'name', isSticky: true, render: ({ name }) => name },
  {
    key: 'hits',
    header: 'Hits',
    align: 'end',
    sortKey: 'hits',
    render: ({ hits }) => hits,
    look: ({ hits }) => ({ isBold: hits > 40, shade: hits > 40 ? 'rgb(1, 2, 3)' : undefined }),
  },
  { key: 'rank', header: 'Rank', render: (_, { index }) => index + 1 },
];

export const DETAILS = {
  label: ({ name }: Batter) => `At-bats of ${name}`,
  render: ({ name }: Batter) => `Every at-bat of ${name}`,
};

export type Props = Partial<DataTableProps<Batter, SortKey>>;

export function renderTable(props: Props = {}): RenderResult {
  return renderUi(
    <DataTable caption="Batters" columns={COLUMNS} rows={BATTERS} rowKey={({ name }) => name} {...props} />,
  );
}

export const header = (name: string) => screen.getByRole('columnheader', { name });
export const bodyRows = () => screen.getAllByRole('row').slice(1);
