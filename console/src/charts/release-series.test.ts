import type { AppObservations, ReleaseObservations } from 'contracts/control';
import { expect, it } from 'vitest';
import { anApp, aRelease } from '../testing/an-app.ts';
import { toReleaseSeries } from './release-series.ts';

const OPTIONS = { range: '1h', kind: 'all', nowMs: Date.parse('2031-01-03T12:30:00.000Z') } as const;

const toldOf = (version: string, at = '2031-01-03T12:20:00.000Z'): ReleaseObservations => ({
  app: 'remote-tools',
  version,
  minutes: [
    { at, loads: 3, loadMs: null, fallbacks: 0, failures: { load: 0, integrity: 0, timeout: 0, render: 2 } },
  ],
});

const observed = (...releases: ReleaseObservations[]): AppObservations => ({
  channel: 'production',
  releases,
  guarded: [],
});

const namesOf = (observations: AppObservations) => {
  const app = anApp({
    releases: [aRelease({ role: 'live' }), aRelease({ version: '1.4.0', role: 'withdrawn' })],
  });
  return toReleaseSeries(app, observations, OPTIONS).map(({ name }) => name);
};

it('shows what is live whatever was told, and not a previous release that nobody has', () => {
  expect(namesOf(observed())).toEqual(['1.3.0, live']);
});

it('goes on showing a canary that was aborted, as long as what was told of it is in the span', () => {
  expect(namesOf(observed(toldOf('1.4.0')))).toEqual(['1.3.0, live', '1.4.0, withdrawn']);
  expect(namesOf(observed(toldOf('1.4.0', '2031-01-03T10:00:00.000Z')))).toEqual(['1.3.0, live']);
});

it('shows of those that ended the last two', () => {
  const [old, later, last] = ['12:01', '12:02', '12:03'].map((time, index) =>
    toldOf(`1.${index + 5}.0`, `2031-01-03T${time}:00.000Z`),
  );
  if (!old || !later || !last) throw new Error('There are three.');
  expect(namesOf(observed(old, later, last))).toEqual([
    '1.3.0, live',
    '1.7.0, published',
    '1.6.0, published',
  ]);
});
