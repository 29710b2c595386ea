import { createMetrics } from '@sharpside/server-kit/server';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anError, trace } from '../testing/an-error.ts';
import { createErrorForwarder } from './error-forwarder.ts';

const NETWORKS = ['a', 'b', 'c', 'd'].map((network) => `aaaaaa.${network.repeat(6)}`);

/**
 * A forwarder to one tracker, which answers each request with the status that the test gives; undefined: no answer.
 */
function createScene(toStatus: (tries: number) => number | undefined, retryAfter = '') {
  const [clock, log, metrics] = [createTestClock(), createTestLog(), createMetrics()];
  const start = clock.now();
  const tried: number[] = [];
  const forwarder = createErrorForwarder({
    sinks: [{ name: 'test', toRequest: () => ({ url: '', headers: {}, body: '' }) }],
    trace,
    clock,
    log,
    async send() {
      tried.push(clock.now() - start);
      const status = toStatus(tried.length);
      if (status === undefined) throw new TypeError('fetch failed');
      return { status, retryAfter };
    },
  });
  onTestFinished(() => forwarder.stop());
  forwarder.addMetrics(metrics);
  const count = async (name: string) =>
    Number(
      new RegExp(`^control_errors_${name}\\{to="test"\\} (\\d+)$`, 'm').exec(await metrics.toText())?.[1],
    );
  return { clock, log, forwarder, tried, count };
}

describe('an error', () => {
  it('is handed on once, and again each time that its networks have doubled', async () => {
    const { clock, forwarder, tried, count } = createScene(() => 200);
    for (const [networks, handedOn] of [
      [1, 1],
      [1, 1],
      [2, 2],
      [3, 2],
      [4, 3],
    ]) {
      forwarder.note([anError({ networks: NETWORKS.slice(0, networks) })]);
      await clock.advance(1);
      expect(tried).toHaveLength(handedOn ?? 0);
    }
    expect(await count('forwarded_total')).toBe(3);
  });

  it('is sent again, ever later, to a tracker that does not answer, and said so once', async () => {
    const { clock, log, forwarder, tried, count } = createScene((tries) => (tries > 4 ? 200 : undefined));
    forwarder.note([anError({ key: 'first' }), anError({ key: 'later' })]);
    await clock.advance(7_000);
    expect(tried).toEqual([0, 1_000, 3_000, 7_000]);
    await clock.advance(8_000);
    expect(await count('forwarded_total')).toBe(2);
    expect(log.entries.map(({ event }) => event)).toEqual(['errors-not-forwarded']);
  });

  it('waits as long as the tracker says, and is dropped where it is refused for good', async () => {
    const { clock, log, forwarder, tried, count } = createScene((tries) => (tries === 1 ? 429 : 400), '60');
    forwarder.note([anError()]);
    await clock.advance(660_000);
    expect(tried).toEqual([0, 60_000]);
    expect(await count('dropped_total')).toBe(1);
    expect(log.find('errors-refused')?.fields).toEqual({ to: 'test', status: 400 });
  });

  it('finds room for so many to wait, the newest of them, whatever comes', async () => {
    const { clock, forwarder, count } = createScene(() => undefined);
    for (let id = 0; id < 1_000; id += 1) forwarder.note([anError({ key: String(id) })]);
    await clock.advance(10_000);
    expect([await count('waiting'), await count('dropped_total')]).toEqual([200, 800]);
    forwarder.stop();
    expect(clock.waiting).toBe(0);
  });
});
