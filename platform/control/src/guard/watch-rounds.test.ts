import { setImmediate } from 'node:timers/promises';
import type { EdgeObservations } from '@sharpside/contracts/control';
import { aStore } from '@sharpside/edge/testing/test-edge';
import { aRemoteRelease, publishFixture } from '@sharpside/registry/testing/releases';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { expect, it, vi } from 'vitest';
import { createEdgeList } from '../edges/edge-list.ts';
import { SETTINGS } from '../testing/scenes/guard-scene.ts';
import { createReleaseWatch } from './release-watch.ts';

const INTERVAL_MS = 1000;

const OBSERVATIONS: EdgeObservations = {
  schema: 1,
  process: 'p',
  channel: 'production',
  boundsMs: [],
  releases: [],
};

const canary = { version: '1.1.0', percent: 10 };

/** A watch of one edge, whose answers the test sets, and of two apps with a canary each. */
async function createScene() {
  const answers: ((response: Response) => void)[] = [];
  const asking = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const clock = createTestClock();
  const store = await aStore({ host: {}, 'remote-tools': { canary }, 'remote-mlb': { canary } });
  await publishFixture(store, aRemoteRelease({ name: 'remote-mlb' }));
  const log = createTestLog();
  const watch = createReleaseWatch({
    deps: { store, now: () => new Date(clock.now()) },
    edges: createEdgeList({ places: ['http://edge.test'], clock, log }),
    collectErrors: async () => {},
    intervalMs: INTERVAL_MS,
    guard: { ...SETTINGS, mode: 'observe' },
    prometheus: null,
    clock,
    log,
  });
  const answer = () => {
    for (const resolve of answers.splice(0)) resolve(new Response(JSON.stringify(OBSERVATIONS)));
  };
  return { watch, clock, log, asking, answer };
}

it('a watch does not ask again before its last round is over, and ends only with it', async () => {
  const { watch, clock, log, asking, answer } = await createScene();
  watch.start();
  await clock.advance(INTERVAL_MS);
  const asked = asking.mock.calls.length;
  await clock.advance(10 * INTERVAL_MS);
  expect(asking).toHaveBeenCalledTimes(asked);

  let hasStopped = false;
  const stopping = watch.stop().then(() => {
    hasStopped = true;
  });
  await setImmediate();
  expect(hasStopped).toBe(false);
  answer();
  await stopping;
  await setImmediate();
  expect(clock.waiting).toBe(0);
  await clock.advance(10 * INTERVAL_MS);
  expect(asking).toHaveBeenCalledTimes(asked);
  expect(log.entries).toEqual([]);
});

it('a watch tells of an app its own canaries alone, and when it looked to a quarter of a minute', async () => {
  const { watch, clock, asking, answer } = await createScene();
  await clock.advance(29_000);
  watch.start();
  await vi.waitFor(() => expect(asking).toHaveBeenCalledTimes(3));
  answer();
  await vi.waitFor(() => expect(watch.observations.read('remote-mlb', 'production').guarded).not.toEqual([]));
  for (const app of ['remote-mlb', 'remote-tools']) {
    const { channel, guarded } = watch.observations.read(app, 'production');
    expect([channel, guarded.map((one) => one.app)]).toEqual(['production', [app]]);
  }
  expect(watch.observations.newestAt).toBe('2031-01-01T00:00:15.000Z');
  expect(watch.observations.read('remote-mlb', 'staging').guarded).toEqual([]);
  await watch.stop();
  expect(clock.waiting).toBe(0);
});
