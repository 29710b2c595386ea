import { expect, it } from 'vitest';
import { toSampleReceivers } from './sample-coverage.ts';

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
