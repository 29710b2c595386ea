import { describe, expect, it } from 'vitest';
import { toDay } from '../../calendar/day.ts';
import { Random } from '../../random/random.ts';
import { rosterOf } from '../season/roster.ts';
import { force, moveRunners, noRunners } from './base-running.ts';
import type { BattedBall } from './batted-ball.ts';
import type { Bases, Runner } from './play.ts';

const { batters, starters } = rosterOf('sample', { team: 'NYY', day: toDay('2026-05-01') });
const [pitcher] = starters;
const toRunner = (index: number): Runner => {
  const batter = batters[index];
  if (batter === undefined || pitcher === undefined) throw new Error('a roster has players');
  return { batter, pitcher, isEarned: true };
};
const [a, b, c, batter] = [toRunner(0), toRunner(1), toRunner(2), toRunner(3)];

const aBall = (over: Partial<BattedBall> = {}): BattedBall => ({
  outcome: 'out',
  exitVelocityMph: 95,
  launchAngleDeg: 35,
  distanceFt: 330,
  sprayDeg: 0,
  type: 'fly_ball',
  ...over,
});

const loaded: Bases = { first: a, second: b, third: c };
const situations: readonly Bases[] = [null, a].flatMap((first) =>
  [null, b].flatMap((second) => [null, c].map((third) => ({ first, second, third }))),
);
const countOn = ({ first, second, third }: Bases) =>
  [first, second, third].filter((runner) => runner !== null).length;

const outcomes = ['single', 'double', 'triple', 'home_run', 'error', 'out'] as const;
const balls = [aBall(), aBall({ type: 'ground_ball' }), aBall({ type: 'line_drive' })];

describe('moveRunners', () => {
  const random = new Random('every movement');
  const tries = situations.flatMap((bases) =>
    [0, 1, 2].flatMap((outs) =>
      outcomes.flatMap((outcome) => balls.map((ball) => ({ bases, outs, ball: { ...ball, outcome } }))),
    ),
  );

  it('loses nobody and doubles nobody: everybody is on base, has scored or is out, in three outs at most', () => {
    for (const { bases, outs, ball } of tries.flatMap((one) => Array.from({ length: 12 }, () => one))) {
      const movement = moveRunners(random, { bases, outs }, { ball, batter });
      expect(outs + movement.outs).toBeLessThanOrEqual(3);
      const after = countOn(movement.bases) + movement.scored.length + movement.outs;
      // A runner who is forced home while the third out is made elsewhere is in none of these counts.
      if (outs + movement.outs < 3) expect(after).toBe(countOn(bases) + 1);
      else expect(after).toBeLessThanOrEqual(countOn(bases) + 1);
      const { first, second, third } = movement.bases;
      const people = [first, second, third, ...movement.scored].flatMap((one) => one?.batter.id ?? []);
      expect(new Set(people).size).toBe(people.length);
    }
  });

  it('clears the bases with a home run, and charges nobody with a run that an error has put on base', () => {
    const hit = (outcome: 'home_run' | 'error') =>
      moveRunners(random, { bases: loaded, outs: 1 }, { ball: aBall({ outcome }), batter });
    expect(hit('home_run')).toMatchObject({ bases: noRunners, scored: [c, b, a, batter], outs: 0 });
    expect(hit('error').bases.first).toMatchObject({ isEarned: false });
  });
});

it.each([
  ['a runner on second', { ...noRunners, second: b }, { first: batter, second: b, third: null }, []],
  ['runners at the corners', { ...loaded, second: null }, { first: batter, second: a, third: c }, []],
  ['loaded bases', loaded, { first: batter, second: a, third: b }, [c]],
])('force moves only whom it must with %s', (_, before, bases, scored) => {
  expect(force('walk', { bases: before, outs: 0 }, batter)).toMatchObject({ bases, scored });
});
