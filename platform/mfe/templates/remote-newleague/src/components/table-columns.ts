import type { Column } from '@sharpside/shared-ui/table';
import type { StatisticsTable } from '../api/data-tables.ts';

/** Room for a day, such as 2026-10-07. */
const DAY_WIDTH = 7.5;

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
    width: DAY_WIDTH,
    render: ({ first_date }) => first_date ?? 'N/A',
    csv: ({ first_date }) => first_date,
  },
  {
    key: 'last_date',
    header: 'Last Day',
    align: 'end',
    width: DAY_WIDTH,
    render: ({ last_date }) => last_date ?? 'N/A',
    csv: ({ last_date }) => last_date,
  },
];
