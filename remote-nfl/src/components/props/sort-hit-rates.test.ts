import { expect, it } from 'vitest';
import { aHitRateRow } from '../../testing/rows.ts';
import { sortHitRates } from './sort-hit-rates.ts';

const ROWS = [
  aHitRateRow({ name: 'None', hit_rate_season: null, odds: 150, hit_rate_last_5: 1, hit_rate_last_10: null }),
  aHitRateRow({ name: 'Half', hit_rate_season: '1/2', odds: -120, hit_rate_last_5: 3, hit_rate_last_10: 9 }),
  aHitRateRow({ name: 'Most', hit_rate_season: '9/10', odds: 105, hit_rate_last_5: 2, hit_rate_last_10: 10 }),
  aHitRateRow({ name: 'Few', hit_rate_season: '4/17', odds: -110, hit_rate_last_5: 5, hit_rate_last_10: 2 }),
  aHitRateRow({ name: 'Idle', hit_rate_season: '0/0', odds: 100, hit_rate_last_5: 4, hit_rate_last_10: 0 }),
];

it.each([
  { column: 'hit_rate_season', direction: 'asc', names: 'Few Half Most Idle None' },
  { column: 'hit_rate_season', direction: 'desc', names: 'Most Half Few Idle None' },
  { column: 'hit_rate_last_5', direction: 'desc', names: 'Few Idle Half Most None' },
  { column: 'hit_rate_last_10', direction: 'asc', names: 'Idle Few Half Most None' },
  { column: 'odds', direction: 'asc', names: 'Half Few Idle Most None' },
  { column: 'edge', direction: 'desc', names: 'Most Half Few Idle None' },
  { column: 'name', direction: 'desc', names: 'None Most Idle Half Few' },
] as const)('sorts by $column $direction: $names', ({ column, direction, names }) => {
  expect(
    sortHitRates(ROWS, { column, direction })
      .map(({ name }) => name)
      .join(' '),
  ).toBe(names);
});

it('puts the better edge first among equals', () => {
  const perfect = { hit_rate_last_5: 5, hit_rate_last_10: 10 };
  const rows = [
    ...[-400, 150].map((odds) => aHitRateRow({ name: `At ${odds}`, odds, ...perfect })),
    aHitRateRow({ name: 'Unknown', hit_rate_last_10: null }),
  ];
  const sorted = sortHitRates(rows, { column: 'hit_rate_last_5', direction: 'desc' });
  expect(sorted.map(({ name }) => name)).toEqual(['At 150', 'At -400', 'Unknown']);
});
