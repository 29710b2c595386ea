import type { ObservedMinute } from '@sharpside/contracts/control';
import { expect, it } from 'vitest';
import { readPulse } from './read-pulse.ts';

const NOW = Date.parse('2031-01-03T00:00:30.000Z');

const aMinute = (at: string, overrides: Partial<ObservedMinute> = {}): ObservedMinute => ({
  at,
  loads: 10,
  loadMs: null,
  fallbacks: 0,
  failures: { load: 2, integrity: 0, timeout: 1, render: 0 },
  ...overrides,
});

const state = (current: string, canary?: string) => ({
  current,
  previous: '0.9.0',
  frozen: null,
  withdrawn: [],
  canary: canary === undefined ? null : { version: canary, percent: 10 },
});

it('adds up the failures of the last sixty minutes, of what is live and of its canary', () => {
  const told = {
    '0.9.0': [aMinute('2031-01-02T23:30:00.000Z')],
    '1.0.0': [
      aMinute('2031-01-02T23:00:00.000Z'),
      aMinute('2031-01-02T23:01:00.000Z'),
      aMinute('2031-01-03T00:00:00.000Z', { loads: 4 }),
    ],
    '1.1.0': [aMinute('2031-01-02T22:00:00.000Z')],
  };
  const observations = {
    newestAt: undefined,
    since: '2031-01-02T23:00:00.000Z',
    readRefused: () => ({ withTicket: 1, withoutTicket: 2 }),
    countUnheard: () => 3,
    read: (app: string, channel: string) => ({
      channel,
      since: '2031-01-02T23:00:00.000Z',
      guarded: [],
      vitals: [
        { version: '1.0.0', screen: '/', views: 30, lcpMs: 1_000, inpMs: null, cls: null },
        { version: '1.0.0', screen: '/faq', views: 10, lcpMs: 3_000, inpMs: null, cls: null },
        { version: '1.0.0', screen: '/login', views: 9, lcpMs: null, inpMs: null, cls: null },
        { version: '0.9.0', screen: '/', views: 1_000, lcpMs: 9_000, inpMs: null, cls: null },
      ],
      releases: Object.entries(told).map(([version, minutes]) => ({ app, version, minutes })),
    }),
  };
  const revision = {
    schema: 1 as const,
    channel: 'production',
    revision: 1,
    apps: { host: state('1.0.0', '1.1.0') },
    change: {
      action: 'promote' as const,
      app: 'host',
      from: null,
      to: '1.0.0',
      by: 'Ann',
      at: '2031-01-01T00:00:00.000Z',
      reason: null,
    },
  };
  const pulse = readPulse(observations, revision, {
    channel: 'production',
    apps: ['host', 'remote-nba'],
    nowMs: NOW,
  });
  expect(pulse.from).toBe('2031-01-02T23:01:00.000Z');
  expect(pulse.since).toBe('2031-01-02T23:00:00.000Z');
  expect(pulse.refused).toEqual({ withTicket: 1, withoutTicket: 2 });
  expect(pulse.unheardEdges).toBe(3);
  expect(pulse.apps[1]).toEqual({ app: 'remote-nba', lcp: null, releases: [] });
  expect(pulse.apps[0]?.lcp).toEqual({ ms: 1_500, views: 40 });
  // The previous release is not listed, and neither is a canary without reports.
  const [release, ...others] = pulse.apps[0]?.releases ?? [];
  expect(others).toEqual([]);
  expect(release).toMatchObject({ version: '1.0.0' });
  expect(release?.loads).toEqual([10, ...Array(58).fill(0), 4]);
  expect(release?.failures).toEqual([3, ...Array(58).fill(0), 3]);
});
