import { describe, expect, it } from 'vitest';
import { mean, sum } from '../../testing/figures.ts';
import { mlbGames } from '../../testing/mlb-games.ts';
import { playMlbGame } from '../play/game.ts';
import { expectedRuns } from './strength.ts';

const games = mlbGames('2026-01-01', '2026-05-31').map((game) => ({
  played: playMlbGame('sample', game),
  expected: expectedRuns('sample', game),
}));

/** By how much the first grows where the second grows by one. */
function slope(values: readonly number[], on: readonly number[]): number {
  const [middle, middleOn] = [mean(values), mean(on)];
  const together = sum(values.map((value, index) => (value - middle) * ((on[index] ?? 0) - middleOn)));
  return together / sum(on.map((value) => (value - middleOn) ** 2));
}

describe('expectedRuns', () => {
  it('is right on the whole', () => {
    const runs = mean(games.map(({ played }) => played.homeScore + played.awayScore));
    const expectation = mean(games.map(({ expected }) => expected.home + expected.away));
    expect(Math.abs(expectation - runs)).toBeLessThan(0.3);
  });

  it('tells good teams, good pitchers and friendly parks from others, neither too boldly nor too shyly', () => {
    const margin = slope(
      games.map(({ played }) => played.homeScore - played.awayScore),
      games.map(({ expected }) => expected.home - expected.away),
    );
    const total = slope(
      games.map(({ played }) => played.homeScore + played.awayScore),
      games.map(({ expected }) => expected.home + expected.away),
    );
    for (const one of [margin, total]) expect(Math.abs(one - 1)).toBeLessThan(0.4);
  });
});
