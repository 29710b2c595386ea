import { expect, it } from 'vitest';
import type { NflHitRateGame } from '../../api/hit-rate-games.ts';
import { aHitRateGame } from '../../testing/rows.ts';
import { takeNewestPlayed, toPropRecord, toResultWords } from './prop-record.ts';

const games = (...results: NflHitRateGame['result'][]) => results.map((result) => aHitRateGame({ result }));

it('counts how games came out, and the streak over pushes and games that he missed', () => {
  expect(toPropRecord(games('loss', 'win', 'push', 'win', 'missed'))).toEqual({
    win: 2,
    loss: 1,
    push: 1,
    missed: 1,
    streak: { result: 'win', length: 2 },
  });
});

it('has no streak where nothing was decided', () => {
  expect(toPropRecord(games('push', 'missed')).streak).toBeNull();
});

it('says each outcome in words', () => {
  const words = games('win', 'loss', 'push', 'missed', null).map(toResultWords);
  expect(words).toEqual(['Won', 'Lost', 'Push', 'Did not play', '']);
});

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
