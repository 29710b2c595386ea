import type { EdgeVitals } from '@sharpside/contracts/control';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { expect, it } from 'vitest';
import { createVitalsCollector } from './vitals-collector.ts';

const BOUNDS = { lcpMs: [1_000, 2_000], inpMs: [200], cls: [0.1] };
const NONE = { count: 0, sum: 0 };

const aScreen = (within: [number, number], changes: object = {}): EdgeVitals['screens'][number] => ({
  app: 'remote-tools',
  version: '1.1.0',
  screen: '/tools/odds',
  lcpMs: { within, count: within[1], sum: 1 },
  inpMs: { within: [0], ...NONE },
  cls: { within: [1], count: 1, sum: 0 },
  ...changes,
});

const anEdge = (changes: Partial<EdgeVitals> = {}): EdgeVitals => ({
  schema: 1,
  process: 'an edge',
  channel: 'production',
  bounds: BOUNDS,
  screens: [],
  ballots: [],
  ...changes,
});

async function collectFrom(edges: Record<string, EdgeVitals | Error>) {
  const collector = createVitalsCollector({
    edges: { origins: Object.keys(edges) },
    clock: createTestClock(),
    timeoutMs: 1,
    async fetchVitals(edge) {
      const answer = edges[edge];
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no answer');
      return answer;
    },
  });
  await collector.collect();
  return collector;
}

it('adds the edges of a channel up, and gives what three of four page views do not exceed', async () => {
  const collector = await collectFrom({
    one: anEdge({ screens: [aScreen([1, 2]), aScreen([9, 9], { app: 'remote-nba' })] }),
    two: anEdge({ screens: [aScreen([1, 2]), aScreen([3, 3], { screen: '/tools/stakes' })] }),
    other: anEdge({ channel: 'staging', screens: [aScreen([90, 90])] }),
    old: new TypeError('is not JSON'),
    newer: anEdge({ bounds: { ...BOUNDS, lcpMs: [1] }, screens: [aScreen([70, 70])] }),
  });
  const both = { version: '1.1.0', inpMs: null, cls: expect.closeTo(0.075) };
  expect(collector.list('production', 'remote-tools')).toEqual([
    { ...both, screen: '/tools/odds', views: 4, lcpMs: 1_500 },
    { ...both, screen: '/tools/stakes', views: 3, lcpMs: 750 },
  ]);
  expect(collector.list('nowhere', 'remote-tools')).toEqual([]);
});

it('has one ballot of a network, the earliest of all edges', async () => {
  const ballots = (at: number, hasFailed: boolean) => [
    { app: 'remote-tools', version: '1.1.0', ballots: [{ network: 'aaaaaa.bbbbbb', at, hasFailed }] },
    { app: 'host', version: '1.1.0', ballots: [{ network: 'aaaaaa.cccccc', at, hasFailed }] },
  ];
  const collector = await collectFrom({
    one: anEdge({ ballots: ballots(20, false) }),
    two: anEdge({ ballots: ballots(10, true) }),
  });
  const release = { channel: 'production', app: 'remote-tools', version: '1.1.0' };
  expect(collector.ballots(release)).toEqual([{ network: 'aaaaaa.bbbbbb', at: 10, hasFailed: true }]);
});
