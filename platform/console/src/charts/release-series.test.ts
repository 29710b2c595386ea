import type { AppObservations, ReleaseObservations } from '@sharpside/contracts/control';
import { describe, expect, it } from 'vitest';
import { aCanary, aChange, anApp, aRelease } from '../testing/an-app.ts';
import { toChangeMarks, toReleaseSeries } from './release-series.ts';

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
  since: '2031-01-01T00:00:00.000Z',
  releases,
  guarded: [],
  vitals: [],
});

const namesOf = (observations: AppObservations) => {
  const app = anApp({
    releases: [aRelease({ role: 'live' }), aRelease({ version: '1.4.0', role: 'withdrawn' })],
  });
  return toReleaseSeries(app, observations, OPTIONS).map(({ name }) => name);
};

it('shows what is live whatever was told, and a canary that was aborted as long as what was told of it is in the span', () => {
  expect(namesOf(observed())).toEqual(['1.3.0, live']);
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

it('shows the previous release as long as something is told of it, and a canary from its beginning', () => {
  const app = anApp({ canary: aCanary() });
  const names = (...releases: ReleaseObservations[]) =>
    toReleaseSeries(app, observed(...releases), OPTIONS).map(({ name }) => name);
  expect(names()).toEqual(['1.3.0, live', '1.4.0, canary']);
  expect(names(toldOf('1.2.0'))).toEqual(['1.3.0, live', '1.4.0, canary', '1.2.0, previous']);
});

it('shows what is told of an app of which nothing is live', () => {
  const app = anApp({ live: null, previous: null });
  const series = toReleaseSeries(app, observed(toldOf('1.3.0')), OPTIONS);
  expect(series.map(({ name }) => name)).toEqual(['1.3.0, live']);
});

it('takes a release of which no minute is left for the oldest', () => {
  const empty = { ...toldOf('1.9.0'), minutes: [] };
  expect(namesOf(observed(empty, toldOf('1.5.0'), toldOf('1.6.0')))).toEqual([
    '1.3.0, live',
    '1.5.0, published',
    '1.6.0, published',
  ]);
});

describe('the changes in a chart', () => {
  it.each([
    { at: '2031-01-03T11:30:59.999Z', places: [] },
    { at: '2031-01-03T11:31:00.000Z', places: [0] },
    { at: '2031-01-03T12:20:00.000Z', places: [49] },
    { at: '2031-01-03T12:30:59.999Z', places: [59] },
    { at: '2031-01-03T12:31:00.000Z', places: [] },
  ])('stand in the minute in which they were made: $at', ({ at, places }) => {
    const marks = toChangeMarks([aChange({ at })], OPTIONS);
    expect(marks).toEqual(places.map((place) => ({ place, label: 'Promoted 1.3.0 over 1.2.0' })));
  });

  it('stand in the quarter of an hour in which they were made, in a chart of a day', () => {
    const changes = [
      aChange({ at: '2031-01-03T12:14:59.000Z' }),
      aChange({ at: '2031-01-03T12:15:00.000Z' }),
    ];
    expect(toChangeMarks(changes, { ...OPTIONS, range: '24h' }).map(({ place }) => place)).toEqual([93, 94]);
  });
});
