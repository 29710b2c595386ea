import type { Beacon } from '@sharpside/contracts';
import { expect, it, vi } from 'vitest';
import { createFailureDelivery } from './deliver-failure.ts';
import type { Outcome } from './explain-failure.ts';

const BEACON: Beacon = {
  app: 'remote-tools',
  version: '1.1.0',
  failure: 'load',
  detail: '',
  fallback: null,
};

function tell({ isTaken = true, isUp = true, findCulprit = async (beacon: Beacon) => beacon } = {}) {
  const send = vi.fn(async (_: Beacon) => isTaken);
  const isReachable = vi.fn(async () => isUp);
  const outcome = createFailureDelivery({ findCulprit, send, isReachable })(BEACON, new Error('no'));
  return { outcome, send, isReachable };
}

it.each<[string, Outcome['delivery'], Parameters<typeof tell>[0]]>([
  ['ops have it', 'told', {}],
  ['the browser blocks what is told, or it was too much', 'untold', { isTaken: false }],
  ['the site does not answer', 'unreachable', { isTaken: false, isUp: false }],
])('lets a visitor know where %s', async (_, delivery, site) => {
  const { outcome, isReachable } = tell(site);
  expect(await outcome).toEqual({ failure: 'load', delivery });
  expect(isReachable).toHaveBeenCalledTimes(delivery === 'told' ? 0 : 1);
});

it('tells of the culprit, where one is found', async () => {
  const culprit: Beacon = { ...BEACON, app: 'host', failure: 'integrity' };
  const { outcome, send } = tell({ findCulprit: async () => culprit });
  expect((await outcome).failure).toBe('integrity');
  expect(send.mock.calls).toEqual([[culprit]]);
});

it('tells what is known where the culprit cannot be looked for', async () => {
  const { outcome, send } = tell({ findCulprit: () => Promise.reject(new TypeError('Failed to fetch')) });
  expect((await outcome).failure).toBe('load');
  expect(send.mock.calls).toEqual([[BEACON]]);
});
