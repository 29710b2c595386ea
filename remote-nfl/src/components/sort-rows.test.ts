import { expect, it } from 'vitest';
import { sortRows } from './sort-rows.ts';

const ROWS = [
  { name: 'B', yards: 900 },
  { name: 'D', yards: null },
  { name: 'C', yards: 1_100 },
  { name: 'A', yards: 900 },
];

it.each([
  { direction: 'asc', names: 'A B C D' },
  { direction: 'desc', names: 'C A B D' },
] as const)('sorts numbers $direction, unknown last, equal ones by name', ({ direction, names }) => {
  const sorted = sortRows(ROWS, { value: ({ yards }) => yards, direction, tieBreaker: ({ name }) => name });
  expect(sorted.map(({ name }) => name).join(' ')).toBe(names);
});

it('sorts names without accents and case, also where values are equal', () => {
  const rows = ['Zack Zed', 'ben Bow', 'Ángel Ámbar'].map((name) => ({ name, yards: 1 }));
  const named = { tieBreaker: ({ name }: { name: string }) => name, direction: 'asc' } as const;
  for (const value of [({ name }: { name: string }) => name, () => 1])
    expect(sortRows(rows, { ...named, value }).map(({ name }) => name)).toEqual([
      'Ángel Ámbar',
      'ben Bow',
      'Zack Zed',
    ]);
});

it('sorts names', () => {
  const sorted = sortRows(ROWS, { value: ({ name }) => name, direction: 'desc', tieBreaker: () => '' });
  expect(sorted.map(({ name }) => name).join(' ')).toBe('D C B A');
});
