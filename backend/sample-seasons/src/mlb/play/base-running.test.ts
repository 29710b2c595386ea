import { describe, expect, it } from 'vitest';
import { toDay } from '../../calendar/day.ts';
import { Random } from '../../random/random.ts';
import { rosterOf } from '../season/roster.ts';
import {
  type Bases,
  force,
  type Movement,
  moveRunners,
  noRunners,
  type Runner,
  trySteal,
} from './base-running.ts';
import type { BattedBall, Outcome } from './batted-ball.ts';

const { batters, starters } = rosterOf('sample', { team: 'NYY', day: toDay('2026-05-01') });
const [pitcher] = starters;
const toRunner = (index: number): Runner => {
  const batter = batters[index];
  if (batter === undefined || pitcher === undefined) throw new Error('a roster has players');
  return { batter, pitcher, isEarned: true };
};
const [a, b, c, batter] = [toRunner(0), toRunner(1), toRunner(2), toRunner(3)];

const aBall = (over: Partial<BattedBall> = {}): BattedBall => ({
  exitVelocityMph: 95,
  launchAngleDeg: 12,
  distanceFt: 200,
  sprayDeg: 0,
  type: 'line_drive',
  isBunt: false,
  ...over,
});

const loaded: Bases = { first: a, second: b, third: c };
const situations: readonly Bases[] = [null, a].flatMap((first) =>
  [null, b].flatMap((second) => [null, c].map((third) => ({ first, second, third }))),
);
const countOn = ({ first, second, third }: Bases) =>
  [first, second, third].filter((runner) => runner !== null).length;

const outcomes: readonly Outcome[] = ['single', 'double', 'triple', 'home_run', 'error', 'out'];
const balls = [
  aBall(),
  aBall({ type: 'ground_ball', launchAngleDeg: -5, distanceFt: 20 }),
  aBall({ type: 'fly_ball', launchAngleDeg: 35, distanceFt: 330 }),
  aBall({ type: 'popup', launchAngleDeg: 65, distanceFt: 80 }),
  aBall({ type: 'ground_ball', launchAngleDeg: -40, distanceFt: 12, isBunt: true }),
];

function everyMovement(check: (movement: Movement, before: { bases: Bases; outs: number }) => void): void {
  const random = new Random('every movement');
  for (const bases of situations) {
    for (const outs of [0, 1, 2]) {
      for (const outcome of outcomes) {
        for (const ball of balls) {
          for (let time = 0; time < 12; time++)
            check(moveRunners(random, { bases, outs }, { outcome, ball, batter }), { bases, outs });
        }
      }
    }
  }
}

describe('moveRunners', () => {
  it('loses nobody and doubles nobody: everybody is on base, has scored or is out, in three outs at most', () => {
    everyMovement((movement, { bases, outs }) => {
      expect(outs + movement.outs).toBeLessThanOrEqual(3);
      const after = countOn(movement.bases) + movement.scored.length + movement.outs;
      // A runner who is forced in while the third out is made elsewhere is not looked at again.
      if (outs + movement.outs < 3) expect(after).toBe(countOn(bases) + 1);
      else expect(after).toBeLessThanOrEqual(countOn(bases) + 1);
      const { first, second, third } = movement.bases;
      const people = [first, second, third, ...movement.scored].flatMap((one) => one?.batter.id ?? []);
      expect(new Set(people).size).toBe(people.length);
    });
  });

  it('calls things by their names', () => {
    everyMovement(({ event, outs, scored }, { bases, outs: before }) => {
      if (event === 'grounded_into_double_play')
        expect([outs, bases.first === null, before < 2]).toEqual([2, false, true]);
      if (event === 'sac_fly') expect([outs, scored.length, before < 2]).toEqual([1, 1, true]);
      if (event === 'sac_bunt') expect(countOn(bases)).toBeGreaterThan(0);
      if (event === 'force_out') expect(bases.first).not.toBeNull();
    });
  });

  it('clears the bases with a home run', () => {
    const hit = { outcome: 'home_run', ball: aBall(), batter } as const;
    const movement = moveRunners(new Random('x'), { bases: loaded, outs: 1 }, hit);
    expect(movement).toEqual({ event: 'home_run', bases: noRunners, scored: [c, b, a, batter], outs: 0 });
  });

  it('charges nobody with a run that an error has put on base', () => {
    const hit = { outcome: 'error', ball: aBall(), batter } as const;
    const movement = moveRunners(new Random('x'), { bases: noRunners, outs: 0 }, hit);
    expect(movement.bases.first).toMatchObject({ isEarned: false });
  });

  it('lets quick runners take third on a single more often than slow ones', () => {
    const withSpeed = (speed: number): Runner => ({
      ...a,
      batter: { ...a.batter, talent: { ...a.batter.talent, speed } },
    });
    const share = (speed: number) => {
      const random = new Random('legs');
      const bases = { ...noRunners, first: withSpeed(speed) };
      const singles = Array.from({ length: 2_000 }, () =>
        moveRunners(random, { bases, outs: 0 }, { outcome: 'single', ball: aBall(), batter }),
      );
      return singles.filter(({ bases: { third } }) => third !== null).length / 2_000;
    };
    expect(share(1)).toBeGreaterThan(1.5 * share(-1));
  });
});

it.each([
  ['a runner on second', { ...noRunners, second: b }, { first: batter, second: b, third: null }, []],
  ['runners at the corners', { ...loaded, second: null }, { first: batter, second: a, third: c }, []],
  ['loaded bases', loaded, { first: batter, second: a, third: b }, [c]],
])('force moves only whom it must with %s', (_, before, bases, scored) => {
  expect(force('walk', { bases: before, outs: 0 }, batter)).toMatchObject({ bases, scored });
});

it('trySteal goes for second base alone, and only where it is free', () => {
  const random = new Random('steals');
  for (const bases of situations) {
    for (let time = 0; time < 60; time++) {
      const attempt = trySteal(random, bases);
      if (attempt === undefined) continue;
      expect(bases.first).not.toBeNull();
      expect(bases.second).toBeNull();
      const second = attempt.isOut ? null : bases.first;
      expect(attempt.bases).toEqual({ first: null, second, third: bases.third });
    }
  }
});
