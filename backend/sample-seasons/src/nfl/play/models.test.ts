import { describe, expect, it } from 'vitest';
import { Random } from '../../random/random.ts';
import { mean, shareOf } from '../../testing/figures.ts';
import { type Coverage, coverageMix, coverages, drawCoverage } from '../season/coverage.ts';
import { isFit, type NflPlayer, nflRosterOf } from '../season/roster.ts';
import { drawEleven } from './formation.ts';
import { drawTarget, type Snap, type Squad, throwTo } from './scrimmage.ts';

const roster = nflRosterOf('sample', { team: 'BUF', season: 2024 });
const requirePlayer = (position: string, depth = 0): NflPlayer => {
  const player = roster.find((one) => one.position === position && one.depth === depth);
  if (player === undefined) throw new Error(`a team has a ${position}`);
  return player;
};

const quarterback = requirePlayer('QB');
const squad: Squad = { fit: roster, mix: coverageMix('sample', { team: 'BUF', season: 2024 }), defence: 0 };
const toSnap = (over: Partial<Snap> = {}): Snap => ({
  random: new Random('snaps'),
  side: 'home',
  offense: squad,
  defense: squad,
  yardsToGoal: 60,
  formOf: () => 0,
  ...over,
});

type ThrowOptions = { snap?: Partial<Snap>; target?: NflPlayer; coverage?: Coverage };
const throwOften = ({ snap, target = requirePlayer('WR'), coverage = 'COVER_3' }: ThrowOptions = {}) => {
  const often = toSnap(snap);
  return Array.from({ length: 6_000 }, () => throwTo(often, { passer: quarterback, target, coverage }));
};
const completed = (passes: ReturnType<typeof throwOften>) =>
  shareOf(passes, ({ isComplete }) => isComplete === true);

describe('throwTo', () => {
  it('is completed less against man coverage and against a good defence', () => {
    const usual = completed(throwOften());
    expect(completed(throwOften({ coverage: 'COVER_1' }))).toBeLessThan(usual - 0.05);
    const defense = { ...squad, defence: 0.4 };
    expect(completed(throwOften({ snap: { defense } }))).toBeLessThan(usual - 0.04);
  });

  it('never gains more than the field has, nor overshoots the end zone', () => {
    for (const { yards, airYards, isComplete } of throwOften({ snap: { yardsToGoal: 12 } })) {
      expect(yards).toBeLessThanOrEqual(12);
      expect(airYards).toBeLessThanOrEqual(18);
      if (!isComplete) expect(yards).toBe(0);
    }
  });

  it('is short and safe to backs, long and risky to wide receivers', () => {
    const air = (passes: ReturnType<typeof throwOften>) => mean(passes.map(({ airYards = 0 }) => airYards));
    const back = throwOften({ target: requirePlayer('RB') });
    const wide = throwOften();
    expect(air(back)).toBeLessThan(2);
    expect(air(wide)).toBeGreaterThan(7);
    expect(completed(back)).toBeGreaterThan(completed(wide) + 0.08);
  });
});

it('drawTarget goes to each receiver oftener in the coverage that suits him', () => {
  const one = requirePlayer('WR', 1);
  const suited = { ...one, talent: { ...one.talent, againstMan: 0.8 } };
  const receivers = [requirePlayer('WR'), requirePlayer('WR', 2), requirePlayer('TE'), suited];
  const share = (coverage: Coverage) => {
    const snap = toSnap();
    const targets = Array.from({ length: 5_000 }, () => drawTarget(snap, receivers, coverage));
    return shareOf(targets, (target) => target === suited);
  };
  expect(share('COVER_1')).toBeGreaterThan(share('COVER_3') * 1.5);
});

describe('coverages', () => {
  it('are mixed by every defence in its own way', () => {
    const mixes = ['BUF', 'MIA', 'DAL', 'SEA'].map((team) => coverageMix('sample', { team, season: 2024 }));
    expect(new Set(mixes.map(String)).size).toBe(4);
    expect(coverageMix('sample', { team: 'BUF', season: 2024 })).toEqual(mixes[0]);
  });

  it('get closer to man near the goal line', () => {
    const random = new Random('calls');
    const calls = (yardsToGoal: number) =>
      Array.from({ length: 4_000 }, () => drawCoverage(random, squad.mix, yardsToGoal));
    const man = (all: Coverage[]) => shareOf(all, (one) => ['COVER_0', 'COVER_1', '2_MAN'].includes(one));
    expect(man(calls(4))).toBeGreaterThan(man(calls(60)) + 0.15);
    expect(new Set(calls(60))).toEqual(new Set(coverages));
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
