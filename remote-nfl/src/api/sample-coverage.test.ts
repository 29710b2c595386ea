import { expect, it } from 'vitest';
import { SAMPLE_COVERAGE, toSampleReceivers } from './sample-coverage.ts';

it('has receivers of the team and coverage that are asked for, their averages made of their sums', () => {
  const [first] = toSampleReceivers('KC', 'Cover 3');
  expect(first).toEqual({
    name: 'Sample Receiver A',
    team: 'KC',
    coverage_type: 'Cover 3',
    games: 17,
    rte: 520,
    tgt: 140,
    tgt_percentage: 28,
    rec: 95,
    yds: 1_200,
    recyds_g: 1_200 / 17,
    yac_rec: 420 / 95,
    yprr: 1_200 / 520,
    td: 8,
  });
  expect(toSampleReceivers('KC', 'All').map(({ name }) => name)).toEqual([
    'Sample Receiver A',
    'Sample Receiver B',
    'Sample Tight End',
    'Sample Receiver C',
    'Sample Back',
  ]);
});

it('has a mix of coverages whose shares are all of the plays', () => {
  const { name, team, plays, man_percentage, zone_percentage, ...mix } = SAMPLE_COVERAGE;
  expect([name, team, plays]).toEqual(['Sample Defense', 'sample', 600]);
  expect(man_percentage + zone_percentage).toBe(100);
  expect(Object.values(mix).reduce<number>((sum, share) => sum + (share ?? 0), 0)).toBe(100);
});
