import { describe, expect, it } from 'vitest';
import { Random } from '../../random/random.ts';
import { mean, shareOf } from '../../testing/figures.ts';
import { coverageMix, coverages, drawCoverage } from '../season/coverage.ts';
import { isFit, type NflPlayer, nflRosterOf } from '../season/roster.ts';
import { nflGamesOf } from '../season/schedule.ts';
import { expectedNflPoints } from '../season/strength.ts';
import { drawEleven } from './formation.ts';
import { drawPass, drawTarget, type PassOptions, type Receiver } from './pass.ts';
import { drawThrow } from './routes.ts';

const roster = nflRosterOf('sample', { team: 'BUF', season: 2024 });
const requirePlayer = (position: string, depth = 0): NflPlayer => {
  const player = roster.find((one) => one.position === position && one.depth === depth);
  if (player === undefined) throw new Error(`a team has a ${position}`);
  return player;
};
const receiver = (position: string, depth = 0): Receiver => ({
  player: requirePlayer(position, depth),
  form: 0,
});

const throwOften = (over: Partial<PassOptions> = {}) => {
  const random = new Random('throws');
  const options: PassOptions = {
    passer: requirePlayer('QB'),
    passerForm: 0,
    receiver: receiver('WR'),
    coverage: 'COVER_3',
    defence: 0,
    isPressure: false,
    yardsToGoal: 60,
    isHome: true,
    ...over,
  };
  return Array.from({ length: 6_000 }, () => drawPass(random, options));
};
const completed = (passes: ReturnType<typeof throwOften>) => shareOf(passes, ({ isComplete }) => isComplete);

describe('drawPass', () => {
  it('is completed less under pressure, against man coverage and against a good defence', () => {
    const usual = completed(throwOften());
    expect(completed(throwOften({ isPressure: true }))).toBeLessThan(usual - 0.05);
    expect(completed(throwOften({ coverage: 'COVER_1' }))).toBeLessThan(usual - 0.05);
    expect(completed(throwOften({ defence: 0.4 }))).toBeLessThan(usual - 0.04);
  });

  it('never gains more than the field has, nor is caught and intercepted at once', () => {
    for (const { yards, isComplete, isInterception } of throwOften({ yardsToGoal: 12 })) {
      expect(yards).toBeLessThanOrEqual(12);
      expect(isComplete && isInterception).toBe(false);
      if (!isComplete) expect(yards).toBe(0);
    }
  });

  it('is short and safe to backs, long and risky to wide receivers', () => {
    const air = (passes: ReturnType<typeof throwOften>) => mean(passes.map(({ airYards }) => airYards));
    const back = throwOften({ receiver: receiver('RB') });
    const wide = throwOften({ receiver: receiver('WR') });
    expect(air(back)).toBeLessThan(2);
    expect(air(wide)).toBeGreaterThan(7);
    expect(completed(back)).toBeGreaterThan(completed(wide) + 0.08);
  });
});

describe('drawTarget', () => {
  const receivers = [receiver('WR', 0), receiver('WR', 2), receiver('TE'), receiver('RB')];

  it('goes to each receiver oftener in the coverage that suits him', () => {
    const one = receiver('WR', 1);
    const talent = { ...one.player.talent, againstMan: 0.8 };
    const suited = { ...one, player: { ...one.player, talent } };
    const share = (coverage: 'COVER_1' | 'COVER_3') => {
      const random = new Random('targets');
      const targets = Array.from({ length: 5_000 }, () =>
        drawTarget(random, [...receivers, suited], coverage),
      );
      return shareOf(targets, (target) => target === suited);
    };
    expect(share('COVER_1')).toBeGreaterThan(share('COVER_3') * 1.5);
  });
});

it('drawThrow does not overshoot the end zone', () => {
  const random = new Random('routes');
  for (let time = 0; time < 5_000; time++) {
    const { airYards } = drawThrow(random, { position: 'WR', depth: 1, yardsToGoal: 5 });
    expect(airYards).toBeLessThanOrEqual(11);
  }
});

describe('coverages', () => {
  it('are mixed by every defence in its own way', () => {
    const mixes = ['BUF', 'MIA', 'DAL', 'SEA'].map((team) => coverageMix('sample', { team, season: 2024 }));
    expect(new Set(mixes.map(String)).size).toBe(4);
    expect(coverageMix('sample', { team: 'BUF', season: 2024 })).toEqual(mixes[0]);
  });

  it('get closer to man near the goal line, and prevent nothing before the end', () => {
    const random = new Random('calls');
    const mix = coverageMix('sample', { team: 'BUF', season: 2024 });
    const calls = (yardsToGoal: number, leftS = 600) =>
      Array.from({ length: 4_000 }, () => drawCoverage(random, mix, { yardsToGoal, leftS, isLeading: true }));
    const man = (all: ReturnType<typeof calls>) =>
      shareOf(all, (one) => ['COVER_0', 'COVER_1', '2_MAN'].includes(one));
    expect(man(calls(4))).toBeGreaterThan(man(calls(60)) + 0.15);
    expect(calls(60)).not.toContain('PREVENT');
    expect(calls(60, 20)).toContain('PREVENT');
    expect(new Set(calls(60, 20))).toEqual(new Set(coverages));
  });
});

it('drawEleven sends eleven men, the first of each place most often', () => {
  const random = new Random('elevens');
  const elevens = Array.from({ length: 2_000 }, () => drawEleven(random, roster));
  for (const { eligible, line } of elevens) expect(eligible.length + line.length).toBe(10);
  const out = elevens.flatMap(({ eligible }) => eligible.map((one) => `${one.position} ${one.depth}`));
  const share = (place: string) => out.filter((one) => one === place).length / elevens.length;
  expect(share('WR 0')).toBeGreaterThan(0.85);
  expect(share('WR 0')).toBeGreaterThan(share('WR 2'));
  expect(share('WR 2')).toBeGreaterThan(share('WR 4'));
  expect(share('TE 0')).toBeGreaterThan(share('TE 1'));
});

it('isFit keeps players out for weeks, some of the time', () => {
  const starter = requirePlayer('WR');
  const days = Array.from({ length: 1_500 }, (_, index) => 19_500 + index);
  const fit = days.map((day) => isFit('sample', starter, day));
  expect(Math.abs(shareOf(fit, (one) => one) - 0.87)).toBeLessThan(0.12);
  expect(fit.filter((one, at) => one !== fit[at + 7]).length / fit.length).toBeLessThan(0.1);
});

it('expectedNflPoints stays within what games end with', () => {
  for (const game of nflGamesOf('sample', 2024).slice(0, 60)) {
    const { home, away } = expectedNflPoints('sample', game);
    for (const points of [home, away]) expect(Math.abs(points - 22.5)).toBeLessThan(12.5);
  }
});
