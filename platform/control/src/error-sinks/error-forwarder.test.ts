import { createMetrics } from '@sharpside/server-kit/server';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { anError, createForwarderScene, startTracker } from '../testing/error-tracker.ts';
import { createErrorForwarder } from './error-forwarder.ts';
import type { ErrorSink } from './error-sink.ts';
import { createOtlpSink } from './otlp.ts';

describe('an error', () => {
  it('is handed on once, and again each time that its networks have doubled', async () => {
    const tracker = await startTracker();
    const { forwarder, metrics } = createForwarderScene(createOtlpSink(`http://${tracker.host}/v1/logs`));
    for (const { networks, handedOn } of [
      { networks: 1, handedOn: 1 },
      { networks: 1, handedOn: 1 },
      { networks: 2, handedOn: 2 },
      { networks: 3, handedOn: 2 },
      { networks: 4, handedOn: 3 },
    ]) {
      forwarder.note('production', [anError({ networks })]);
      const count = new RegExp(`^control_errors_forwarded_total\\{.*\\} ${handedOn}$`, 'm');
      await vi.waitFor(async () => expect(await metrics.toText()).toMatch(count));
    }
    expect(tracker.received).toHaveLength(3);
  });

  it('is sent again, ever later, to a tracker that fails, and no other before it', async () => {
    const clock = createTestClock();
    const tried: number[] = [];
    let isUp = false;
    const sink: ErrorSink = {
      name: 'test',
      toRequest: (error) => ({ url: error.id, headers: {}, body: '' }),
    };
    const sent: string[] = [];
    const log = createTestLog();
    const forwarder = createErrorForwarder({
      sinks: [sink],
      clock,
      log,
      async send({ url }) {
        tried.push(clock.now());
        if (!isUp) throw new TypeError('fetch failed');
        sent.push(url);
        return { status: 200, retryAfter: null };
      },
    });
    const start = clock.now();
    forwarder.note('production', [anError(), anError({ id: 'later' })]);
    await clock.advance(7_000);
    expect(tried.map((at) => at - start)).toEqual([0, 1_000, 3_000, 7_000]);
    expect(log.entries.filter(({ event }) => event === 'errors-not-forwarded')).toHaveLength(1);
    isUp = true;
    await clock.advance(8_000);
    expect(sent).toEqual(['0123456789', 'later']);
    forwarder.stop();
  });

  it('waits as long as the tracker says, and is dropped where it is refused for good', async () => {
    const clock = createTestClock();
    const answers = [
      { status: 429, retryAfter: '60' },
      { status: 400, retryAfter: null },
    ];
    const tried: number[] = [];
    const metrics = createMetrics();
    const forwarder = createErrorForwarder({
      sinks: [createOtlpSink('http://collector/v1/logs')],
      clock,
      log: createTestLog(),
      async send() {
        tried.push(clock.now());
        return answers.shift() ?? { status: 200, retryAfter: null };
      },
    });
    forwarder.addMetrics(metrics);
    const start = clock.now();
    forwarder.note('production', [anError()]);
    await clock.advance(59_000);
    expect(tried).toHaveLength(1);
    await clock.advance(600_000);
    expect(tried.map((at) => at - start)).toEqual([0, 60_000]);
    expect(await metrics.toText()).toContain('control_errors_dropped_total{to="otlp"} 1\n');
    forwarder.stop();
  });

  it('finds room for so many to wait, the newest of them, whatever comes', async () => {
    const clock = createTestClock();
    const metrics = createMetrics();
    const forwarder = createErrorForwarder({
      sinks: [createOtlpSink('http://collector/v1/logs')],
      clock,
      log: createTestLog(),
      send: () => Promise.reject(new TypeError('fetch failed')),
    });
    forwarder.addMetrics(metrics);
    for (let id = 0; id < 1_000; id += 1) forwarder.note('production', [anError({ id: String(id) })]);
    await clock.advance(10_000);
    const text = await metrics.toText();
    expect(text).toContain('control_errors_waiting{to="otlp"} 200\n');
    expect(text).toContain('control_errors_dropped_total{to="otlp"} 800\n');
    forwarder.stop();
    expect(clock.waiting).toBe(0);
  });

  it('over which a tracker always fails lets others go first after 5 tries, and is given up after 20', async () => {
    const clock = createTestClock();
    const log = createTestLog();
    const metrics = createMetrics();
    const tried: string[] = [];
    const forwarder = createErrorForwarder({
      sinks: [{ name: 'test', toRequest: ({ id }) => ({ url: id, headers: {}, body: '' }) }],
      clock,
      log,
      async send({ url }) {
        tried.push(url);
        return { status: url === 'bad' ? 500 : 200, retryAfter: null };
      },
    });
    onTestFinished(() => forwarder.stop());
    forwarder.addMetrics(metrics);
    const countTries = (id: string) => tried.filter((one) => one === id).length;
    forwarder.note('production', [anError({ id: 'bad' }), anError({ id: 'good' })]);
    await clock.advance(60_000);
    expect(countTries('good')).toBe(1);
    await clock.advance(24 * 60 * 60 * 1000);
    expect(countTries('bad')).toBe(20);
    const text = await metrics.toText();
    expect(text).toContain('control_errors_dropped_total{to="test"} 1\n');
    expect(text).toContain('control_errors_waiting{to="test"} 0\n');
    expect(log.find('errors-refused')?.fields).toEqual({ to: 'test', status: 500 });
  });
});
