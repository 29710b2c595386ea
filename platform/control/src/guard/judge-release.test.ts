import type { GuardTally } from '@sharpside/contracts/control';
import { createDice } from '@sharpside/server-kit/testing/dice';
import { describe, expect, it } from 'vitest';
import { judgeBoth, judgeRelease } from './judge-release.ts';

const RULES = { margin: 0.02, minNetworks: 50, minFailing: 20 };
const NAMES = { version: '1.1.0', comparedWith: '1.0.0' };

const judge = (candidate: [number, number], baseline: [number, number]) => {
  const toTally = ([failing, networks]: [number, number]): GuardTally => ({ networks, failing });
  return judgeRelease({ ...NAMES, candidate: toTally(candidate), baseline: toTally(baseline) }, RULES);
};

/**
 * Shares of networks that fail with the candidate and the baseline, and the number of networks with reports on each.
 */
type Scene = { candidate: number; baseline: number; networks: number };

/** True if the guard trips. It judges after every twentieth network of each release. */
function trips(seed: number, { candidate, baseline, networks }: Scene): boolean {
  const rolls = [createDice(seed), createDice(seed + 1_000_003)] as const;
  const failing: [number, number] = [0, 0];
  for (let heard = 1; heard <= networks; heard += 1) {
    if (rolls[0](100_000) < candidate * 100_000) failing[0] += 1;
    if (rolls[1](100_000) < baseline * 100_000) failing[1] += 1;
    if (heard % 20 > 0) continue;
    if (judge([failing[0], heard], [failing[1], heard]).verdict === 'tripped') return true;
  }
  return false;
}

const countTrips = (windows: number, scene: Scene) =>
  Array.from({ length: windows }, (_, seed) => trips(seed + 1, scene)).filter(Boolean).length;

describe('a judgement', () => {
  it('says what it is made of', () => {
    expect(judge([31, 212], [4, 840])).toEqual({
      verdict: 'tripped',
      reason:
        '31 of 212 networks saw 1.1.0 fail (14.6 %), 4 of 840 networks saw 1.0.0 fail (0.5 %): at least 8.1 % more, and 2.0 % are allowed',
    });
  });

  it.each<[string, [number, number], [number, number], string]>([
    ['too few networks of it', [49, 49], [0, 900], 'waiting'],
    ['too few networks of the other', [50, 50], [0, 49], 'waiting'],
    ['too few that failed, be they all there are but some', [19, 50], [0, 900], 'watching'],
    ['as many failures of the other', [300, 1000], [290, 1000], 'watching'],
    ['more failures, within the margin', [30, 2000], [0, 2000], 'watching'],
    ['fewer failures', [0, 2000], [400, 2000], 'watching'],
    ['nothing but failures', [50, 50], [0, 50], 'tripped'],
  ])('of %s is that', (_, candidate, baseline, verdict) => {
    expect(judge(candidate, baseline).verdict).toBe(verdict);
  });
});

it('a judgement by web vitals too is that on failures where vitals say nothing, are few, or failures trip it', () => {
  const tally = (failing: number, networks: number) => ({ failing, networks });
  const fine = { ...NAMES, candidate: tally(0, 300), baseline: tally(0, 300) };
  const poor = { candidate: tally(150, 300), baseline: tally(30, 300) };
  const failing = { ...fine, candidate: tally(150, 300) };
  expect(judgeBoth(failing, poor, RULES).reason).toContain('150 of 300 networks saw 1.1.0 fail');
  const few = { candidate: tally(5, 5), baseline: tally(0, 5) };
  expect(judgeBoth(fine, few, RULES).verdict).toBe('watching');
  const waiting = { ...fine, candidate: tally(0, 3) };
  const alike = { candidate: tally(9, 90), baseline: tally(9, 90) };
  expect(judgeBoth(waiting, alike, RULES).verdict).toBe('waiting');
});

describe('the guard, by simulation', () => {
  // The guard judges thirty times per window. If a quarter of the networks fail with both releases, as with poor
  // vitals, chance alone makes a difference of two points now and then.
  it.each([
    { rate: 0, alarms: 0 },
    { rate: 0.05, alarms: 0 },
    { rate: 0.25, alarms: 3 },
  ])(
    'raises at most $alarms false alarms in 800 windows of 600 networks where both releases fail $rate of them',
    ({ rate, alarms }) => {
      const scene = { candidate: rate, baseline: rate, networks: 600 };
      expect(countTrips(800, scene)).toBeLessThanOrEqual(alarms);
    },
    60_000,
  );

  it.each([
    { candidate: 1, baseline: 0.005, networks: 60 },
    { candidate: 0.2, baseline: 0.005, networks: 180 },
    { candidate: 0.06, baseline: 0.005, networks: 1_600 },
    { candidate: 0.25, baseline: 0.1, networks: 600 },
  ])(
    'finds a release that fails $candidate of its networks, and not $baseline as before, within $networks',
    (scene) => expect(countTrips(100, scene)).toBeGreaterThanOrEqual(99),
  );
});
