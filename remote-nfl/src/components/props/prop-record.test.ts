import { expect, it } from 'vitest';
import { aHitRateGame } from '../../testing/rows.ts';
import { takeNewestPlayed } from './prop-record.ts';

it.each([
  { count: 2, weeks: [2, 3, 4, 5] },
  { count: 3, weeks: [1, 2, 3, 4, 5] },
  { count: 9, weeks: [1, 2, 3, 4, 5] },
])('takes games until $count were played: $weeks', ({ count, weeks }) => {
  const values = [5, 4, null, 6, null];
  const taken = takeNewestPlayed(
    values.map((value, at) => aHitRateGame({ week: at + 1, value })),
    count,
  );
  expect(taken.map(({ week }) => week)).toEqual(weeks);
});
