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

const same = async (beacon: Beacon) => beacon;

function tell({ isTaken = true, isUp = true, isSlow = false, beacon = BEACON, findCulprit = same } = {}) {
  const send = vi.fn(async (_: Beacon) => isTaken);
  const sendUncertain = vi.fn(async (_: Beacon) => isTaken);
  const isReachable = vi.fn(async () => isUp);
  const deliver = createFailureDelivery({
    findCulprit,
    send,
    sendUncertain,
    isSlow: () => isSlow,
    isReachable,
  });
  const outcome = deliver(beacon, new Error('no'));
  return { outcome, send, sendUncertain, isReachable };
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

it.each([
  { failure: 'timeout', isSlow: true, counts: false },
  { failure: 'timeout', isSlow: false, counts: true },
  { failure: 'load', isSlow: true, counts: true },
] as const)(
  'counts a failure ($failure) where files arrive slowly ($isSlow) against the release: $counts',
  async ({ failure, isSlow, counts }) => {
    const { outcome, send, sendUncertain } = tell({ isSlow, beacon: { ...BEACON, failure } });
    expect(await outcome).toEqual({ failure, delivery: 'told' });
    expect([send.mock.calls.length, sendUncertain.mock.calls.length]).toEqual(counts ? [1, 0] : [0, 1]);
  },
);

it('counts a late release whose file turns out damaged, on any connection', async () => {
  const findCulprit = async (beacon: Beacon): Promise<Beacon> => ({ ...beacon, failure: 'integrity' });
  const { outcome, send } = tell({ isSlow: true, beacon: { ...BEACON, failure: 'timeout' }, findCulprit });
  await outcome;
  expect(send).toHaveBeenCalledOnce();
});
