import { createDice } from '@sharpside/server-kit/testing/dice';
import { describe, expect, it } from 'vitest';
import { judgeBoth } from './judge-vitals.ts';

const RULES = { margin: 0.02, minNetworks: 50, minFailing: 20 };

const tally = (failing: number, networks: number) => ({ failing, networks });
const FINE = { version: '1.1.0', comparedWith: '1.0.0', candidate: tally(0, 300), baseline: tally(0, 300) };

describe('a verdict by failures and web vitals', () => {
  it('is tripped by either, and names the one that did', () => {
    const poor = { candidate: tally(150, 300), baseline: tally(30, 300) };
    expect(judgeBoth(FINE, poor, RULES)).toMatchObject({
      verdict: 'tripped',
      reason: expect.stringContaining('150 of 300 networks saw 1.1.0 with poor web vitals (50.0 %)'),
    });
    const failing = { ...FINE, candidate: tally(150, 300) };
    expect(judgeBoth(failing, poor, RULES).reason).toContain('150 of 300 networks saw 1.1.0 fail');
  });

  it('is that on failures where vitals say nothing, are few, or are not judged', () => {
    const waiting = { ...FINE, candidate: tally(0, 3) };
    expect(judgeBoth(FINE, { candidate: tally(5, 5), baseline: tally(0, 5) }, RULES).verdict).toBe(
      'watching',
    );
    expect(judgeBoth(waiting, { candidate: tally(9, 90), baseline: tally(9, 90) }, RULES).verdict).toBe(
      'waiting',
    );
    expect(judgeBoth(FINE, undefined, RULES).verdict).toBe('watching');
  });
});

const FACES = 1_000_000;

type Scene = { candidate: number; baseline: number; networks: number };

/** True where the guard trips in a window of page views with these shares of poor ones; it looks every 20 networks. */
function trips(seed: number, { candidate, baseline, networks }: Scene): boolean {
  const dice = createDice(seed);
  const poor = { candidate: 0, baseline: 0 };
  for (let network = 1; network <= networks; network += 1) {
    if (dice(FACES) < candidate * FACES) poor.candidate += 1;
    if (dice(FACES) < baseline * FACES) poor.baseline += 1;
    if (network % 20 !== 0) continue;
    const tallies = { candidate: tally(poor.candidate, network), baseline: tally(poor.baseline, network) };
    if (judgeBoth(FINE, tallies, RULES).verdict === 'tripped') return true;
  }
  return false;
}

const countTrips = (windows: number, scene: Scene) =>
  Array.from({ length: windows }, (_, seed) => trips(seed + 1, scene)).filter(Boolean).length;

describe('the guard by web vitals, by simulation', () => {
  // Poor vitals are common: a tenth to a quarter of page views of an ordinary site.
  it.each([
    { rate: 0.05, alarms: 0 },
    { rate: 0.1, alarms: 2 },
    { rate: 0.25, alarms: 8 },
  ])(
    'raises at most $alarms false alarms in 2,500 windows of 600 networks where $rate of either release are poor',
    ({ rate, alarms }) => {
      const scene = { candidate: rate, baseline: rate, networks: 600 };
      expect(countTrips(2_500, scene)).toBeLessThanOrEqual(alarms);
    },
    60_000,
  );

  it.each([
    { candidate: 0.5, networks: 200 },
    { candidate: 0.25, networks: 600 },
  ])(
    'finds a release of whose networks $candidate are poor, and not 0.1 as before, within $networks',
    (scene) => {
      expect(countTrips(100, { ...scene, baseline: 0.1 })).toBeGreaterThanOrEqual(95);
    },
  );
});
