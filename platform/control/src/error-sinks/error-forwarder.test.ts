import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { ReleaseError } from '@sharpside/contracts/control';
import { createMetrics, systemClock } from '@sharpside/server-kit';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createErrorForwarder } from './error-forwarder.ts';
import type { ErrorSink } from './error-sink.ts';
import { createOtlpSink } from './otlp.ts';
import { createSentrySink, isDsn } from './sentry.ts';

const SOURCE = { file: 'remote-tools/src/board.tsx', line: 4, column: 3, name: 'rows' };
const WHERE = { app: 'remote-tools', file: 'screen.0a.js', line: 1, column: 8, source: SOURCE };
const LIBRARY = { app: 'host', file: 'libraries.0b.js', line: 1, column: 9, source: null };

const anError = (changes: Partial<ReleaseError> = {}): ReleaseError => ({
  id: '0123456789',
  app: 'remote-tools',
  version: '1.1.0',
  failure: 'render',
  message: 'TypeError: no odds – “none”',
  firstAt: '2031-01-01T00:00:00.000Z',
  lastAt: '2031-01-01T00:01:00.000Z',
  networks: 1,
  hasMore: false,
  where: WHERE,
  lines: [
    { line: 3, text: 'export function Board() {' },
    { line: 4, text: '  return rows.map(x);' },
    { line: 5, text: '}' },
  ],
  stack: [WHERE, LIBRARY],
  owner: { team: 'Tools section', contact: '#tools' },
  commit: 'abc1234',
  ...changes,
});

type Received = { url: string; headers: IncomingHttpHeaders; body: Buffer };

/** A tracker on this machine, which answers as it is told and remembers what it got. */
async function startTracker(statuses: number[] = []) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({
      url: `${request.method} ${request.url}`,
      headers: request.headers,
      body: Buffer.concat(chunks),
    });
    response.writeHead(statuses.shift() ?? 200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The tracker has no port.');
  return { received, host: `127.0.0.1:${address.port}` };
}

function createScene(sink: ErrorSink, clock = systemClock) {
  const log = createTestLog();
  const forwarder = createErrorForwarder({ sinks: [sink], clock, log });
  onTestFinished(() => forwarder.stop());
  const metrics = createMetrics();
  forwarder.addMetrics(metrics);
  return { forwarder, log, metrics };
}

async function receiveOne({ received }: { received: Received[] }): Promise<Received> {
  await vi.waitFor(() => expect(received).toHaveLength(1), 10_000);
  const [first] = received;
  if (!first) throw new Error('Nothing came.');
  return first;
}

/** An event as Sentry's envelope protocol has it; see its developer documentation, "Event Payloads". */
const sentryEventSchema = v.strictObject({
  event_id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
  platform: v.literal('javascript'),
  level: v.picklist(['fatal', 'error', 'warning', 'info', 'debug']),
  logger: v.string(),
  release: v.pipe(v.string(), v.maxLength(250), v.regex(/^[^/\\\s]+$/)),
  environment: v.pipe(v.string(), v.maxLength(64)),
  fingerprint: v.array(v.string()),
  tags: v.record(v.pipe(v.string(), v.maxLength(32)), v.pipe(v.string(), v.maxLength(200))),
  extra: v.record(v.string(), v.unknown()),
  exception: v.strictObject({
    values: v.array(
      v.strictObject({
        type: v.string(),
        value: v.string(),
        stacktrace: v.strictObject({
          frames: v.array(
            v.strictObject({
              filename: v.string(),
              function: v.optional(v.string()),
              lineno: v.number(),
              colno: v.number(),
              in_app: v.boolean(),
              pre_context: v.optional(v.array(v.string())),
              context_line: v.optional(v.string()),
              post_context: v.optional(v.array(v.string())),
            }),
          ),
        }),
      }),
    ),
  }),
});

describe('Sentry', () => {
  it('gets an envelope with one event: release, environment, fingerprint, and the stack with its source', async () => {
    const tracker = await startTracker();
    const { forwarder } = createScene(createSentrySink(`http://0a1b2c@${tracker.host}/sub/42`));
    forwarder.note('production', [anError()]);
    const { url, headers, body } = await receiveOne(tracker);
    expect(url).toBe('POST /sub/api/42/envelope/');
    expect(headers['content-type']).toBe('application/x-sentry-envelope');
    expect(headers['x-sentry-auth']).toMatch(
      /^Sentry sentry_version=7, sentry_client=\S+\/\S+, sentry_key=0a1b2c$/,
    );

    // An envelope is lines; the length of an item is in bytes.
    const [head = '', item = ''] = body.toString().split('\n');
    const { length, type } = v.parse(v.object({ type: v.string(), length: v.number() }), JSON.parse(item));
    const start = Buffer.byteLength(`${head}\n${item}\n`);
    expect(type).toBe('event');
    expect(body.subarray(start + length).toString()).toBe('\n');
    const event = v.parse(sentryEventSchema, JSON.parse(body.subarray(start, start + length).toString()));
    expect(JSON.parse(head)).toEqual({
      event_id: event.event_id,
      sent_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(event).toMatchObject({
      release: 'remote-tools@1.1.0',
      environment: 'production',
      fingerprint: ['0123456789'],
      tags: { app: 'remote-tools', failure: 'render', owner: 'Tools section' },
      extra: { networks: 1, commit: 'abc1234' },
    });
    const [exception] = event.exception.values;
    expect(exception).toMatchObject({ type: 'TypeError', value: 'no odds – “none”' });
    expect(exception?.stacktrace.frames).toEqual([
      { filename: 'host/libraries.0b.js', lineno: 1, colno: 9, in_app: false },
      {
        filename: 'remote-tools/src/board.tsx',
        function: 'rows',
        lineno: 4,
        colno: 3,
        in_app: true,
        pre_context: ['export function Board() {'],
        context_line: '  return rows.map(x);',
        post_context: ['}'],
      },
    ]);
  });

  it('is named by the DSN of a project', () => {
    expect(isDsn('https://0a1b@o1.ingest.sentry.io/42')).toBe(true);
    for (const wrong of [
      'https://o1.ingest.sentry.io/42',
      'https://k@h/project',
      'k@h/1',
      'ftp://k@h/1',
      '',
    ]) {
      expect(isDsn(wrong)).toBe(false);
    }
  });
});

const attributesSchema = v.array(
  v.strictObject({
    key: v.string(),
    value: v.union([
      v.strictObject({ stringValue: v.string() }),
      v.strictObject({ intValue: v.pipe(v.string(), v.regex(/^\d+$/)) }),
    ]),
  }),
);
const nanosecondsSchema = v.pipe(v.string(), v.regex(/^\d{19}$/));

/** `ExportLogsServiceRequest` of OTLP 1, in its JSON encoding: lower camel case, 64-bit numbers as texts. */
const otlpSchema = v.strictObject({
  resourceLogs: v.array(
    v.strictObject({
      resource: v.strictObject({ attributes: attributesSchema }),
      scopeLogs: v.array(
        v.strictObject({
          scope: v.strictObject({ name: v.string() }),
          logRecords: v.array(
            v.strictObject({
              timeUnixNano: nanosecondsSchema,
              observedTimeUnixNano: nanosecondsSchema,
              severityNumber: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24)),
              severityText: v.string(),
              body: v.strictObject({ stringValue: v.string() }),
              attributes: attributesSchema,
            }),
          ),
        }),
      ),
    }),
  ),
});

const toValues = (attributes: v.InferOutput<typeof attributesSchema>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

describe('a collector of OpenTelemetry', () => {
  it('gets a log record by OTLP over HTTP, with the conventional names for service, exception and code', async () => {
    const tracker = await startTracker();
    const { forwarder } = createScene(createOtlpSink(`http://${tracker.host}/v1/logs`));
    forwarder.note('production', [anError()]);
    const { url, headers, body } = await receiveOne(tracker);
    expect(url).toBe('POST /v1/logs');
    expect(headers['content-type']).toBe('application/json');
    const { resourceLogs } = v.parse(otlpSchema, JSON.parse(body.toString()));
    const [resource] = resourceLogs;
    expect(toValues(resource?.resource.attributes ?? [])).toEqual({
      'service.name': 'remote-tools',
      'service.version': '1.1.0',
      'deployment.environment.name': 'production',
    });
    const record = resource?.scopeLogs[0]?.logRecords[0];
    expect(record).toMatchObject({ severityNumber: 17, timeUnixNano: '1924992060000000000' });
    expect(toValues(record?.attributes ?? [])).toMatchObject({
      'exception.type': 'TypeError',
      'exception.message': 'no odds – “none”',
      'exception.stacktrace':
        'TypeError: no odds – “none”\n    at remote-tools/src/board.tsx:4:3\n    at host/libraries.0b.js:1:9',
      'code.file.path': 'remote-tools/src/board.tsx',
      'code.line.number': '4',
      'sharpside.networks': '1',
      'sharpside.owner.team': 'Tools section',
    });
  });
});

describe('an error', () => {
  it('is handed on once, and again each time that its networks have doubled', async () => {
    const tracker = await startTracker();
    const { forwarder } = createScene(createOtlpSink(`http://${tracker.host}/v1/logs`));
    for (const networks of [1, 1, 2, 3, 4]) {
      forwarder.note('production', [anError({ networks })]);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await vi.waitFor(() => expect(tracker.received).toHaveLength(3), 10_000);
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

  /** A tracker that answers each error as `toStatus` says. */
  function createTracked(toStatus: (id: string) => number) {
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
        return { status: toStatus(url), retryAfter: null };
      },
    });
    onTestFinished(() => forwarder.stop());
    forwarder.addMetrics(metrics);
    const countTries = (id: string) => tried.filter((one) => one === id).length;
    const failures = () => log.entries.filter(({ event }) => event === 'errors-not-forwarded');
    return { clock, log, metrics, forwarder, countTries, failures };
  }
  const DAY_MS = 24 * 60 * 60 * 1000;

  it('over which a tracker always fails lets others go first after 5 tries, and is given up after 20', async () => {
    const { clock, forwarder, countTries, metrics, log } = createTracked((id) => (id === 'bad' ? 500 : 200));
    forwarder.note('production', [anError({ id: 'bad' }), anError({ id: 'good' })]);
    await clock.advance(60_000);
    expect(countTries('good')).toBe(1);
    await clock.advance(DAY_MS);
    expect(countTries('bad')).toBe(20);
    const text = await metrics.toText();
    expect(text).toContain('control_errors_dropped_total{to="test"} 1\n');
    expect(text).toContain('control_errors_waiting{to="test"} 0\n');
    expect(log.find('errors-refused')?.fields).toEqual({ to: 'test', status: 500 });
  });

  it('waits for a tracker that is busy for a day, which is logged once', async () => {
    let status = 503;
    const { clock, forwarder, failures, metrics } = createTracked(() => status);
    forwarder.note('production', [anError()]);
    await clock.advance(DAY_MS);
    expect(failures().map(({ fields }) => fields)).toEqual([{ to: 'test', status: 503 }]);
    status = 200;
    await clock.advance(5 * 60 * 1000);
    expect(await metrics.toText()).toContain('control_errors_forwarded_total{to="test"} 1\n');
    status = 503;
    forwarder.note('production', [anError({ networks: 2 })]);
    await clock.advance(1_000);
    expect(failures()).toHaveLength(2);
  });

  it('that was gone for an hour and comes back is handed on again, and not while it is listed', async () => {
    const { clock, forwarder, countTries } = createTracked(() => 200);
    for (let minutes = 0; minutes < 120; minutes += 30) {
      forwarder.note('production', [anError({ id: 'back' })]);
      await clock.advance(30 * 60 * 1000);
    }
    expect(countTries('back')).toBe(1);
    await clock.advance(60 * 60 * 1000);
    forwarder.note('production', [anError({ id: 'back' })]);
    await clock.advance(1_000);
    expect(countTries('back')).toBe(2);
  });

  it('that comes back is another event for Sentry', () => {
    const sink = createSentrySink('https://0a1b@sentry.example/42');
    const toBody = (firstAt: string) =>
      sink.toRequest({ ...anError({ firstAt }), channel: 'production' }, 0).body;
    const toEventId = (body: string) => /"event_id":"(\w+)"/.exec(body)?.[1];
    const first = toEventId(toBody('2031-01-01T00:00:00.000Z'));
    expect(toEventId(toBody('2031-01-01T00:00:00.000Z'))).toBe(first);
    expect(toEventId(toBody('2031-01-03T00:00:00.000Z'))).not.toBe(first);
  });
});
