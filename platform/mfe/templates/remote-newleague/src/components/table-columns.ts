import type { Column } from '@sharpside/shared-ui/table';
import type { StatisticsTable } from '../api/data-tables.ts';

const COUNT = new Intl.NumberFormat('en-US');

export const TABLE_COLUMNS: readonly Column<StatisticsTable>[] = [
  {
    key: 'table',
    header: 'Table',
    width: 14,
    isSticky: true,
    render: ({ table }) => table,
    csv: ({ table }) => table,
  },
  {
    key: 'rows',
    header: 'Rows',
    align: 'end',
    render: ({ rows }) => COUNT.format(rows),
    csv: ({ rows }) => rows,
  },
  {
    key: 'first_date',
    header: 'First Day',
    align: 'end',
    render: ({ first_date }) => first_date ?? 'N/A',
    csv: ({ first_date }) => first_date,
  },
  {
    key: 'last_date',
    header: 'Last Day',
    align: 'end',
    render: ({ last_date }) => last_date ?? 'N/A',
    csv: ({ last_date }) => last_date,
  },
];
