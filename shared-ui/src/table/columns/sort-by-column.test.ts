import { expect, it } from 'vitest';
import type { Column } from './column.ts';
import { sortByColumn } from './sort-by-column.ts';

type Pick = { name: string; edge: number | null };
type Key = 'name' | 'edge' | 'other';

const COLUMNS: readonly Column<Pick, Key>[] = [
  { key: 'name', header: 'Name', sortKey: 'name', render: ({ name }) => name, csv: ({ name }) => name },
  { key: 'edge', header: 'Edge', sortKey: 'edge', render: ({ edge }) => edge, csv: ({ edge }) => edge },
];

const ROWS: readonly Pick[] = [
  { name: 'Zed', edge: null },
  { name: 'Óscar', edge: 2 },
  { name: 'Pat', edge: 10 },
  { name: 'Abe', edge: 2 },
];

const namesBy = (column: Key, direction: 'asc' | 'desc') =>
  sortByColumn(ROWS, { columns: COLUMNS, sort: { column, direction }, tieBreaker: ({ name }) => name }).map(
    ({ name }) => name,
  );

it.each([
  { column: 'edge', direction: 'asc', names: ['Abe', 'Óscar', 'Pat', 'Zed'] },
  { column: 'edge', direction: 'desc', names: ['Pat', 'Abe', 'Óscar', 'Zed'] },
  { column: 'name', direction: 'asc', names: ['Abe', 'Óscar', 'Pat', 'Zed'] },
  { column: 'other', direction: 'desc', names: ['Zed', 'Óscar', 'Pat', 'Abe'] },
] as const)('sorts by $column, $direction, unknown values last', ({ column, direction, names }) => {
  expect(namesBy(column, direction)).toEqual(names);
});
