import { expect, it } from 'vitest';
import { SAMPLE_COVERAGE, toSampleReceivers } from './sample-coverage.ts';

it('has receivers of the team and coverage that are asked for, their averages made of their sums', () => {
  const [first] = toSampleReceivers('KC', 'Cover 3');
  const averages = { recyds_g: 1_200 / 17, yac_rec: 420 / 95, yprr: 1_200 / 520 };
  expect(first).toMatchObject({
    name: 'Sample Receiver A',
    team: 'KC',
    coverage_type: 'Cover 3',
    ...averages,
  });
  expect(toSampleReceivers('KC', 'All')).toHaveLength(5);
});

it('has a mix of coverages whose shares are all of the plays', () => {
  const { name, team, plays, man_percentage, zone_percentage, ...mix } = SAMPLE_COVERAGE;
  expect([name, team, plays]).toEqual(['Sample Defense', 'sample', 600]);
  expect(man_percentage + zone_percentage).toBe(100);
  expect(Object.values(mix).reduce<number>((sum, share) => sum + (share ?? 0), 0)).toBe(100);
});
