import { createMetrics } from '@sharpside/server-kit/server';
import { expect, it } from 'vitest';
import { addFollowerMetrics } from './follower-metrics.ts';

it.each([
  [0, 0, 0],
  [120, 0, 1],
  [120, 120, 0],
  [122, 120, 2],
])('with %i entries, of which %i is served, is %i behind', async (newest, served, behind) => {
  const metrics = createMetrics();
  addFollowerMetrics(metrics, () => ({ newest, served, unreachedMs: 0, problem: undefined }));
  expect(await metrics.toText()).toMatch(new RegExp(`^backend_shared_snapshots_behind ${behind}$`, 'm'));
});
