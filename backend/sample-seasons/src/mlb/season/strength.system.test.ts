import { describe, expect, it } from 'vitest';
import { daysFrom, toDay } from '../../calendar/day.ts';
import { mean, sum } from '../../testing/figures.ts';
import { playMlbGame } from '../play/game.ts';
import { toMlbSlate } from './slate.ts';
import { expectedRuns } from './strength.ts';

const games = daysFrom(toDay('2026-01-01'), toDay('2026-05-31'))
  .flatMap((day) => toMlbSlate('sample', day))
  .filter(({ isPostponed }) => !isPostponed)
  .map((game) => ({ played: playMlbGame('sample', game), expected: expectedRuns('sample', game) }));

/** By how much the first grows where the second grows by one. */
function slope(values: readonly number[], on: readonly number[]): number {
  const [middle, middleOn] = [mean(values), mean(on)];
  const together = sum(values.map((value, index) => (value - middle) * ((on[index] ?? 0) - middleOn)));
  return together / sum(on.map((value) => (value - middleOn) ** 2));
}

describe('expectedRuns', () => {
  it('is right on the whole', () => {
    const runs = mean(games.map(({ played }) => played.homeScore + played.awayScore));
    expect(Math.abs(mean(games.map(({ expected }) => expected.home + expected.away)) - runs)).toBeLessThan(
      0.3,
    );
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
    expect(margin).toBeGreaterThan(0.6);
    expect(margin).toBeLessThan(1.4);
    expect(total).toBeGreaterThan(0.6);
    expect(total).toBeLessThan(1.4);
  });
});
