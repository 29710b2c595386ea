import { expect, it } from 'vitest';
import { aTouchdownPrediction } from '../../testing/rows.ts';
import { sortPicks } from './sort-picks.ts';

const PICKS = [
  aTouchdownPrediction({ player: 'None', edge: null }),
  aTouchdownPrediction({ player: 'Low', edge: -0.1 }),
  aTouchdownPrediction({ player: 'High', edge: 0.2 }),
  aTouchdownPrediction({ player: 'Begun', edge: 0.3, game_state: 'begun' }),
];

it.each([
  { sort: 'score', players: 'None Low High Begun' },
  { sort: 'edge', players: 'High Low None Begun' },
] as const)('orders picks by $sort: $players', ({ sort, players }) => {
  expect(
    sortPicks(PICKS, sort)
      .map(({ player }) => player)
      .join(' '),
  ).toBe(players);
});
