import type { Ballot, EdgeObservations } from '@sharpside/contracts/control';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { describe, expect, it } from 'vitest';
import { createCollector } from './collector.ts';
import { NO_FAILURES } from './count-since.ts';
import { createMinuteSeries } from './minute-series.ts';

const RELEASE = { channel: 'production', app: 'remote-tools', version: '1.1.0' };
const HOUR_MS = 60 * 60 * 1000;

type Told = { loads?: number; render?: number; fallbacks?: number; process?: string; ballots?: Ballot[] };

/** An edge's report on one release, whose loads took 100 ms to 250 ms each. */
function anEdge({ loads = 0, render = 0, fallbacks = 0, ...others }: Told): EdgeObservations {
  const { process = 'a', ballots = [] } = others;
  const release = {
    app: RELEASE.app,
    version: RELEASE.version,
    fallbacks,
    ballots,
    loads: { within: [0, loads], count: loads, sumSeconds: loads * 0.2 },
    failures: { ...NO_FAILURES, render },
  };
  return { schema: 1, process, channel: 'production', boundsMs: [100, 250], releases: [release] };
}

function createScene(origins: readonly string[] = ['http://one.test']) {
  const clock = createTestClock();
  const log = createTestLog();
  const told = new Map<string, EdgeObservations>();
  const fetchObservations = async (edge: string) => {
    const answer = told.get(edge);
    if (answer === undefined) throw new TypeError('fetch failed');
    return answer;
  };
  const edges = { origins, isEmpty: false, unresolved: new Map<string, number>(), look: async () => {} };
  const collector = createCollector({
    edges,
    clock,
    log,
    fetchObservations,
    series: createMinuteSeries(),
    timeoutMs: 1_000,
  });
  return {
    clock,
    log,
    collector,
    edges,
    async hear(answers: Record<string, Told | undefined>) {
      for (const [edge, answer] of Object.entries(answers)) {
        if (answer === undefined) told.delete(edge);
        else told.set(edge, anEdge(answer));
      }
      await collector.collect();
    },
    minutes: () => collector.list(RELEASE.channel, RELEASE.app).flatMap((release) => release.minutes),
  };
}

const ONE = 'http://one.test';
const TWO = 'http://two.test';

describe('a collector', () => {
  it('adds up what came since it asked before, of all edges, by the minute, and forgets it after a day', async () => {
    const { hear, minutes, clock } = createScene([ONE, TWO]);
    await hear({ [ONE]: { loads: 1_000 }, [TWO]: {} });
    await hear({ [ONE]: { loads: 1_010, render: 2, fallbacks: 1 }, [TWO]: { loads: 10 } });
    await clock.advance(60_000);
    await hear({ [ONE]: { loads: 1_013, render: 2, fallbacks: 1 } });
    const loadMs = { p50: 175, p75: 212.5, p95: 242.5 };
    const first = { loads: 20, loadMs, failures: { ...NO_FAILURES, render: 2 }, fallbacks: 1 };
    expect(minutes()).toMatchObject([
      { at: '2031-01-01T00:00:00.000Z', ...first },
      { at: '2031-01-01T00:01:00.000Z', loads: 3, fallbacks: 0 },
    ]);
    await clock.advance(24 * HOUR_MS - 60_000);
    expect(minutes(), 'a day later').toMatchObject([{ loads: 3 }]);
  });

  it('takes all counts as new of an edge that was restarted', async () => {
    const { hear, minutes } = createScene();
    await hear({ [ONE]: { loads: 100 } });
    await hear({ [ONE]: { process: 'b', loads: 400 } });
    expect(minutes()).toMatchObject([{ loads: 400 }]);
  });

  it('says once that an edge does not answer, goes on with the others, and misses nothing when it is back', async () => {
    const { hear, minutes, collector, log } = createScene([ONE, TWO]);
    await hear({ [ONE]: {}, [TWO]: {} });
    for (const loads of [1, 2]) await hear({ [ONE]: undefined, [TWO]: { loads } });
    expect(collector.edges()).toEqual([
      { edge: ONE, unreachableSince: expect.any(Number) },
      { edge: TWO, unreachableSince: null },
    ]);
    expect(log.entries.filter(({ event }) => event === 'edge-unheard')).toHaveLength(1);
    await hear({ [ONE]: { loads: 7 } });
    expect(minutes()).toMatchObject([{ loads: 9 }]);
    expect(log.find('edge-heard-again')?.fields).toEqual({ edge: ONE });
  });

  it('counts a name that cannot be looked up as an edge that is not heard', () => {
    const { collector, edges } = createScene([]);
    edges.unresolved.set('dns+http://edges:8080', 7);
    expect(collector.edges()).toEqual([{ edge: 'dns+http://edges:8080', unreachableSince: 7 }]);
  });

  it('has one ballot of a network, its first, however many edges heard it', async () => {
    const { hear, collector } = createScene([ONE, TWO]);
    const early = { network: 'AAAAAA.AAAAAA', at: 100, hasFailed: false };
    const late = { network: 'AAAAAA.AAAAAA', at: 200, hasFailed: true };
    const other = { network: 'BBBBBB.BBBBBB', at: 150, hasFailed: true };
    await hear({ [ONE]: { ballots: [late] }, [TWO]: { ballots: [early, other] } });
    expect(collector.ballots(RELEASE)).toEqual(expect.arrayContaining([early, other]));
    expect(collector.ballots(RELEASE)).toHaveLength(2);
    expect(collector.ballots({ ...RELEASE, channel: 'staging' })).toEqual([]);
  });
});
