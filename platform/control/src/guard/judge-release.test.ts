import type { GuardTally } from '@sharpside/contracts/control';
import { createDice } from '@sharpside/server-kit/testing/dice';
import { describe, expect, it } from 'vitest';
import { judgeRelease } from './judge-release.ts';

const RULES = { margin: 0.02, minNetworks: 50, minFailing: 20 };
const NAMES = { version: '1.1.0', comparedWith: '1.0.0' };

const judge = (candidate: [number, number], baseline: [number, number]) => {
  const toTally = ([failing, networks]: [number, number]): GuardTally => ({ networks, failing });
  return judgeRelease({ ...NAMES, candidate: toTally(candidate), baseline: toTally(baseline) }, RULES);
};

/** A release of which networks tell one after the other; each sees it fail with that chance. */
function createRelease(seed: number, chance: number) {
  const roll = createDice(seed);
  const tally = { networks: 0, failing: 0 };
  return {
    tally,
    hear(times: number) {
      for (let time = 0; time < times; time += 1) {
        tally.networks += 1;
        if (roll(100_000) < chance * 100_000) tally.failing += 1;
      }
    },
  };
}

/** After how many networks of the candidate the guard trips, asked after every twentieth; undefined where it never does. */
function findTrip(
  seed: number,
  { candidate, baseline, networks }: Record<string, number> & { networks: number },
) {
  const [tried, other] = [
    createRelease(seed, candidate ?? 0),
    createRelease(seed + 1_000_003, baseline ?? 0),
  ];
  for (let heard = 0; heard < networks; heard += 20) {
    tried.hear(20);
    other.hear(20);
    const { verdict } = judgeRelease({ ...NAMES, candidate: tried.tally, baseline: other.tally }, RULES);
    if (verdict === 'tripped') return tried.tally.networks;
  }
  return undefined;
}

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

describe('the guard, by simulation', () => {
  // Asked thirty times a window. Where a fifth fails anyway, two points more come by chance now and then.
  it.each([
    { rate: 0, alarms: 0 },
    { rate: 0.01, alarms: 0 },
    { rate: 0.05, alarms: 0 },
    { rate: 0.2, alarms: 5 },
  ])(
    'raises at most $alarms false alarms in 2,500 windows of 600 networks where both releases fail $rate of them',
    ({ rate, alarms }) => {
      const trips = Array.from({ length: 2_500 }, (_, seed) =>
        findTrip(seed + 1, { candidate: rate, baseline: rate, networks: 600 }),
      ).filter((trip) => trip !== undefined);
      expect(trips.length).toBeLessThanOrEqual(alarms);
    },
    60_000,
  );

  it.each([
    { candidate: 1, networks: 60 },
    { candidate: 0.5, networks: 80 },
    { candidate: 0.2, networks: 180 },
    { candidate: 0.1, networks: 460 },
    { candidate: 0.06, networks: 1_600 },
  ])(
    'finds a release that fails $candidate of its networks, and not 0.005 as before, within $networks',
    (scene) => {
      const trips = Array.from({ length: 100 }, (_, seed) =>
        findTrip(seed + 1, { ...scene, baseline: 0.005 }),
      );
      expect(trips.filter((trip) => trip === undefined).length).toBeLessThanOrEqual(1);
    },
  );
});
